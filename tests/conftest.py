"""What all tests share."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option of `make golden`."""
    parser.addoption(
        "--update-golden", action="store_true", help="play the golden matches again and keep them"
    )


@pytest.fixture
def update_golden(request: pytest.FixtureRequest) -> bool:
    """Say whether golden files are to be written instead of compared."""
    return bool(request.config.getoption("--update-golden"))
