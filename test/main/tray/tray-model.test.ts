import { expect, test } from 'vitest'
import type { AccountView } from '../../../app/accounts/model/account-view.ts'
import { trayMenu, trayModel } from '../../../main/tray/tray-model.ts'
import { hour } from '../../support/durations.ts'
import { aFailure } from '../../support/failures.ts'
import { aFailing, anAccount, aSnapshot, aToken } from '../../support/snapshots.ts'

const failure = aFailure('rejected')

/** An account whose token was issued at 0, expires after 7 days and is due for renewal a day before. */
function accountOf(own: Partial<AccountView> = {}): AccountView {
  return anAccount({ token: aToken({ expiresAt: 168 * hour }), ...own })
}

const good = accountOf({ id: 'a' })
const stopped = accountOf({
  id: 'b',
  name: 'Acme',
  renewal: aFailing(failure, { state: 'refused' }),
})
const retrying = accountOf({
  id: 'c',
  name: 'Contoso',
  renewal: aFailing(aFailure('timeout'), { failingSince: -hour }),
})

function stateOf(accounts: AccountView[], now = 0) {
  return trayModel(aSnapshot(accounts), now).state
}

test('the icon shows the worst state of all accounts', () => {
  expect(stateOf([])).toBe('idle')
  expect(stateOf([accountOf({ token: null })])).toBe('idle')
  expect([0, 144, 168].map((hours) => stateOf([good], hours * hour))).toEqual(['good', 'good', 'problem'])
  expect(stateOf([good, retrying])).toBe('attention')
  expect(stateOf([retrying, stopped, good])).toBe('attention')
  expect(stateOf([retrying, accountOf({ token: aToken({ expiresAt: 0 }) })])).toBe('problem')
})

test('the tooltip describes the worst state', () => {
  const tooltip = (accounts: AccountView[], hours = 0) => trayModel(aSnapshot(accounts), hours * hour).tooltip
  expect(tooltip([])).toBe('Deckpass')
  expect(tooltip([good])).toBe('Deckpass: every token is valid')
  expect(tooltip([good, stopped])).toBe('Deckpass: Acme – Sign in to renew')
  expect(tooltip([good, stopped, retrying])).toBe('Deckpass: 2 accounts with a problem')
  expect(tooltip([good], 170)).toBe('Deckpass: Northwind – Expired')
  const closed = trayModel(aSnapshot([good], { vault: { state: 'closed', retryAt: null } }), 0)
  expect(closed).toMatchObject({ state: 'idle', tooltip: 'Deckpass is locked', items: [] })
})

type Item = ReturnType<typeof trayMenu>[number]

function submenuOf(items: readonly Item[], label: string): readonly Item[] {
  const submenu = items.find((each) => each.label === label)?.submenu
  return Array.isArray(submenu) ? submenu : []
}

/** Electron passes the item, the window and the event, but our items use none of them. */
function press(items: readonly Item[], label: string): void {
  const click = items.find((each) => each.label === label)?.click
  if (click === undefined) throw new Error(`Nothing happens at ${label}.`)
  Reflect.apply(click, undefined, [])
}

function menu(accounts: AccountView[], now = 0) {
  const done: string[] = []
  const items = trayMenu(trayModel(aSnapshot(accounts), now), {
    open: () => done.push('open'),
    openAccount: (id) => done.push(`open ${id}`),
    openSettings: () => done.push('settings'),
    copy: async (id, format) => void done.push(`copy ${id}${format === undefined ? '' : ` as ${format}`}`),
    signInAgain: (id) => done.push(`sign in ${id}`),
    renewAll: async () => void done.push('renew all'),
    send: () => done.push('send'),
    lock: () => done.push('lock'),
    quit: () => done.push('quit'),
  })
  const labels = items.map((item) => item.label ?? '-')
  return { items, labels, click: (label: string) => press(items, label), done }
}

