"""The browser's table: server-rendered pages, live by server-sent events.

No client computes what is legal or receives what its seat may not see. The
pages work as plain forms; htmx makes them live.
"""

from undercroft.web.server.app import create_app
from undercroft.web.server.serve import serve
from undercroft.web.settings import Settings

__all__ = ["Settings", "create_app", "serve"]
