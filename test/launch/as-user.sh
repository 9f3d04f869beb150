#!/bin/sh
# Runs Electron as an ordinary user, because root gets no sandbox. Playwright starts this in place of Electron.
user=$RUN_AS_USER group=$RUN_AS_GROUP program=$RUN_PROGRAM resolver=$RUN_RESOLVER policy=$RUN_POLICY authorities=$RUN_AUTHORITIES
unset RUN_AS_USER RUN_AS_GROUP RUN_PROGRAM RUN_RESOLVER RUN_POLICY RUN_AUTHORITIES
# The test's name server, policy or authorities are mounted for this program alone, and disappear with it.
if [ -n "$resolver$policy$authorities" ]; then
  export RUN_AS_USER=$user RUN_AS_GROUP=$group RUN_PROGRAM=$program
  exec unshare --mount sh -ec '
    umask 022
    [ -z "$1" ] || mount --bind "$1" /etc/resolv.conf
    if [ -n "$3" ]; then
      mount --bind "$3" /usr/local/share/ca-certificates
      mount -t tmpfs tmpfs /etc/ssl/certs
      update-ca-certificates --hooksdir /nonexistent >/dev/null
    fi
    if [ -n "$2" ]; then
      mount -t tmpfs tmpfs /mnt
      cp -a /etc/. /mnt
      mkdir /mnt/deckpass
      printf %s "$2" >/mnt/deckpass/policy.json
      mount --move /mnt /etc
    fi
    shift 3
    exec "$@"' sh "$resolver" "$policy" "$authorities" "$0" "$@"
fi
exec setpriv --pdeathsig=KILL --reuid="$user" --regid="$group" --clear-groups -- "$program" "$@"
