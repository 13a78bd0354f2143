"""What the tests in `tests` and those in the games' folders share."""

pytest_plugins = ["tests.web.browsing"]
