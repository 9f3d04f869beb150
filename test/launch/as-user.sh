#!/bin/sh
# Runs Electron as an ordinary user, for root is refused a sandbox. Playwright starts this in Electron's place.
user=$RUN_AS_USER group=$RUN_AS_GROUP program=$RUN_PROGRAM
unset RUN_AS_USER RUN_AS_GROUP RUN_PROGRAM
exec setpriv --pdeathsig=KILL --reuid="$user" --regid="$group" --clear-groups -- "$program" "$@"
