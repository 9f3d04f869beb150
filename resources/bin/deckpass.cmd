@echo off
rem The command deckpass: a program with a window gives no console back, this script does.
"%~dp0..\..\Deckpass.exe" --log-level=3 --cli %*
