import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { defaultSettings } from '../../../app/settings/model/settings.ts'
import { defaultName } from '../../../app/vault/model/account-name.ts'
import { AccountHeader } from '../../../renderer/accounts/AccountHeader.tsx'
import { filterAccounts, initials } from '../../../renderer/accounts/account-labels.ts'
import { Sidebar } from '../../../renderer/accounts/list/Sidebar.tsx'
import { minute } from '../../support/durations.ts'
import { aFailure } from '../../support/failures.ts'
import { aFailing, anAccount, aSnapshot, aToken } from '../../support/snapshots.ts'
import { fakeMain } from '../fake-main.ts'
import { snapshotSource } from '../snapshot-context.tsx'

const nothing = () => {}

afterEach(() => void vi.useRealTimers())

test.each([
  ['NORTH', ['Northwind']],
  [' okafor ', ['Café Acme']],
  ['decks.', ['Café Acme']],
  ['cafe\u0301', ['Café Acme']],
  ['nobody', []],
  ['  ', ['Northwind', 'Café Acme']],
])('a search for %j in name, username and host ignores the case and form of letters', (text, found) => {
  const accounts = [
    anAccount({ name: 'Northwind', username: 'mara.lind', host: 'slides.northwind.example' }),
    anAccount({ name: 'Café Acme', username: 'm.okafor', host: 'decks.acme.example' }),
  ]
  expect(filterAccounts(accounts, text).map(({ name }) => name)).toEqual(found)
})

test.each([
  ['Acme Studio', 'AS'],
  ['northwind', 'N'],
  ['slides.example.com', 'SE'],
  ['Élan 2 Go', 'É2'],
  ['🎈', '🎈'],
  ['👩‍🚀 🎈', '👩‍🚀'],
  ['', ''],
  // An unnamed account has one letter of the username.
  [defaultName('mara.lind', '127.0.0.1:45597'), 'M'],
])('the short name of %j is %j', (name, short) => {
  expect(initials(anAccount({ name, username: 'mara.lind', host: '127.0.0.1:45597' }))).toBe(short)
})

test.each([
  ['a cleared name becomes the host’s name again', '  ', 'Northwind'],
  ['a name that is too long is refused in words', 'x'.repeat(101), null],
])('%s', async (_what, typed, name) => {
  const account = anAccount({ name: 'Decks', username: 'mara', host: 'slides.northwind.example' })
  render(
    <AccountHeader account={account} renaming onRenamed={nothing} onCommand={nothing} />,
    snapshotSource(aSnapshot([account])),
  )
  fireEvent.input(screen.getByLabelText('Name for this account'), { target: { value: typed } })
  await act(async () => screen.getByRole('button', { name: 'Save' }).click())
  expect(fakeMain.sent('accounts.rename')).toEqual(name === null ? [] : [{ accountId: account.id, name }])
  const refusals = screen.queryAllByText('A name can have up to 100 characters.')
  expect(refusals).toHaveLength(name === null ? 1 : 0)
})

test('an account moves up in the order by urgency once its token has expired', () => {
  vi.useFakeTimers({ now: 0 })
  const renewal = aFailing(aFailure('timeout'))
  const accounts = [
    anAccount({ id: '1', name: 'Expires', token: aToken({ expiresAt: minute / 2 }) }),
    anAccount({ id: '2', name: 'Fails', token: aToken({ expiresAt: 9 * minute }), renewal }),
  ]
  const settings = { ...defaultSettings, accountOrder: 'urgency' } as const
  render(
    <Sidebar
      ref={null}
      selectedId={null}
      onSelect={nothing}
      onCommand={nothing}
      onAdd={nothing}
      onLock={nothing}
      onSettings={nothing}
    />,
    snapshotSource(aSnapshot(accounts, { settings })),
  )
  const names = () => screen.getAllByText(/^(Expires|Fails)$/).map(({ textContent }) => textContent)
  expect(names()).toEqual(['Fails', 'Expires'])
  act(() => vi.advanceTimersByTime(minute))
  expect(names()).toEqual(['Expires', 'Fails'])
})
