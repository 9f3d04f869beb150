#!/bin/sh
# After an installation and each update, of the deb and of the rpm. /usr/bin/deckpass is a file of the package, so that
# nothing here makes or removes it; the desktop's databases are told by their own triggers.
set -e

# Chromium's sandbox needs user namespaces, or a helper of root. Root may have them where ordinary users may not, so an
# ordinary user tries.
ordinary='setpriv --reuid=65534 --regid=65534 --clear-groups'
if [ -L /proc/self/ns/user ] && $ordinary unshare --user --map-root-user true 2>/dev/null; then
  chmod 0755 /opt/Deckpass/chrome-sandbox
else
  chmod 4755 /opt/Deckpass/chrome-sandbox
fi

# Where AppArmor keeps user namespaces from programs that it does not know (Ubuntu 24.04 and later). Before its version 4
# it does not understand the profile, and there is no need for it.
profile=/opt/Deckpass/resources/apparmor-profile
if apparmor_status --enabled >/dev/null 2>&1 &&
  apparmor_parser --skip-kernel-load --debug "$profile" >/dev/null 2>&1; then
  cp -f "$profile" /etc/apparmor.d/deckpass
  # In an image that is being made, the kernel's profiles are those of another system.
  if ! { command -v ischroot >/dev/null && ischroot; }; then
    apparmor_parser --replace --skip-cache /etc/apparmor.d/deckpass || true
  fi
fi
