import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Base } from '../../../app/snapshot/model/snapshot.ts'
import { Locked } from '../../../renderer/lock/Locked.tsx'
import { aSnapshot } from '../../support/snapshots.ts'
import { fakeMain } from '../fake-main.ts'
import { snapshotSource } from '../snapshot-context.tsx'

function renderLocked(base: Partial<Base> = {}) {
  const lock = { state: 'locked', secret: 'pin', retryAt: null, systemCheck: 'polkit' } as const
  render(<Locked lock={lock} />, snapshotSource(aSnapshot([], { ...base, lock })))
}

test('a failed check of the person is reported until the next try', async () => {
  const refusal = { reason: 'not-confirmed' } as const
  fakeMain.answer('lock.unlockBySystem', () => ({ kind: 'refused', refusal }))
  renderLocked()
  const unlock = screen.getByRole('button', { name: 'Unlock with your login password' })
  await userEvent.click(unlock)
  await screen.findByText('The system did not confirm that it is you.')
  fakeMain.answer('lock.unlockBySystem', () => ({ kind: 'unlocked' }))
  await userEvent.click(unlock)
  expect(screen.queryByText('The system did not confirm that it is you.')).toBeNull()
})

test('the locked screen says that something cannot be saved', () => {
  renderLocked({ vault: { state: 'ready', protection: 'keychain', notSaved: 'disk-full' } })
  screen.getByText(/^Your last change is not saved: .* unlocking takes a little longer\.$/)
})
