#!/usr/bin/env python3
"""Uploads one recording, streamed from disk. Needs only Python 3.8 or later.

    VOICELOG_URL=https://voicelog.example VOICELOG_API_KEY=vl_live_… upload.py FILE [FIELD=VALUE]…
    upload.py call.wav call_id=20250131-0001 operator_id=17 call_date=2025-01-31T09:30:00Z

Exits with 0 if the service has the call, also if it had it before, and with 1 if not.
"""
import http.client
import json
import os
import sys
import time
import uuid
from urllib.parse import urlsplit

ATTEMPTS = 9


def main(path, *pairs):
    fields = dict(pair.split("=", 1) for pair in pairs)
    for attempt in range(ATTEMPTS):
        status, headers, text = upload(path, fields)
        if status == 200:
            print(text)
            return 0
        if status == 409:
            print(f"already there: {path}")
            return 0
        if status not in (0, 408, 429) and status < 500:
            break
        if attempt < ATTEMPTS - 1:
            time.sleep(float(headers.get("Retry-After") or min(60, 2**attempt)))
    print(f"refused: {path}: {text}", file=sys.stderr)
    return 1


def upload(path, fields):
    """Tries once: status (0 if the connection failed), headers and body of the answer."""
    boundary = uuid.uuid4().hex
    head = b"".join(part(boundary, name, value) for name, value in fields.items())
    head += (
        f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="recording"\r\n'
        "Content-Type: application/octet-stream\r\n\r\n"
    ).encode()
    tail = f"\r\n--{boundary}--\r\n".encode()
    url = urlsplit(os.environ["VOICELOG_URL"].rstrip("/"))
    scheme = http.client.HTTPSConnection if url.scheme == "https" else http.client.HTTPConnection
    connection = scheme(url.netloc, timeout=120)
    try:
        with open(path, "rb") as file:
            connection.putrequest("POST", f"{url.path}/api/ingest/upload")
            connection.putheader("X-API-Key", os.environ["VOICELOG_API_KEY"])
            connection.putheader("Content-Type", f"multipart/form-data; boundary={boundary}")
            connection.putheader("Content-Length", str(len(head) + os.path.getsize(path) + len(tail)))
            connection.endheaders()
            try:
                connection.send(head)
                connection.send(file)  # in blocks: never the whole file in memory
                connection.send(tail)
            except (BrokenPipeError, ConnectionResetError):
                pass  # The service may answer before it has read everything, as with a 409.
        answer = connection.getresponse()
        return answer.status, answer.headers, answer.read().decode(errors="replace")
    except (http.client.HTTPException, OSError) as error:
        if isinstance(error, FileNotFoundError):
            raise
        return 0, {}, json.dumps({"detail": f"the connection failed: {error}"})
    finally:
        connection.close()


def part(boundary, name, value):
    return f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode()


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
