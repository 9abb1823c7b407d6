"""`python -m tablee` is the command `tablee`."""

from tablee.commands.main import main

if __name__ == "__main__":
    main()
