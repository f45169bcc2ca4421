#!/bin/sh
# A PBX runs this when a recording is complete: see asterisk.conf and freeswitch.xml.
#
#   pbx-hook.sh FILE CALL_ID START OPERATOR_ID CUSTOMER_ID [AGENT_CHANNEL]
#
# START is in seconds since 1970. An unknown value is an empty argument. The file stays where it is: if this fails,
# `voicelog push` sends it later with the same call_id.
#
# /etc/voicelog/push.env has the two lines VOICELOG_URL=… and VOICELOG_API_KEY=…; only the PBX may read it.
set -eu
. "${VOICELOG_ENV:-/etc/voicelog/push.env}"
export VOICELOG_URL VOICELOG_API_KEY

exec "$(dirname "$0")/upload.sh" "$1" \
  "call_id=$2" \
  "call_date=$(date -u -d "@${3%.*}" +%Y-%m-%dT%H:%M:%SZ)" \
  "operator_id=${4:-}" \
  "customer_id=${5:-}" \
  "agent_channel=${6:-}"
