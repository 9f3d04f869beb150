import type { MenuItemConstructorOptions } from 'electron'
import { expect, test } from 'vitest'
import { menuTemplate } from '../../../main/menu/menu-template.ts'
import { speakEnglish, speakGerman } from '../../support/speak.ts'

const northwind = { id: 'b4b0b5a0-0000-4000-8000-000000000001', name: 'Northwind & Sons' }

function menu(
  platform: NodeJS.Platform,
  { accounts = [northwind], development = false, locked = false } = {},
) {
  const sent: unknown[] = []
  const template = menuTemplate(
    {
      platform,
      development,
      send: (command) => sent.push(command),
      lock: () => sent.push('lock'),
      isMain: ({ id }) => id === 1,
      edit: (action, window) => sent.push(`${action} in window ${window?.id}`),
      editInPanel: (action) => sent.push(`${action} in the panel`),
    },
    { accounts, locked, language: 'en' },
  )
  const items = template.flatMap(inside)
  return {
    template,
    items,
    sent,
    find: (label: string) => items.find((item) => item.label === label),
    roles: items.flatMap((item) => item.role ?? []),
  }
}

function inside(item: MenuItemConstructorOptions): MenuItemConstructorOptions[] {
  return [item, ...(Array.isArray(item.submenu) ? item.submenu.flatMap(inside) : [])]
}

test.each(['darwin', 'win32', 'linux'] as const)(
  'on %s each item of the menu has its key and its command',
  (platform) => {
    const { find, sent } = menu(platform)
    const rows = [
      ['Add account', 'CmdOrCtrl+N', { kind: 'add-account' }],
      ['Settings', 'CmdOrCtrl+,', { kind: 'open-settings' }],
      ['Copy token', platform === 'darwin' ? undefined : 'CmdOrCtrl+C', { kind: 'copy-token' }],
      ['Renew now', 'CmdOrCtrl+R', { kind: 'renew-now' }],
      ['Search accounts', 'CmdOrCtrl+F', { kind: 'find-account' }],
      ['Rename', 'F2', { kind: 'rename' }],
      ['Northwind && Sons', 'CmdOrCtrl+1', { kind: 'select-account', accountId: northwind.id }],
      ['Keyboard shortcuts', 'CmdOrCtrl+/', { kind: 'show-shortcuts' }],
      ['Test the connection', undefined, { kind: 'test-connection' }],
      ['About Deckpass', undefined, { kind: 'open-about' }],
    ] as const
    for (const [label, key] of rows) {
      expect(find(label)?.accelerator).toBe(key)
      Reflect.apply(find(label)?.click ?? (() => {}), undefined, [])
    }
    expect(sent).toEqual(rows.map(([, , command]) => command))
  },
)

test('Copy and Cut in the Edit menu are Deckpass’s own items, because Electron’s would hide the press', () => {
  const { find, sent, roles } = menu('darwin')
  for (const label of ['Copy', 'Cut'])
    Reflect.apply(find(label)?.click ?? (() => {}), undefined, [{}, { id: 1 }])
  expect(sent).toEqual(['copy in window 1', 'cut in window 1'])
  expect(roles.filter((role) => role === 'copy' || role === 'cut')).toEqual([])
})

// Electron also passes null for a save panel.
test.each([
  ['the main window', { id: 1 }, 'in window 1', true],
  ['another window, and does nothing else in it', { id: 2 }, 'in window 2', false],
  ['a panel, and acts on the main window', null, 'in the panel', true],
] as const)('on macOS the menu edits in what is in front: %s', (_what, window, where, acts) => {
  const { items, sent } = menu('darwin')
  for (const { click } of items) Reflect.apply(click ?? (() => {}), undefined, [{}, window])
  const edits = sent.filter((each) => typeof each === 'string' && each !== 'lock')
  expect(edits).toEqual([`cut ${where}`, `copy ${where}`])
  expect(sent.some((each) => typeof each === 'object')).toBe(acts)
})

test('Copy token does not register the key of Copy, and the key of Renew now does not reload the page', () => {
  const { find, roles } = menu('linux')
  expect(find('Copy token')?.registerAccelerator).toBe(false)
  for (const role of ['reload', 'forceReload']) expect(roles).not.toContain(role)
})

test('without an account, Copy token and Renew now are disabled', () => {
  const { find } = menu('linux', { accounts: [] })
  expect([find('Copy token')?.enabled, find('Renew now')?.enabled]).toEqual([false, false])
  expect(find('Add account')?.enabled).toBeUndefined()
})

test('only a development build has the developer tools', () => {
  expect(menu('linux').roles).not.toContain('toggleDevTools')
  expect(menu('linux', { development: true }).roles).toContain('toggleDevTools')
})

test('the first nine accounts have a number', () => {
  const accounts = Array.from({ length: 12 }, (_, index) => ({ id: `id-${index}`, name: `Account ${index}` }))
  const { items } = menu('linux', { accounts })
  const numbered = items.filter(({ label }) => label?.startsWith('Account '))
  expect(numbered.map(({ accelerator }) => accelerator)).toEqual(
    Array.from({ length: 9 }, (_, index) => `CmdOrCtrl+${index + 1}`),
  )
})

test.each(['darwin', 'win32', 'linux'] as const)(
  'in German on %s no label is Electron’s',
  async (platform) => {
    const english = new Set(menu(platform).items.map(({ label }) => label))
    await speakGerman()
    const { items } = menu(platform)
    await speakEnglish()
    const same = ['Northwind && Sons', '&Token', undefined]
    expect(items.filter(({ label }) => english.has(label) && !same.includes(label))).toEqual([])
    // On macOS the first menu has the app's name.
    const unnamed = items.filter(({ label, type }) => label === undefined && type !== 'separator')
    expect(unnamed.map(({ role }) => role)).toEqual(platform === 'darwin' ? ['appMenu'] : [])
  },
)
