#!/bin/sh
# Starts Janus for the picture and voice of live classrooms: writes its whole configuration from the environment, then becomes it.
# Nothing of /etc/janus is read: no demo rooms, no other plugin, no open door.
#   JANUS_SECRET, JANUS_ROOM_KEY   the same two as the program's; letters, digits, - and _ only, 16 of them or more
#   JANUS_HOST, JANUS_PORT         where its API is reached (127.0.0.1, 8188)
#   LIVE_UDP_PORTS                 its UDP ports (40000-40399)
#   JANUS_LIB                      where its parts lie; found by itself on Debian
set -eu
for name in JANUS_SECRET JANUS_ROOM_KEY; do
  eval "value=\${$name:-}"
  case $value in '' | *[!A-Za-z0-9_-]*) echo "set $name: letters, digits, - and _ only" >&2; exit 2 ;; esac
  if [ ${#value} -lt 16 ]; then echo "$name is too short: 16 signs or more" >&2; exit 2; fi
done
host=${JANUS_HOST:-127.0.0.1}
port=${JANUS_PORT:-8188}
ports=${LIVE_UDP_PORTS:-40000-40399}
case "$host$port$ports" in *[!0-9.-]*) echo 'JANUS_HOST is an IPv4 address, JANUS_PORT a port, LIVE_UDP_PORTS a range' >&2; exit 2 ;; esac
lib=${JANUS_LIB:-$(ls -d /usr/lib/*/janus 2>/dev/null | head -n 1)}
here=$(dirname "$0")
umask 077
folder=$(mktemp -d "${TMPDIR:-/tmp}/janus.XXXXXX")
for file in "$here"/*.jcfg; do
  sed -e "s|@SECRET@|$JANUS_SECRET|" -e "s|@ROOM_KEY@|$JANUS_ROOM_KEY|" -e "s|@HOST@|$host|" -e "s|@PORT@|$port|" \
    -e "s|@PORTS@|$ports|" -e "s|@LIB@|$lib|" -e "s|@FOLDER@|$folder|" "$file" >"$folder/$(basename "$file")"
done
exec janus --configs-folder="$folder" --config="$folder/janus.jcfg"
