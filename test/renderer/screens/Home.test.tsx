import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { WindowCommand } from '../../../app/bridge/window-command.ts'
import type { Snapshot } from '../../../app/model/snapshot.ts'
import { SnapshotContext } from '../../../renderer/hooks/use-snapshot.ts'
import { Home } from '../../../renderer/screens/Home.tsx'
import { anAccount, aSnapshot, aToken } from '../../support/snapshots.ts'
import { fakeMain } from '../fake-main.ts'

const hour = 3_600_000

function draw(snapshot: Snapshot) {
  fakeMain.answer('account.copy', () => ({ kind: 'copied', renewedFirst: false }))
  fakeMain.answer('activity.read', () => [])
  fakeMain.answer('programs.read', () => [])
  render(
    <SnapshotContext value={{ read: () => snapshot, subscribe: () => () => {} }}>
      <Home />
    </SnapshotContext>,
  )
}

function drawAccount() {
  const now = Date.now()
  const token = aToken({ issuedAt: now - hour, expiringAt: now + 5 * hour, expiresAt: now + 6 * hour })
  draw(aSnapshot([anAccount({ token })]))
}

const command = (asked: WindowCommand) => act(async () => fakeMain.tell('windowCommand', asked))
const heading = (name: string) => screen.queryByRole('heading', { level: 1, name })

test.each([
  ['copy-token', () => fakeMain.sent('account.copy').length === 1],
  ['renew-now', () => fakeMain.sent('account.renew').length === 1],
  ['rename', () => document.activeElement === screen.getByLabelText('Name for this account')],
] as const)('the command %s acts on the account, also while another is being added', async (kind, isDone) => {
  drawAccount()
  await command({ kind: 'add-account' })
  expect(heading('Sign in')).not.toBeNull()
  await command({ kind })
  expect(heading('Northwind')).not.toBeNull()
  expect(isDone()).toBe(true)
})

test('a command acts once for each time it is given', async () => {
  drawAccount()
  await command({ kind: 'renew-now' })
  await command({ kind: 'renew-now' })
  expect(fakeMain.sent('account.renew')).toHaveLength(2)
})

test('where there is no account yet the settings open all the same', async () => {
  draw(aSnapshot())
  await command({ kind: 'open-settings' })
  expect(screen.queryByRole('dialog', { name: 'Settings' })).not.toBeNull()
})

test('? lists the keys, but is a letter in a text', async () => {
  drawAccount()
  await command({ kind: 'rename' })
  await userEvent.keyboard('?')
  expect(screen.getByLabelText<HTMLInputElement>('Name for this account').value).toBe('?')
  await userEvent.keyboard('{Escape}?')
  expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).not.toBeNull()
})

test('what was typed into an unsent form is there again, the switch too', async () => {
  drawAccount()
  await command({ kind: 'add-account' })
  await userEvent.type(screen.getByLabelText('Username'), 'tom')
  await userEvent.type(screen.getByLabelText('Password'), 'secret')
  await userEvent.click(screen.getByRole('switch', { name: 'Keep me signed in' }))
  await userEvent.keyboard('{Escape}')
  expect(heading('Northwind')).not.toBeNull()
  await command({ kind: 'add-account' })
  expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('tom')
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('secret')
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Keep me signed in' }).checked).toBe(false)
})
