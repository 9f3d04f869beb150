import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { AccountView } from '../../../app/accounts/model/account-view.ts'
import { refused } from '../../../app/channel/refusal.ts'
import { defaultSettings, type Settings } from '../../../app/settings/model/settings.ts'
import { defaultName } from '../../../app/vault/model/account-name.ts'
import { AccountHeader } from '../../../renderer/accounts/AccountHeader.tsx'
import { filterAccounts, initials } from '../../../renderer/accounts/account-labels.ts'
import { Sidebar } from '../../../renderer/accounts/list/Sidebar.tsx'
import { Announcements } from '../../../renderer/window/Announcements.tsx'
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

async function renameTo(typed: string) {
  const account = anAccount({ name: 'Decks', username: 'mara', host: 'slides.northwind.example' })
  const onRenamed = vi.fn()
  render(
    <AccountHeader account={account} renaming onRenamed={onRenamed} onCommand={nothing} />,
    snapshotSource(aSnapshot([account])),
  )
  fireEvent.input(screen.getByLabelText('Name for this account'), { target: { value: typed } })
  await act(async () => screen.getByRole('button', { name: 'Save' }).click())
  return onRenamed
}

test.each([
  ['a cleared name becomes the host’s name again', '  ', 'Northwind'],
  ['a name that is too long is refused in words', 'x'.repeat(101), null],
])('%s', async (_what, typed, name) => {
  await renameTo(typed)
  expect(fakeMain.sent('accounts.rename')).toMatchObject(name === null ? [] : [{ name }])
  const refusals = screen.queryAllByText('A name can have up to 100 characters.')
  expect(refusals).toHaveLength(name === null ? 1 : 0)
})

test('a name that cannot be saved stays in its field, which says why', async () => {
  fakeMain.answer('accounts.rename', () => refused({ reason: 'locked' }))
  const onRenamed = await renameTo('Slides')
  expect(onRenamed).not.toHaveBeenCalled()
  expect(screen.getByRole('alert').textContent).toMatch(/^Deckpass is locked/)
  fakeMain.answer('accounts.rename', () => null)
  await act(async () => screen.getByRole('button', { name: 'Save' }).click())
  expect(fakeMain.sent('accounts.rename')).toMatchObject([{ name: 'Slides' }, { name: 'Slides' }])
  expect(onRenamed).toHaveBeenCalledOnce()
})

function drawList(accounts: AccountView[], accountOrder: Settings['accountOrder'], onCommand = vi.fn()) {
  render(
    <>
      <Announcements />
      <Sidebar
        ref={null}
        selectedId={null}
        onSelect={nothing}
        onCommand={onCommand}
        onAdd={nothing}
        onLock={nothing}
        onSettings={nothing}
      />
    </>,
    snapshotSource(aSnapshot(accounts, { settings: { ...defaultSettings, accountOrder } })),
  )
  return onCommand
}

test('Enter right after typing leads to an account that was searched, not to one listed before', () => {
  const accounts = [...'ABCDEFGH'].map((name) => anAccount({ id: name, name, username: name, host: '' }))
  const onCommand = drawList(accounts, 'own')
  const search = screen.getByRole('searchbox')
  act(() => {
    fireEvent.change(search, { target: { value: 'g' } })
    fireEvent.keyDown(search, { key: 'Enter' })
  })
  expect(onCommand.mock.calls).toEqual([['G', { kind: 'focus-primary' }]])
})

test('a move by key is announced once it is done', async () => {
  drawList([anAccount({ id: '1', name: 'One' }), anAccount({ id: '2', name: 'Two' })], 'own')
  const moveDown = () =>
    act(async () => fireEvent.keyDown(screen.getByText('One'), { key: 'ArrowDown', altKey: true }))
  fakeMain.answer('accounts.move', () => refused({ reason: 'locked' }))
  await moveDown()
  expect(screen.queryByText('Moved to 2 of 2.')).toBeNull()
  fakeMain.answer('accounts.move', () => null)
  await moveDown()
  expect(screen.queryByText('Moved to 2 of 2.')).not.toBeNull()
})

test('an account moves up in the order by urgency once its token has expired', () => {
  vi.useFakeTimers({ now: 0 })
  const renewal = aFailing(aFailure('timeout'))
  const accounts = [
    anAccount({ id: '1', name: 'Expires', token: aToken({ expiresAt: minute / 2 }) }),
    anAccount({ id: '2', name: 'Fails', token: aToken({ expiresAt: 9 * minute }), renewal }),
  ]
  drawList(accounts, 'urgency')
  const names = () => screen.getAllByText(/^(Expires|Fails)$/).map(({ textContent }) => textContent)
  expect(names()).toEqual(['Fails', 'Expires'])
  act(() => vi.advanceTimersByTime(minute))
  expect(names()).toEqual(['Expires', 'Fails'])
})
