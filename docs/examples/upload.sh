#!/bin/sh
# Uploads one recording with curl (7.71 or later).
#
#   VOICELOG_URL=https://voicelog.example VOICELOG_API_KEY=vl_live_… upload.sh FILE [FIELD=VALUE]…
#   upload.sh call.wav call_id=20250131-0001 operator_id=17 call_date=2025-01-31T09:30:00Z
#
# Exits with 0 if the service has the call, also if it had it before, and with 1 if not.
set -eu

file=${1:?Usage: upload.sh FILE [FIELD=VALUE]…}
shift
: "${VOICELOG_URL:?says where the service is}" "${VOICELOG_API_KEY:?is the API key}"

# Fields first, so that a call that the service has already is refused before the file is sent.
# --form-string takes a value as it is, where -F would read "@name" as a file.
for field in "$@"; do
  shift
  set -- "$@" --form-string "$field"
done

answer=$(mktemp)
trap 'rm -f "$answer"' EXIT
quoted=$(printf '%s' "$file" | sed 's/[\\"]/\\&/g')

# The key is passed on standard input: every user of a machine can read the arguments of programs.
# --retry waits for the time in Retry-After.
status=$(printf 'X-API-Key: %s\n' "$VOICELOG_API_KEY" | curl --silent --show-error \
  --header @- "$@" --form "file=@\"$quoted\"" \
  --connect-timeout 10 --speed-limit 1 --speed-time 120 \
  --retry 8 --retry-all-errors \
  --output "$answer" --write-out '%{http_code}' \
  "${VOICELOG_URL%/}/api/ingest/upload") || exit 1

case $status in
  200) cat "$answer"; echo ;;
  409) echo "already there: $file" ;;
  *) echo "refused: $file: $(cat "$answer")" >&2; exit 1 ;;
esac
