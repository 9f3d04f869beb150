import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AccountHeader } from '../../../renderer/accounts/AccountHeader.tsx'
import { SnapshotContext } from '../../../renderer/window/use-snapshot.ts'
import { anAccount, aSnapshot } from '../../support/snapshots.ts'
import { fakeMain } from '../fake-main.ts'

const account = anAccount({ name: 'Decks', username: 'mara', host: 'slides.northwind.example' })

async function rename(name: string) {
  fakeMain.answer('accounts.rename', async () => null)
  const snapshot = aSnapshot([account])
  render(
    <SnapshotContext value={{ read: () => snapshot, subscribe: () => () => {} }}>
      <AccountHeader account={account} renaming onRenamed={() => undefined} onCommand={() => undefined} />
    </SnapshotContext>,
  )
  fireEvent.input(screen.getByLabelText('Name for this account'), { target: { value: name } })
  await act(async () => screen.getByRole('button', { name: 'Save' }).click())
}

test('a cleared name returns to the word of the host', async () => {
  await rename('  ')
  expect(fakeMain.sent('accounts.rename')).toEqual([{ accountId: account.id, name: 'Northwind' }])
})

test('a name that is too long is refused in words', async () => {
  await rename('x'.repeat(101))
  expect(fakeMain.sent('accounts.rename')).toEqual([])
  expect(screen.getByRole('alert').textContent).toBe('A name can have up to 100 characters.')
})
