import { app, globalShortcut, nativeTheme } from 'electron'
import { closeEffectOf } from '../app/snapshot/model/close-effect.ts'
import { speaking } from '../app/words/index.ts'
import type { Parts } from './compose.ts'
import { createGlobalShortcut } from './copying/global-shortcut.ts'
import { isWayland } from './desktop/environment.ts'
import { followSettings } from './desktop/follow-settings.ts'
import { speakIn, systemLanguages } from './desktop/locale.ts'
import { followLoginPolicy } from './desktop/login-item.ts'
import { closeToTray } from './lifecycle/close-to-tray.ts'
import { installedFile } from './own-program.ts'
import { createReplacedCheck } from './updates/replaced-program.ts'

/** Follows the desktop, the person and other launches. */
export function followEvents(parts: Parts): void {
  const { core, window, consentWindow, systemNotifier, actions, quit } = parts
  const showAfterRequest = () => consentWindow.afterRequest(() => window.show())
  app.on('activate', showAfterRequest)
  app.on('window-all-closed', () => app.quit())
  window.hadInput.add((input) => core.gate.noteInput('main', input))
  consentWindow.hadInput.add((input) => core.gate.noteInput('consent', input))
  window.becameActive.add(() => void core.clipboard.handleFocus())
  window.lostFocus.add(() => core.focusReturn.handleBlur())
  systemNotifier.clicked.add((accountId) => actions.openAccount(accountId))
  systemNotifier.copyPressed.add((accountId) => void actions.copy(accountId))
  void parts.firstError.then(() =>
    core.notifier.show({ tag: 'error', message: { kind: 'own-error' }, accountId: null }),
  )
  const firstLink = parts.onSecondLaunch(
    (link) => {
      if (link === null || core.signInLinks.open(link)) showAfterRequest()
    },
    // An installer or the uninstaller makes Deckpass quit, and an update on quitting would undo its work.
    () => quit.keepVersion(),
  )
  if (firstLink !== null) core.signInLinks.open(firstLink)
  if (installedFile === null) return
  const isReplaced = createReplacedCheck(installedFile)
  core.scheduler.ticked.add(async () => {
    if (await isReplaced()) core.reported.set({ isReplaced: true })
  })
}

/** Says how each setting that reaches beyond the page is applied; `followSettings` says when. */
export function applySettings(parts: Parts): void {
  const { core, settings, policy, window, consentWindow, loginItem } = parts
  const { reported, notifier, focusReturn } = core
  const registerShortcut = createGlobalShortcut({
    globalShortcut,
    isWayland: isWayland(process),
    onPress: () => focusReturn.handlePress(),
  })
  followSettings(settings, {
    nativeTheme,
    async language(setting) {
      await speakIn(setting, systemLanguages(app, process), () => settings.read().language === setting)
      reported.set({ language: speaking().language })
      consentWindow.speak()
    },
    hideFromScreenshots(isHidden) {
      for (const each of [window, consentWindow]) each.hideFromScreenshots(isHidden)
    },
    openAtLogin: followLoginPolicy({ ...loginItem, settings, policy, notifier }),
    globalShortcut: (accelerator) => reported.set({ globalShortcut: registerShortcut(accelerator) }),
  })
}

export function followClosing(parts: Parts): void {
  const { core, quit, window, settings, confirmDialog } = parts
  const { lock, notifier, events } = core
  const noteLayout = () => {
    const { windowPlacement, zoomLevel } = window.layout ?? settings.read()
    const isZoomed = zoomLevel !== settings.read().zoomLevel
    settings.change({ windowPlacement, ...(isZoomed && { zoomLevel }) })
  }
  window.closing.add(noteLayout)
  const closeEffect = () => closeEffectOf(core.snapshot())
  closeToTray({ app, quit, window, settings, notifier, confirmDialog, closeEffect })
  events.quit.add(noteLayout)
  quit.prepare(core.stop, (endsAtOnce) => {
    if (endsAtOnce) core.clipboard.clearNow()
    lock.end()
  })
}
