import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AccountView } from '../../../app/accounts/model/account-view.ts'
import { AccountHeader } from '../../../renderer/accounts/AccountHeader.tsx'
import { SnapshotContext } from '../../../renderer/window/use-snapshot.ts'
import { anAccount, aSnapshot } from '../../support/snapshots.ts'
import { fakeMain } from '../fake-main.ts'

const account = anAccount({ name: 'Decks', username: 'mara', host: 'slides.northwind.example' })

function draw(shown: AccountView, renaming: boolean) {
  const snapshot = aSnapshot([shown])
  render(
    <SnapshotContext value={{ read: () => snapshot, subscribe: () => () => {} }}>
      <AccountHeader
        account={shown}
        renaming={renaming}
        onRenamed={() => undefined}
        onCommand={() => undefined}
      />
    </SnapshotContext>,
  )
}

async function rename(name: string) {
  fakeMain.answer('account.rename', async () => ({ kind: 'done' }))
  draw(account, true)
  fireEvent.input(screen.getByLabelText('Name for this account'), { target: { value: name } })
  await act(async () => screen.getByRole('button', { name: 'Save' }).click())
}

test('a cleared name returns to the word of the host', async () => {
  await rename('  ')
  expect(fakeMain.sent('account.rename')).toEqual([{ accountId: account.id, name: 'Northwind' }])
})

test('a name that is too long is refused in words', async () => {
  await rename('x'.repeat(101))
  expect(fakeMain.sent('account.rename')).toEqual([])
  expect(screen.getByRole('alert').textContent).toBe('A name can have up to 100 characters.')
})

test('username and host are told once', () => {
  draw(anAccount({ name: 'mara @ 10.0.0.7', username: 'mara', host: '10.0.0.7' }), false)
  expect(document.body.textContent.match(/mara/g)).toHaveLength(1)
  draw(account, false)
  screen.getByText('slides.northwind.example')
})
