import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { VaultUnavailable } from '../../../renderer/screens/VaultUnavailable.tsx'
import { aSnapshot } from '../../support/snapshots.ts'
import { fakeMain } from '../fake-main.ts'
import { snapshotSource } from '../snapshot-context.tsx'

test('where the keychain does not answer it is called by its name, and a key tries again at once', async () => {
  render(<VaultUnavailable since={0} fileFailure={null} />, { wrapper: snapshotSource(aSnapshot()).wrapper })
  expect(screen.queryByText(/encrypted by GNOME Keyring/)).not.toBeNull()
  expect(screen.queryByText(/unlock the keyring “Login”/)).not.toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Try now' }))
  await userEvent.keyboard('{Enter}')
  expect(fakeMain.sent('vault.retry')).toHaveLength(1)
})
