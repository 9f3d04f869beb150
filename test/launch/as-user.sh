#!/bin/sh
# Runs Electron as an ordinary user, for root is refused a sandbox. Playwright starts this in Electron's place.
user=$RUN_AS_USER group=$RUN_AS_GROUP program=$RUN_PROGRAM resolver=$RUN_RESOLVER
unset RUN_AS_USER RUN_AS_GROUP RUN_PROGRAM RUN_RESOLVER
# With a name server of the test: seen by this program alone.
if [ -n "$resolver" ]; then
  export RUN_AS_USER=$user RUN_AS_GROUP=$group RUN_PROGRAM=$program
  exec unshare --mount sh -c 'mount --bind "$1" /etc/resolv.conf && shift && exec "$@"' sh "$resolver" "$0" "$@"
fi
exec setpriv --pdeathsig=KILL --reuid="$user" --regid="$group" --clear-groups -- "$program" "$@"
