"""Make a screenshot small: at most 256 colours, packed anew. The browser reads the pixels."""

from __future__ import annotations

import base64
import struct
import zlib

from playwright.sync_api import Browser

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_PALETTE = 3
_READ = """async (data) => {
  const bitmap = await createImageBitmap(await (await fetch(data)).blob());
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d');
  context.drawImage(bitmap, 0, 0);
  const pixels = context.getImageData(0, 0, bitmap.width, bitmap.height).data;
  for (let bits = 8; ; bits -= 1) {
    const keys = new Map(), sums = [], places = new Uint8Array(pixels.length / 4);
    let fits = true;
    for (let i = 0; fits && i < pixels.length; i += 4) {
      const part = [0, 1, 2, 3].map((n) => pixels[i + n] >> (8 - bits));
      const key = ((part[0] * 256 + part[1]) * 256 + part[2]) * 256 + part[3];
      let place = keys.get(key);
      if (place === undefined) {
        place = sums.length;
        if (place > 255) fits = false;
        keys.set(key, place);
        sums.push([0, 0, 0, 0, 0]);
      }
      if (!fits) break;
      for (let n = 0; n < 4; n += 1) sums[place][n] += pixels[i + n];
      sums[place][4] += 1;
      places[i / 4] = place;
    }
    if (!fits) continue;
    let text = '';
    for (let i = 0; i < places.length; i += 32768) {
      text += String.fromCharCode(...places.subarray(i, i + 32768));
    }
    const colours = sums.map((sum) => sum.slice(0, 4).map((part) => Math.round(part / sum[4])));
    return {width: bitmap.width, height: bitmap.height, colours, places: btoa(text)};
  }
}"""


def smaller(browser: Browser, png: bytes) -> bytes:
    """Return the picture with so few colours that one byte names each."""
    page = browser.new_page()
    read = page.evaluate(_READ, "data:image/png;base64," + base64.b64encode(png).decode())
    page.close()
    width, height, colours = read["width"], read["height"], read["colours"]
    places = base64.b64decode(read["places"])
    lines = b"".join(b"\0" + places[at : at + width] for at in range(0, len(places), width))
    return b"".join(
        (
            _SIGNATURE,
            _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, _PALETTE, 0, 0, 0)),
            _chunk(b"PLTE", bytes(part for colour in colours for part in colour[:3])),
            _chunk(b"tRNS", bytes(colour[3] for colour in colours)),
            _chunk(b"IDAT", zlib.compress(lines, 9)),
            _chunk(b"IEND", b""),
        )
    )


def _chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
