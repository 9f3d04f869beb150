; Runs when Deckpass is uninstalled, not when it is updated: the entry that opens it at login goes with it.
; Electron names the value after the app's user model id.
!macro customUnInstall
  ${ifNot} ${isUpdated}
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Run" "app.deckpass.desktop"
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Explorer\StartupApproved\Run" "app.deckpass.desktop"
  ${endIf}
!macroend
