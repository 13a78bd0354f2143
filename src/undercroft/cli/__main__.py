"""`python -m undercroft.cli`, which is `undercroft`."""

from undercroft.cli.main import main

main()
