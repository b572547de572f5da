"""The OpenAPI description: what is written down, every other route, and examples of our own.

Routes that nobody described are listed by what their functions say of themselves, so that none is
left out; examples are answers of this very application, so that none can be out of date.
"""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

from flask import Flask, current_app
from werkzeug.routing import Rule

OPENAPI = Path(__file__).with_name("openapi.json")
TWINS = Path(__file__).with_name("openapi_pages.json")
_KEY = "rulesfaq-openapi"
_VARIABLE = re.compile(r"<(?:(?P<kind>\w+):)?(?P<name>\w+)>")
_JSON = "application/json"
_METHODS = ("get", "post", "put", "delete")
_LISTED = 2
_OWN = "/api/v1/openapi.json"
_MEDIA = {
    ".json": _JSON,
    ".atom": "application/atom+xml",
    ".xml": "application/xml",
    ".txt": "text/plain",
}


def described() -> dict[str, Any]:
    """Return the description of this application, made once."""
    app = current_app
    kept = app.extensions.get(_KEY)
    if kept is None:
        kept = app.extensions[_KEY] = _describe(app._get_current_object())  # type: ignore[attr-defined]  # noqa: SLF001
    found: dict[str, Any] = kept
    return found


def _describe(app: Flask) -> dict[str, Any]:
    whole: dict[str, Any] = copy.deepcopy(json.loads(OPENAPI.read_text("utf-8")))
    whole["paths"].update(json.loads(TWINS.read_text("utf-8"))["paths"])
    for rule in app.url_map.iter_rules():
        path = _VARIABLE.sub(r"{\g<name>}", rule.rule)
        if path not in whole["paths"] and rule.endpoint != "static":
            whole["paths"][path] = dict(_operations(app, rule, path))
    for path, item in whole["paths"].items():
        if path != _OWN and "get" in item:
            _exemplify(app, path, item["get"])
    return whole


def _operations(app: Flask, rule: Rule, path: str) -> Iterator[tuple[str, dict[str, Any]]]:
    told = (app.view_functions[rule.endpoint].__doc__ or rule.endpoint).strip().splitlines()[0]
    kinds = {match["name"]: match["kind"] for match in _VARIABLE.finditer(rule.rule)}
    for method in _METHODS:
        if method.upper() not in (rule.methods or ()):
            continue
        operation: dict[str, Any] = {
            "operationId": f"{rule.endpoint}-{method}".replace(".", "-"),
            "tags": ["pages"],
            "summary": told.rstrip("."),
            "responses": {
                "200": {"description": "The page.", "content": {_media(path): {}}},
                "default": {"description": "Moved, withdrawn, not there, or an error."},
            },
        }
        parameters = [_parameter(name, kind) for name, kind in kinds.items()]
        yield method, operation | ({"parameters": parameters} if parameters else {})


def _parameter(name: str, kind: str | None) -> dict[str, Any]:
    schema = {"type": "integer", "minimum": 1} if kind == "int" else {"type": "string"}
    return {"name": name, "in": "path", "required": True, "schema": schema}


def _media(path: str) -> str:
    ending = "." + path.rpartition(".")[2] if "." in path else ""
    return _MEDIA.get(ending, "text/html")


def _exemplify(app: Flask, path: str, operation: dict[str, Any]) -> None:
    """Put an answer of ours beside the schema of an answer."""
    content = operation["responses"].get("200", {}).get("content", {})
    schema = content.get(_JSON, {}).get("schema")
    parameters = operation.get("parameters", [])
    needed = [p for p in parameters if p.get("required")]
    if schema is None or any("example" not in p for p in needed):
        return
    address = path
    query = {"limit": _LISTED} if any(p["name"] == "limit" for p in parameters) else {}
    for parameter in parameters:
        if "example" not in parameter:
            continue
        if parameter["in"] == "path":
            value = quote(str(parameter["example"]), safe="")
            address = address.replace(f"{{{parameter['name']}}}", value)
        elif parameter["in"] == "query":
            query[parameter["name"]] = parameter["example"]
    with app.test_request_context(f"{address}?{urlencode(query, doseq=True)}"):
        try:
            answer = app.make_response(app.dispatch_request())
        except Exception:  # noqa: BLE001  # an example of other data than these: none is better
            return
        if answer.status_code == 200 and answer.is_json:  # noqa: PLR2004
            content[_JSON]["example"] = _cut(answer.get_json())


def _cut(value: Any) -> Any:
    """Return plain values with the beginnings of their lists only."""
    if isinstance(value, dict):
        return {name: _cut(part) for name, part in value.items()}
    return [_cut(part) for part in value[:_LISTED]] if isinstance(value, list) else value
