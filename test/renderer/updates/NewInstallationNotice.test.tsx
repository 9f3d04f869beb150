import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { NewInstallationNotice } from '../../../renderer/updates/NewInstallationNotice.tsx'
import { aSnapshot } from '../../support/snapshots.ts'
import { fakeMain } from '../fake-main.ts'
import { snapshotSource } from '../snapshot-context.tsx'

test('the notice of a newly installed version restarts Deckpass', async () => {
  fakeMain.answer('app.quitAndReopen', () => null)
  const { wrapper } = snapshotSource(aSnapshot([], { isReplaced: true }))
  render(<NewInstallationNotice />, { wrapper })
  screen.getByText('Another version of Deckpass has been installed. Restart Deckpass to use it.')
  await userEvent.click(screen.getByRole('button', { name: 'Restart' }))
  expect(fakeMain.sent('app.quitAndReopen')).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText(/installed/)).toBeNull()
})
