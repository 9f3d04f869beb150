@echo off
rem The command deckpass: a program with a window gives no console back, this script does. Electron writes an empty line
rem to standard output, so that standard output and standard error are swapped, which --swapped says.
3>&1 1>&2 2>&3 "%~dp0..\..\Deckpass.exe" --log-level=3 --swapped --cli -- %*
