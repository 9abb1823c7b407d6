"""Make the PNG icons of the installed client from icon.svg, with Chromium.

python web/icons.py
"""

import shutil
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

PUBLIC = Path(__file__).parent / "public"
FELT = "#1f5550"
ICONS = {"icon-192.png": (192, 1.0), "icon-512.png": (512, 1.0), "icon-maskable.png": (512, 0.8)}
"""By name: its size, and how much of it the drawing fills (a mask may cut a fifth away)."""


def main() -> int:
    """Draw each icon as a page of its size."""
    chromium = shutil.which("chromium")
    if chromium is None:
        print("There is no chromium here: please install the package chromium.", file=sys.stderr)
        return 1
    drawing = (PUBLIC / "icon.svg").read_text()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for name, (size, part) in ICONS.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            side = round(size * part)
            page.set_content(
                f"<body style='margin:0;height:100vh;display:grid;place-items:center;"
                f"background:{FELT}'><div style='width:{side}px;height:{side}px'>{drawing}</div>"
            )
            page.screenshot(path=PUBLIC / name)
            print(f"web/public/{name}")
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
