import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Notices } from '../../../renderer/help/Notices.tsx'
import { Settings } from '../../../renderer/Settings.tsx'
import { anAccount, aSnapshot } from '../../support/snapshots.ts'
import { fakeMain } from '../fake-main.ts'
import { snapshotSource } from '../snapshot-context.tsx'

test('a notice has a code only if there is a help topic', () => {
  const { wrapper } = snapshotSource(
    aSnapshot([], {
      notices: [
        { kind: 'vault-newer' },
        { kind: 'vault-was-gone' },
        { kind: 'vault-replaced', fileName: 'vault.unreadable-1.json' },
      ],
    }),
  )
  render(<Notices />, { wrapper })
  screen.getByText(/vault\.unreadable-1\.json/)
  expect(screen.getAllByText(/^DP-/).map(({ textContent }) => textContent)).toEqual(['DP-2203'])
})

test('the offline notice promises a renewal only if there is an account', () => {
  const { wrapper } = snapshotSource(aSnapshot([], { online: false }))
  const { unmount } = render(<Notices />, { wrapper })
  screen.getByText('You are offline.')
  unmount()
  render(<Notices />, { wrapper: snapshotSource(aSnapshot([anAccount()], { online: false })).wrapper })
  screen.getByText(/^You are offline\. Deckpass will renew/)
})

test('dismissing the notice about unreadable settings survives restarts', async () => {
  const { wrapper } = snapshotSource(
    aSnapshot([], { notices: [{ kind: 'settings-unread', problem: 'damaged' }] }),
  )
  render(<Notices />, { wrapper })
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(fakeMain.sent('settings.dismissNotices')).toEqual([null])
  expect(screen.queryByText(/could not read your settings/)).toBeNull()
})

test('an unsaved change of the settings is reported as long as it is unsaved', () => {
  const notSaved = aSnapshot([], { notices: [{ kind: 'settings-not-saved', problem: 'disk-full' }] })
  const { wrapper } = snapshotSource(notSaved)
  const { unmount } = render(<Settings section="general" onSection={() => {}} onBack={() => {}} />, {
    wrapper,
  })
  expect(screen.getByRole('alert').textContent).toContain('not saved')
  unmount()
  render(<Notices />, { wrapper })
  screen.getByText(/not saved/)
  expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull()
})

test('the notice of a newly installed version restarts Deckpass', async () => {
  fakeMain.answer('app.quitAndReopen', () => null)
  const { wrapper } = snapshotSource(aSnapshot([], { isReplaced: true }))
  render(<Notices />, { wrapper })
  screen.getByText('Another version of Deckpass has been installed. Restart Deckpass to use it.')
  await userEvent.click(screen.getByRole('button', { name: 'Restart' }))
  expect(fakeMain.sent('app.quitAndReopen')).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText(/installed/)).toBeNull()
})
