import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { Socket } from 'node:net'
import { join } from 'node:path'
import type { MenuItemConstructorOptions } from 'electron'
import { beforeEach, expect, test } from 'vitest'
import { type ChannelName, channelNames, channels } from '../../app/bridge/contract.ts'
import { menuTemplate } from '../../main/menu/menu-template.ts'
import { type CommandName, commandNames } from '../../main/programs/command/commands.ts'
import { operations } from '../../main/programs/endpoint/protocol.ts'
import { createAnswer } from '../../main/programs/endpoint/routes.ts'
import { trayMenu, trayModel } from '../../main/tray/tray-model.ts'
import { aSnapshot, lockedByPin } from '../support/snapshots.ts'
import { deckpass } from './programs/command/cli-fixture.ts'
import { fixture, startEachTime } from './programs/endpoint/endpoint-fixture.ts'

/**
 * Every way to ask something of Deckpass, and what it does while it is locked. A new one fails its
 * test until somebody has decided.
 */

startEachTime()
beforeEach(() => fixture.setAccess('locked'))

test('of the channels of the bridge these are open while locked', () => {
  const allowed: ChannelName[] = [
    'snapshot.read',
    'window.drawn',
    // What is known of no person: the same for everybody.
    'help.read',
    'vault.unlock',
    'vault.retry',
    'vault.forgetEverything',
    // As in the tray: a lock outlives it.
    'app.quitAndReopen',
    'lock.lock',
    'lock.unlock',
    'lock.unlockBySystem',
    // Refused by the lock itself, unless the policy wants a PIN and there is none.
    'lock.setPin',
  ]
  expect(channelNames.filter((name) => channels[name].whileLocked).sort()).toEqual(allowed.sort())
})

test('the tray has these items while locked', () => {
  const locked = aSnapshot([], { lock: lockedByPin })
  const done: string[] = []
  const does = (what: string) => () => void done.push(what)
  const items = trayMenu(trayModel(locked, 0), {
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

test.each(['darwin', 'win32', 'linux'] as const)('items of the menu on %s, and their keys', (platform) => {
  const does = () => undefined
  const parts = {
    platform,
    development: false,
    send: does,
    lock: does,
    isMain: () => true,
    copySelectionOf: () => undefined,
    copySelection: does,
    copyInPanel: does,
  }
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
  // *Copy* copies what is selected on a page that shows nothing.
  expect(ours.flatMap(({ label }) => label ?? []).sort()).toEqual([...refused, 'Copy'].sort())
  expect(ours.filter(({ enabled }) => enabled !== false).map(({ label }) => label)).toEqual(['Copy'])
  // A role is Electron's own: it acts on the page's text, on the window, or ends Deckpass.
  const roles = [
    ...['undo', 'redo', 'cut', 'paste', 'pasteAndMatchStyle', 'delete', 'selectAll'],
    ...['resetZoom', 'zoomIn', 'zoomOut', 'togglefullscreen', 'close', 'quit', 'help'],
    ...['appMenu', 'services', 'hide', 'hideOthers', 'unhide'],
    ...['windowMenu', 'minimize', 'zoom', 'front'],
  ]
  expect(items.flatMap(({ role }) => role ?? []).filter((role) => !roles.includes(role))).toEqual([])
})

function inside(item: MenuItemConstructorOptions): MenuItemConstructorOptions[] {
  return [item, ...(Array.isArray(item.submenu) ? item.submenu.flatMap(inside) : [])]
}

test('keys outside the menu: in the main process the global shortcut, and in the page none that a locked screen has', async () => {
  const root = join(import.meta.dirname, '../..')
  const filesWith = async (folderName: string, wanted: RegExp) => {
    const found: string[] = []
    for await (const file of glob(`${folderName}/**/*.{ts,tsx}`, { cwd: root }))
      if (wanted.test(readFileSync(join(root, file), 'utf8'))) found.push(file)
    return found.sort()
  }
  // It shows the window as it is.
  expect(await filesWith('main', /before-input-event|globalShortcut|before-mouse-event/)).toEqual([
    'main/copying/global-shortcut.ts',
    'main/desktop/applied-settings.ts',
    'main/index.ts',
  ])
  // `Home` has the accounts, `SignedOut` and the settings, `ConsentRequest` is a window of its own; the lock ends both.
  expect(
    await filesWith('renderer', /(?:addEventListener|useDocumentEvent)\(\s*'(key\w+|copy|cut|paste)'/),
  ).toEqual([
    'renderer/Home.tsx',
    'renderer/Settings.tsx',
    'renderer/accounts/SignedOut.tsx',
    'renderer/copying/use-copy-key.ts',
    'renderer/programs/ConsentRequest.tsx',
  ])
  // `App` does not draw it while Deckpass is locked.
  expect(await filesWith('renderer', /from '.*use-copy-key\.ts'/)).toEqual(['renderer/accounts/Account.tsx'])
})

test('the endpoint answers on these paths while locked', async () => {
  const answerTo = createAnswer(fixture.broker, '1.2.3', async () => ({ kind: 'found', asker: null }))
  const answers: Record<string, unknown> = {}
  for (const { path, method } of Object.values(operations)) {
    const body =
      path === '/v1/watch'
        ? { account: 'any', token: 'any' }
        : path === '/v1/lock'
          ? {}
          : { noQuestion: true }
    const answer = await answerTo({
      method,
      path,
      body,
      socket: new Socket(),
      gone: AbortSignal.abort(),
      tellWaiting: () => undefined,
    })
    answers[path] = answer.kind === 'problem' ? answer.code : answer.answer
  }
  expect(answers).toEqual({
    '/v1/token': 'locked',
    '/v1/renew': 'locked',
    '/v1/copy': 'locked',
    '/v1/accounts': 'locked',
    '/v1/diagnostics': 'locked',
    '/v1/status': { version: '1.2.3', programs: 'locked' },
    '/v1/lock': { locked: true },
    // It tells nothing, and waits.
    '/v1/watch': { ended: true },
  })
})

test('subcommands of the command', async () => {
  const words: Record<CommandName, readonly string[]> = {
    token: ['--no-input'],
    exec: ['--no-input', '--', process.execPath, '--version'],
    renew: ['--no-input'],
    copy: ['--no-input'],
    list: [],
    diagnostics: [],
    policy: [],
    status: [],
    open: [],
    quit: [],
    lock: [],
    version: [],
    completion: ['bash'],
  }
  const statuses: Partial<Record<CommandName, number>> = {}
  let printed = ''
  for (const name of commandNames) {
    const { status, out } = await deckpass([name, ...words[name]])
    statuses[name] = status
    printed += out
  }
  expect(statuses).toEqual({
    token: 4,
    exec: 4,
    renew: 4,
    copy: 4,
    list: 4,
    diagnostics: 4,
    // It tells that Deckpass is locked, and that a person must act.
    status: 4,
    // The window that opens shows the lock screen.
    open: 0,
    quit: 0,
    policy: 0,
    lock: 0,
    completion: 0,
    version: 0,
  })
  expect(printed).not.toContain(fixture.first.name)
  expect(printed).not.toContain(fixture.first.token?.value)
})
