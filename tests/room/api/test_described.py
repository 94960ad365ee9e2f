"""The descriptions: complete, and true of what is sent."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import jsonschema
import pytest
from openapi_spec_validator import validate as validate_openapi

from openfelt.room.api.app import api
from openfelt.room.api.upkeep import write_ws_schema, ws_schema
from openfelt.room.commands import TableCommand
from openfelt.room.room import Room
from openfelt.room.store import open_log
