import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { FileProblem } from '../../../app/util/file-problem.ts'
import { UnopenedVault } from '../../../renderer/vault/UnopenedVault.tsx'
import { aSnapshot } from '../../support/snapshots.ts'
import { fakeMain } from '../fake-main.ts'
import { snapshotSource } from '../snapshot-context.tsx'

function draw(fileProblem: FileProblem | null, since = Date.now()) {
  const startAnewAt = fileProblem === null ? since + 30_000 : null
  const vault = { state: 'unavailable', since, fileProblem, startAnewAt } as const
  render(<UnopenedVault vault={vault} />, snapshotSource(aSnapshot()))
}
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('a keychain that does not answer is called by its name', async () => {
  draw(null)
  expect(screen.queryByText(/encrypted by GNOME Keyring/)).not.toBeNull()
  expect(screen.queryByText(/unlock the keyring “Login”/)).not.toBeNull()
  expect(buttons()).toEqual(['Help', 'Quit and reopen', 'Try now', 'Forget everything'])
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Quit and reopen' }))
  await userEvent.keyboard('{Enter}')
  expect(fakeMain.sent('app.quitAndReopen')).toHaveLength(1)
  await press('Try now')
  expect(fakeMain.sent('vault.retry')).toHaveLength(1)
})

test('a keychain that has not answered for 30 s can be abandoned', async () => {
  draw(null, Date.now() - 30_000)
  await press('Start anew')
  expect(fakeMain.sent('vault.startAnew')).toHaveLength(1)
})

test('a file that cannot be read can be tried again at once', async () => {
  draw('access-denied')
  expect(screen.queryByRole('button', { name: 'Quit and reopen' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Try now' }))
  await userEvent.keyboard('{Enter}')
  expect(fakeMain.sent('vault.retry')).toHaveLength(1)
})
