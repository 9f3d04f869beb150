import { expect, test } from 'vitest'
import type { AccountView } from '../../../app/model/snapshot.ts'
import { trayMenu, trayModel } from '../../../main/tray/tray-model.ts'
import { hour } from '../../support/durations.ts'
import { aFailure } from '../../support/failures.ts'
import { anAccount, aSnapshot, aToken } from '../../support/snapshots.ts'

const failure = aFailure('rejected')

/** An account whose token was issued at 0, expires after 7 days and is due a day before. */
function accountOf(own: Partial<AccountView> = {}): AccountView {
  return anAccount({ token: aToken({ expiringAt: 144 * hour, expiresAt: 168 * hour }), ...own })
}

const good = accountOf({ id: 'a' })
const stopped = accountOf({
  id: 'b',
  name: 'Acme',
  renewal: { state: 'action-needed', failingSince: 0, failure },
})
const retrying = accountOf({
  id: 'c',
  name: 'Contoso',
  renewal: { state: 'waiting', nextAt: 9, reason: 'retry', failingSince: 0, failures: 2, failure },
})

function stateOf(accounts: AccountView[], now = 0) {
  return trayModel(aSnapshot(accounts), now).state
}

test('the icon shows the worst state of all accounts', () => {
  expect(stateOf([])).toBe('idle')
  expect(stateOf([accountOf({ token: null })])).toBe('idle')
  expect(stateOf([good])).toBe('good')
  expect(stateOf([good, retrying])).toBe('attention')
  expect(stateOf([retrying, stopped, good])).toBe('problem')
})

test('the icon follows a token through its life', () => {
  expect([0, 144, 168].map((hours) => stateOf([good], hours * hour))).toEqual([
    'good',
    'attention',
    'problem',
  ])
})

test('the tooltip says what is worst', () => {
  const tooltip = (accounts: AccountView[], hours = 0) => trayModel(aSnapshot(accounts), hours * hour).tooltip
  expect(tooltip([])).toBe('Deckpass')
  expect(tooltip([good])).toBe('Deckpass: every token is valid')
  expect(tooltip([good, stopped])).toBe('Deckpass: Acme needs you')
  expect(tooltip([good], 150)).toBe('Deckpass: Northwind, 18 h left')
  expect(tooltip([good], 170)).toBe('Deckpass: the token of Northwind has expired')
})

test('a vault that is not open shows no account', () => {
  const model = trayModel(aSnapshot([good], { vault: { state: 'closed', retryAt: null } }), 0)
  expect([model.state, model.tooltip, model.items]).toEqual(['idle', 'Deckpass is locked', []])
})

function menu(accounts: AccountView[], now = 0) {
  const done: string[] = []
  const items = trayMenu(trayModel(aSnapshot(accounts), now), {
    open: () => done.push('open'),
    copy: (id) => done.push(`copy ${id}`),
    signInAgain: (id) => done.push(`sign in ${id}`),
    renewAll: () => done.push('renew all'),
    lock: () => done.push('lock'),
    quit: () => done.push('quit'),
  })
  const labels = items.map((item) => item.label ?? '-')
  const click = (label: string) => {
    const [item] = items.filter((each) => each.label === label)
    // Electron hands the item, the window and the event over; none of ours looks at them.
    Reflect.apply(item?.click ?? (() => done.push('nothing')), undefined, [])
  }
  return { items, labels, click, done }
}

test('the menu offers each token with its time left, and the three ways on', () => {
  const { labels } = menu([good, accountOf({ id: 'n', name: 'New', token: null })], 45 * hour)
  expect(labels).toEqual([
    'Copy token of Northwind (5 d 3 h)',
    'Copy token of New (no token)',
    '-',
    'Open Deckpass',
    'Renew all now',
    'Lock',
    '-',
    'Quit Deckpass',
  ])
})

test('each item does what it says', () => {
  const { click, done } = menu([good])
  for (const label of ['Copy token of Northwind (7 d)', 'Open Deckpass', 'Renew all now', 'Quit Deckpass'])
    click(label)
  expect(done).toEqual(['copy a', 'open', 'renew all', 'quit'])
})

test('what cannot be done is greyed out', () => {
  const greyed = (accounts: AccountView[]) =>
    menu(accounts)
      .items.filter((item) => item.enabled === false)
      .map((item) => item.label)
  expect(greyed([accountOf({ token: null })])).toEqual(['Copy token of Northwind (no token)'])
  expect(greyed([])).toEqual(['Renew all now', 'Lock'])
})

test('where only a sign-in helps, the menu leads there instead of renewing', () => {
  const rejected = accountOf({ id: 'b', name: 'Acme', canRenew: false })
  const { labels, click, done, items } = menu([rejected])
  expect(labels.slice(0, 2)).toEqual(['Copy token of Acme (7 d)', 'Sign in again to Acme'])
  expect(items.find(({ label }) => label === 'Renew all now')?.enabled).toBe(false)
  click('Sign in again to Acme')
  expect(done).toEqual(['sign in b'])
})

test('an account that was imported has not signed in before', () => {
  const { labels, click, done } = menu([accountOf({ id: 'n', name: 'New', canRenew: false, token: null })])
  expect(labels[1]).toBe('Sign in to New')
  click('Sign in to New')
  expect(done).toEqual(['sign in n'])
})

test('two accounts of one name are told apart by their usernames', () => {
  const { labels } = menu([good, accountOf({ id: 'b', username: 'jo.berg' })])
  expect(labels.slice(0, 2)).toEqual([
    'Copy token of Northwind (mara.lind) (7 d)',
    'Copy token of Northwind (jo.berg) (7 d)',
  ])
})

test('an expired token is offered as such, and an ampersand in a name is shown', () => {
  expect(menu([accountOf({ name: 'R&D' })], 200 * hour).labels[0]).toBe('Copy token of R&&D (expired)')
})

test('a menu for very many accounts stays short and says how many it leaves out', () => {
  const many = Array.from({ length: 30 }, (_, index) => accountOf({ id: `${index}`, name: `Team ${index}` }))
  const { labels, click, done } = menu(many)
  expect(labels.filter((label) => label.startsWith('Copy token'))).toHaveLength(20)
  click('10 more…')
  expect(done).toEqual(['open'])
})
