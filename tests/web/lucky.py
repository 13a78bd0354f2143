"""The command with the same luck each time, in its workers too.

python -m tests.web.lucky serve --workers 2
"""

from tests.luck import same_luck

# Each worker runs this again.
same_luck()

if __name__ == "__main__":
    from undercroft.cli import main

    main()
