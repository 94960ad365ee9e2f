"""Builds the page into the package, with the Node that comes from PyPI."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PageBuild(BuildHookInterface[Any]):
    """Run for a wheel and for an editable install alike."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        subprocess.run([sys.executable, str(Path(self.root) / "page" / "run.py"), "build-once"], check=True)
