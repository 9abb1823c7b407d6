"""`python -m tablee` is the command `tablee`."""

from tablee.commands.main import main

main()
