"""Who sends a request: the address that may be counted, and whether another site sent it."""

from __future__ import annotations

from ipaddress import IPv6Address, ip_address, ip_network

from flask import Request

_OWN_NET = 64
UNKNOWN = "?"


def client_address(request: Request, proxies: int) -> str:
    """Return the address that limits count.

    A proxy appends the address that it saw to ``X-Forwarded-For``; what stands before the entries
    of our own proxies may be invented, and is not looked at. Of IPv6 a household has a whole /64.

    Args:
        request: The request.
        proxies: How many proxies of our own stand in front; 0 where there is none.
    """
    seen = request.environ.get("REMOTE_ADDR", "")
    if proxies:
        lines = request.headers.getlist("X-Forwarded-For")
        told = ",".join(lines).split(",") if lines else []
        seen = told[-proxies] if len(told) >= proxies else seen
    return _counted(seen)


def _counted(text: str) -> str:
    try:
        found = ip_address(text.strip())
    except ValueError:
        return UNKNOWN
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped:
            return str(found.ipv4_mapped)
        return str(ip_network((int(found), _OWN_NET), strict=False))
    return str(found)


def is_from_elsewhere(request: Request) -> bool:
    """Ask whether a browser says that another site sent this request.

    With our referrer policy the origin of our own forms is ``null``, which therefore tells nothing.
    """
    site = request.headers.get("Sec-Fetch-Site", "")
    if site:
        return site not in {"same-origin", "none"}
    origin = request.headers.get("Origin", "null")
    return origin != "null" and origin != request.host_url.rstrip("/")
