#!/bin/sh
# After a removal. An update comes here as well, with the new version already in place: rpm then says how many versions
# are left (1), dpkg says `upgrade`.
set -e

case $1 in
  0 | remove | purge) ;;
  *) exit 0 ;;
esac

if [ -f /etc/apparmor.d/deckpass ]; then
  if apparmor_status --enabled >/dev/null 2>&1 && ! { command -v ischroot >/dev/null && ischroot; }; then
    apparmor_parser --remove /etc/apparmor.d/deckpass || true
  fi
  # The second is what the system makes of it when it starts.
  rm -f /etc/apparmor.d/deckpass /var/cache/apparmor/*/deckpass
fi
