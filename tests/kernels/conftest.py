from __future__ import annotations

from collections.abc import Mapping

import pytest

from openfelt.cards import Card
from openfelt.kernels import sevens


@pytest.fixture(scope="session")
def ways() -> Mapping[tuple[Card, ...], int]:
    """How many hands each hand of `sevens` stands for."""
    return dict(sevens())
