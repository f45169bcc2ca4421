#!/bin/sh
# What a PBX runs when a recording is over; asterisk.conf and freeswitch.xml beside it say how.
#
#   pbx-hook.sh FILE CALL_ID START OPERATOR_ID CUSTOMER_ID [AGENT_CHANNEL]
#
# START is in seconds since 1970. What is not known is an empty argument. The file is left where it is: where this
# fails, `voicelog push` sends it later, under the same call_id.
#
# /etc/voicelog/push.env holds the two lines VOICELOG_URL=… and VOICELOG_API_KEY=…, readable for the PBX alone.
set -eu
. "${VOICELOG_ENV:-/etc/voicelog/push.env}"
export VOICELOG_URL VOICELOG_API_KEY

exec "$(dirname "$0")/upload.sh" "$1" \
  "call_id=$2" \
  "call_date=$(date -u -d "@${3%.*}" +%Y-%m-%dT%H:%M:%SZ)" \
  "operator_id=${4:-}" \
  "customer_id=${5:-}" \
  "agent_channel=${6:-}"
