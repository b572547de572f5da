"""Errors: a page in German for people, problem+json for programs."""

from __future__ import annotations

from http import HTTPStatus

from flask import Flask, Response, current_app, jsonify, render_template, request
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response as BaseResponse

from rulesfaq.errors import RulesfaqError, UnknownIdError
from rulesfaq.model.game import Moved
from rulesfaq.reports.faults import BadReportError
from rulesfaq.web.moving import GONE, follow, gone_page, moved_for

PROBLEM = "application/problem+json"
RETRY_S = 10
_LOWEST_FAULT_OF_OURS = 500


def register_errors(app: Flask) -> None:
    """Hand the application its error handlers."""
    app.register_error_handler(RulesfaqError, _ours)
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(Exception, _unexpected)


def _is_machine() -> bool:
    path = request.path
    return path.startswith("/api/") or path == "/healthz" or path.endswith(".json")


def _ours(error: Exception) -> BaseResponse:
    assert isinstance(error, RulesfaqError)  # noqa: S101
    moved = moved_for(error)
    if moved is not None:
        return _moved(moved)
    status = error.http_status
    if status >= _LOWEST_FAULT_OF_OURS:
        current_app.logger.error("%s: %s", error.code, error)
    near = list(error.near) if isinstance(error, UnknownIdError) else []
    errors = [
        {"pointer": f"/{fault.field}", "detail": fault.detail, "code": fault.code}
        for fault in (error.faults if isinstance(error, BadReportError) else ())
    ]
    answer = problem(status, str(error), code=error.code, hint=error.hint, near=near, errors=errors)
    if error.code.startswith("storage/"):
        answer.headers["Retry-After"] = str(RETRY_S)
    return answer


def _moved(moved: Moved) -> BaseResponse:
    """Lead to the new address of an id, or say why it is withdrawn."""
    way = follow(moved)
    if way is not None:
        return way
    if _is_machine():
        return problem(GONE, moved.reason, code="id/withdrawn")
    return gone_page(moved)


def _http(error: Exception) -> Response:
    assert isinstance(error, HTTPException)  # noqa: S101
    answer = problem(error.code or 500, error.description or "")
    for name, value in error.get_headers():
        if name in {"Allow", "Location", "Retry-After"}:
            answer.headers[name] = value
    return answer


def _unexpected(error: Exception) -> Response:
    current_app.logger.error("unexpected", exc_info=error)
    return problem(500, "An unexpected fault of ours.")


def problem(
    status: int,
    detail: str,
    *,
    code: str = "",
    hint: str = "",
    near: list[str] | None = None,
    errors: list[dict[str, str]] | None = None,
) -> Response:
    """Return an error as the kind of client wants it.

    Args:
        status: The HTTP status.
        detail: What happened, for programs; pages have a German sentence of their own.
        code: Our stable code.
        hint: The way out.
        near: Ids that may have been meant.
        errors: What is wrong with the parts of a body: pointer, detail, code.
    """
    if _is_machine():
        body: dict[str, object] = {
            "type": f"urn:rulesfaq:error:{code}" if code else "about:blank",
            "title": HTTPStatus(status).phrase,
            "status": status,
            "detail": detail,
            "instance": request.path,
        }
        if hint:
            body["hint"] = hint
        if near:
            body["near"] = near
        if errors:
            body["errors"] = errors
        answer = jsonify(body)
        answer.mimetype = PROBLEM
    else:
        answer = Response(render_template("fehler.html", status=status, near=near or []))
    answer.status_code = status
    return answer
