import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import type { MenuItemConstructorOptions } from 'electron'
import { expect, test } from 'vitest'
import { type ChannelName, channelNames, channels } from '../../app/bridge/contract.ts'
import { menuTemplate } from '../../main/menu/menu-template.ts'
import { trayMenu, trayModel } from '../../main/tray/tray-model.ts'
import { aSnapshot, lockedByPin } from '../support/snapshots.ts'

/**
 * Every way to reach Deckpass, and whether it works while Deckpass is locked. The requests of programs are in
 * `programs/command/exit-status.test.ts`. A new way fails its test until somebody has decided about it.
 */

test('while locked, only these channels of the bridge are open', () => {
  const allowed: ChannelName[] = [
    'snapshot.read',
    'window.drawn',
    // These show the same to everybody.
    'help.read',
    'vault.unlock',
    'vault.retry',
    // The vault itself refuses this, unless the keychain does not open the vault.
    'vault.startAnew',
    'vault.forgetEverything',
    // Also in the tray. Deckpass stays locked after a restart.
    'app.quitAndReopen',
    // Hides a PIN from other programs that is selected while it is typed.
    'copying.noteSecretSelected',
    'lock.lock',
    'lock.unlock',
    'lock.unlockBySystem',
    // The lock itself refuses this, unless the policy requires a PIN and there is none.
    'lock.setPin',
  ]
  expect(channelNames.filter((name) => channels[name].whileLocked).sort()).toEqual(allowed.sort())
})

test('while locked, the tray has only these items', () => {
  const locked = aSnapshot([], { lock: lockedByPin })
  const done: string[] = []
  const does = (what: string) => async () => void done.push(what)
  const items = trayMenu(trayModel(locked, 0), {
    send: does('send'),
    open: does('open'),
    openAccount: does('open account'),
    openSettings: does('settings'),
    copy: does('copy'),
    signInAgain: does('sign in'),
    renewAll: does('renew'),
    lock: does('lock'),
    quit: does('quit'),
  })
  expect(items.flatMap(({ label }) => label ?? [])).toEqual(['Open Deckpass', 'Unlock…', 'Quit Deckpass'])
  for (const { click } of items) Reflect.apply(click ?? (() => undefined), undefined, [])
  expect(done).toEqual(['open', 'open', 'quit'])
})

test.each(['darwin', 'win32', 'linux'] as const)('while locked, the menu on %s is limited', (platform) => {
  const does = () => undefined
  const effects = { send: does, lock: does, isMain: () => true, edit: does, editInPanel: does }
  const parts = { platform, development: false, ...effects }
  const items = menuTemplate(parts, { accounts: [], locked: true, language: 'en' }).flatMap(inside)
  const refused = [
    'Add account',
    'Settings',
    'Lock',
    'Copy token',
    'Renew now',
    'Search accounts',
    'Rename',
    'Keyboard shortcuts',
    'Test the connection',
    'About Deckpass',
  ]
  const ours = items.filter(({ click }) => click !== undefined)
  // *Copy* and *Cut* act on a page that shows nothing.
  expect(ours.flatMap(({ label }) => label ?? []).sort()).toEqual([...refused, 'Copy', 'Cut'].sort())
  expect(ours.filter(({ enabled }) => enabled !== false).map(({ label }) => label)).toEqual(['Cut', 'Copy'])
  // These are Electron's own actions. They act on the page's text or the window, or quit Deckpass.
  const roles = [
    ...['undo', 'redo', 'paste', 'pasteAndMatchStyle', 'delete', 'selectAll'],
    ...['resetZoom', 'zoomIn', 'zoomOut', 'togglefullscreen', 'close', 'quit', 'help'],
    ...['appMenu', 'services', 'hide', 'hideOthers', 'unhide'],
    ...['windowMenu', 'minimize', 'zoom', 'front'],
  ]
  expect(items.flatMap(({ role }) => role ?? []).filter((role) => !roles.includes(role))).toEqual([])
})

function inside(item: MenuItemConstructorOptions): MenuItemConstructorOptions[] {
  return [item, ...(Array.isArray(item.submenu) ? item.submenu.flatMap(inside) : [])]
}

test('the only keys outside the menu are global shortcut, zoom, and keys of unlocked screens', async () => {
  const root = join(import.meta.dirname, '../..')
  const filesWith = async (folderName: string, wanted: RegExp) => {
    const found: string[] = []
    for await (const file of glob(`${folderName}/**/*.{ts,tsx}`, { cwd: root }))
      if (wanted.test(readFileSync(join(root, file), 'utf8'))) found.push(file)
    return found.sort()
  }
  // The shortcut shows the locked window, and zooming reveals nothing.
  expect(await filesWith('main', /before-input-event|globalShortcut|before-mouse-event/)).toEqual([
    'main/compose.ts',
    'main/copying/global-shortcut.ts',
    'main/desktop/follow-settings.ts',
    'main/window/zoom.ts',
  ])
  // A lock removes `Home`, with the accounts, `SignedOut` and the settings, and closes the window of `ConsentRequest`.
  expect(
    await filesWith('renderer', /(?:addEventListener|useDocumentEvent)\(\s*'(key\w+|copy|cut|paste)'/),
  ).toEqual([
    'renderer/Home.tsx',
    'renderer/Settings.tsx',
    'renderer/accounts/SignedOut.tsx',
    'renderer/copying/use-copy.ts',
    'renderer/programs/ConsentRequest.tsx',
  ])
  // `App` does not draw it while Deckpass is locked.
  expect(await filesWith('renderer', /(?<!function )useCopyKey\(/)).toEqual(['renderer/accounts/Account.tsx'])
})
