#!/bin/sh
# Starts Electron once the one before has ended, which holds this file's lock as long as it lives: electron-vite starts
# the next app while the last one still quits, and an app gives way to one that is there.
program=$IN_TURN_PROGRAM
unset IN_TURN_PROGRAM
exec 9<"$0"
flock --timeout 30 9
exec "$program" "$@"
