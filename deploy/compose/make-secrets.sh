# Makes the secrets of compose.yaml that are not there yet, in /run/secrets/voicelog.
set -eu
cd /run/secrets/voicelog
umask 022

# 32 random bytes in hexadecimal.
random() { head -c 32 /dev/urandom | od -An -v -tx1 | tr -d ' \n'; }
# keep NAME TEXT: the file appears whole, and stays as it is if it is there.
keep() {
  [ -e "$1" ] && return
  printf %s "$2" > ".$1.new"
  mv ".$1.new" "$1"
}

keep postgres_password "$(random)"
keep redis_password "$(random)"
keep jwt_secret "$(random)"
keep metrics_token "$(random)"
keep s3_user voicelog
keep s3_password "$(random)"
keep database_url "postgres://voicelog:$(cat postgres_password)@postgres:5432/voicelog"
keep redis_url "redis://:$(cat redis_password)@redis:6379"
mkdir -p told
chown 10001:10001 told
