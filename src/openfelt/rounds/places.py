"""Where cards lie."""

from __future__ import annotations

Place = str
"""Where cards lie: `player`, `banker`, `community`, `player-dealer`, a seat's number, `pile-3`, `2-front`…"""
