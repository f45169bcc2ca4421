# Makes the first organisation and administrator of compose.yaml, and tells the password once.
set -eu
told=/run/secrets/voicelog/told/first-admin
[ ! -e "$told" ] || { echo 'The first administrator was told at the first start.'; exit 0; }
email=admin@voicelog.localhost
password=$(head -c 12 /dev/urandom | od -An -v -tx1 | tr -d ' \n')
printf '%s\n' "$password" | voicelog admin create-organisation --organisation Voicelog --email "$email"
touch "$told"
printf '\n  https://localhost\n  %s\n  %s\n\nThis is told once. Change the password in Settings.\n' "$email" "$password"
