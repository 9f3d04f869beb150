; A running Deckpass is asked to quit, as a person would, so that it clears the clipboard. What still runs after 5 s is ended as electron-builder ends it.
!macro customHeader
  !include "getProcessInfo.nsh"
  Var pid
!macroend

!macro customCheckAppRunning
  !insertmacro IS_POWERSHELL_AVAILABLE
  ${if} ${FileExists} "$INSTDIR\${APP_EXECUTABLE_FILENAME}"
    nsExec::Exec /TIMEOUT=10000 `"$INSTDIR\${APP_EXECUTABLE_FILENAME}" --quit`
    Pop $R0
    ${for} $R1 1 10
      !insertmacro FIND_PROCESS "${APP_EXECUTABLE_FILENAME}" $R0
      ${if} $R0 != 0
        ${exitFor}
      ${endIf}
      Sleep 500
    ${next}
  ${endIf}
  !insertmacro _CHECK_APP_RUNNING
!macroend

; The link that fills the sign-in form. After "--" Chromium and Deckpass take nothing in it for an option.
!macro customInstall
  WriteRegStr SHCTX "Software\Classes\deckpass" "" "URL:Deckpass"
  WriteRegStr SHCTX "Software\Classes\deckpass" "URL Protocol" ""
  WriteRegStr SHCTX "Software\Classes\deckpass\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "--" "%1"'
!macroend

; Runs when Deckpass is uninstalled, not when it is updated: the entry that opens it at login goes with it, and so do
; the link and what Electron wrote to have a click on a notification reach Deckpass. Electron names the entry after the
; app's user model id; the class is the one of main/lifecycle/windows-identity.ts.
!macro customUnInstall
  ${ifNot} ${isUpdated}
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Run" "app.deckpass.desktop"
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Explorer\StartupApproved\Run" "app.deckpass.desktop"
    DeleteRegKey SHCTX "Software\Classes\deckpass"
    DeleteRegKey HKCU "Software\Classes\CLSID\{A8BDC670-DABF-4C22-A4AA-D244467F5472}"
  ${endIf}
!macroend