test('the menu has an item for each account, and each item does what it says', () => {
  const { labels, click, done } = menu([good, accountOf({ id: 'n', name: 'New', token: null })], 45 * hour)
  expect(labels).toEqual([
    'Copy token of Northwind (5 d 3 h)',
    'Copy token of New (no token)',
    'Copy as',
    '-',
    'Open Deckpass',
    'Settings…',
    'Lock',
    '-',
    'Quit Deckpass',
  ])
  const doesNothingHere = ['-', 'Copy as', 'Copy token of New (no token)']
  for (const label of labels.filter((each) => !doesNothingHere.includes(each))) click(label)
  expect(done).toEqual(['copy a', 'open', 'settings', 'lock', 'quit'])
})

test('every other format is in a submenu', () => {
  const { items, done } = menu([good, accountOf({ id: 'n', name: 'New', token: null })])
  const formats = submenuOf(items, 'Copy as')
  expect(formats.map(({ label }) => label)).toEqual(['Token', 'HTTP header', '.env line', 'JSON'])
  press(formats, 'JSON')
  const two = menu([good, stopped])
  expect(submenuOf(two.items, 'Copy as').map(({ label }) => label)).toEqual(['Northwind', 'Acme'])
  press(submenuOf(submenuOf(two.items, 'Copy as'), 'Acme'), 'HTTP header')
  expect([...done, ...two.done]).toEqual(['copy a as json', 'copy b as header'])
  expect(menu([accountOf({ token: null })]).labels).not.toContain('Copy as')
})

test('unavailable actions are disabled', () => {
  const greyed = (accounts: AccountView[]) =>
    menu(accounts)
      .items.filter((item) => item.enabled === false)
      .map((item) => item.label)
  expect(greyed([accountOf({ token: null })])).toEqual(['Copy token of Northwind (no token)'])
  expect(greyed([])).toEqual(['Lock'])
})

const late = 200 * hour
const askedByProxy = accountOf({ ...stopped, renewal: aFailing(aFailure('proxy-password')) })
const imported = accountOf({ id: 'n', name: 'New', canRenew: false, token: null })

test.each([
  ['copies a valid token', stopped, 0, 'Copy token of Acme (7 d, Sign in to renew)', 'copy b'],
  ['copies an expired token after renewing it', good, late, 'Copy token of Northwind (Expired)', 'copy a'],
  ['leads to a new sign-in', stopped, late, 'Copy token of Acme (Expired)', 'sign in b'],
  ['leads to the account', askedByProxy, late, 'Copy token of Acme (Expired)', 'open b'],
  ['leads to a first sign-in', imported, 0, 'Copy token of New (Sign in to renew)', 'sign in n'],
] as const)('the line of an account %s, as the account needs it', (_does, account, now, label, act) => {
  const { click, done } = menu([account], now)
  click(label)
  expect(done).toEqual([act])
})

test('Renew all now is there while an account that can be renewed fails', () => {
  expect(menu([good]).labels).not.toContain('Renew all now')
  expect(menu([{ ...stopped, canRenew: false }]).labels).not.toContain('Renew all now')
  const { click, done } = menu([good, retrying])
  click('Renew all now')
  expect(done).toEqual(['renew all'])
})

test('an ampersand in a name is doubled, because a single one would underline the next letter', () => {
  expect(menu([accountOf({ name: 'R&D' })]).labels[0]).toBe('Copy token of R&&D (7 d)')
})

test('with many accounts the menu shows ten, and an item that opens Deckpass for the others', () => {
  const many = Array.from({ length: 1000 }, (_, index) =>
    accountOf({ id: `${index}`, name: `Team ${index}` }),
  )
  const { labels, items } = menu(many)
  expect(labels.filter((label) => label.startsWith('Copy token'))).toHaveLength(10)
  expect(labels).toContain('Open Deckpass')
  expect(items.length).toBeLessThan(20)
  expect(submenuOf(items, 'Copy as')).toHaveLength(10)
})

test('accounts in trouble are among the ten that the menu shows, in the order of the list', () => {
  const ids = Array.from({ length: 14 }, (_, index) => `${index}`)
  const troubled = ['3', '12', '13']
  const many = ids.map((id) => accountOf({ ...(troubled.includes(id) ? stopped : good), id, name: id }))
  const shown = trayModel(aSnapshot(many), 0).items
  expect(shown.map(({ accountId }) => accountId)).toEqual([...ids.slice(0, 8), '12', '13'])
})
