"""What the site shows of files that lie outside `docs`, and how links lead there.

Pages link to files of the repository by their paths, so that the links work there too. A file that
is listed in `ELSEWHERE` becomes a page of the site, and links to it lead to that page. In a rule
book every clause has an anchor; where the page of a game's formats names a clause, it is a link.
"""

import posixpath
import re
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

ROOT = Path(__file__).parents[2]
BOOKS = sorted(ROOT.glob("src/tablee/games/*/RULES.??.md"))
ELSEWHERE = {
    "CHANGELOG.md": "project/changelog.md",
    "CONTRIBUTING.md": "project/contributing.md",
} | {
    book.relative_to(ROOT).as_posix(): f"rules/{book.parent.name}.{book.name[6:8]}.md"
    for book in BOOKS
}
"""Pages by the paths of their sources in the repository."""

LINK = re.compile(r"(?<=\]\()(?!\w+:|#)([^)#\s]+)")
CLAUSE = re.compile(r"⟨([A-Z]{2}-\d+)⟩")
CODE = re.compile(r"(```.*?```|`[^`\n]*`)", re.DOTALL)
CITED = re.compile(r"\b([A-Z]{2}-\d+)\b")


def on_files(files: Files, config: Any) -> Files:
    """Add the pages whose sources lie elsewhere."""
    for source, page in ELSEWHERE.items():
        files.append(File.generated(config, page, abs_src_path=str(ROOT / source)))
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Mend links, mark sessions of the interpreter, and lead from clauses to the rule book."""
    uri = page.file.src_uri
    markdown = LINK.sub(lambda link: _mended(link[1], uri), markdown)
    markdown = markdown.replace("```python\n>>>", "```pycon\n>>>")
    folder, _, name = uri.rpartition("/")
    if folder == "rules":
        preface, heading, rules = markdown.partition("\n## ")
        return preface + heading + _with_anchors(rules)
    if folder == "formats":
        book = f"../rules/{name.removesuffix('.md')}.en.md"
        parts = CODE.split(markdown)  # text, code, text, code …
        parts[::2] = [CITED.sub(rf"[\1]({book}#\1)", text) for text in parts[::2]]
        return "".join(parts)
    return markdown


def _with_anchors(rules: str) -> str:
    """The rules with small marks for clauses; the first mark of each is its anchor."""
    anchored: set[str] = set()

    def mark(clause: re.Match[str]) -> str:
        anchor = "" if clause[1] in anchored else f' id="{clause[1]}"'
        anchored.add(clause[1])
        return f'<span class="clause"{anchor}>{clause[1]}</span>'

    return CLAUSE.sub(mark, rules)


def _mended(link: str, uri: str) -> str:
    """Where a link to a file leads on the site, from the page with this address."""
    sources = {shown: source for source, shown in ELSEWHERE.items()}
    source = sources.get(uri, f"docs/{uri}")
    target = posixpath.normpath(posixpath.join(posixpath.dirname(source), link))
    if target in ELSEWHERE:
        shown = ELSEWHERE[target]
    elif uri in sources and target.startswith("docs/"):
        shown = target.removeprefix("docs/")
    else:
        return link
    return posixpath.relpath(shown, posixpath.dirname(uri) or ".")


def on_post_page(output: str, page: Any, **_: Any) -> str:
    """Say in which language a page is written."""
    french = page.file.src_uri.endswith(".fr.md") or page.meta.get("lang") == "fr"
    return output.replace('<html lang="en"', '<html lang="fr"', 1) if french else output
