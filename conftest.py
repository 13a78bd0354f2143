"""What the tests in `tests` and those in the games' folders share."""

from hypothesis import HealthCheck, settings

pytest_plugins = ["tests.web.browsing"]

# How long an example takes says how busy the machine is.
settings.register_profile("busy", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("busy")
