#!/bin/sh
# Runs Electron as an ordinary user, for root is refused a sandbox. Playwright starts this in Electron's place.
user=$RUN_AS_USER group=$RUN_AS_GROUP program=$RUN_PROGRAM resolver=$RUN_RESOLVER policy=$RUN_POLICY
unset RUN_AS_USER RUN_AS_GROUP RUN_PROGRAM RUN_RESOLVER RUN_POLICY
# With a name server or a policy of the test: seen by this program alone, and gone with it.
if [ -n "$resolver$policy" ]; then
  export RUN_AS_USER=$user RUN_AS_GROUP=$group RUN_PROGRAM=$program
  exec unshare --mount sh -ec '
    umask 022
    [ -z "$1" ] || mount --bind "$1" /etc/resolv.conf
    if [ -n "$2" ]; then
      mount -t tmpfs tmpfs /mnt
      cp -a /etc/. /mnt
      mkdir /mnt/deckpass
      printf %s "$2" >/mnt/deckpass/policy.json
      mount --move /mnt /etc
    fi
    shift 2
    exec "$@"' sh "$resolver" "$policy" "$0" "$@"
fi
exec setpriv --pdeathsig=KILL --reuid="$user" --regid="$group" --clear-groups -- "$program" "$@"
