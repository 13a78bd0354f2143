"""Where things are kept on this machine."""

import os
from pathlib import Path


def data_folder() -> Path:
    """Return the user's data folder: `$XDG_DATA_HOME/undercroft`, else below `~/.local/share`."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "undercroft"
