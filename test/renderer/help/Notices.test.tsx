import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Notices } from '../../../renderer/help/Notices.tsx'
import { Settings } from '../../../renderer/Settings.tsx'
import { anAccount, aSnapshot } from '../../support/snapshots.ts'
import { fakeMain } from '../fake-main.ts'
import { snapshotSource } from '../snapshot-context.tsx'

const draw = (...shown: Parameters<typeof aSnapshot>) =>
  render(<Notices />, snapshotSource(aSnapshot(...shown)))

test('a notice has a code only if there is a help topic', () => {
  const replaced = { kind: 'vault-replaced', fileName: 'vault.unreadable-1.json' } as const
  draw([], { notices: [{ kind: 'vault-newer' }, { kind: 'vault-was-gone' }, replaced] })
  screen.getByText(/vault\.unreadable-1\.json/)
  expect(screen.getAllByText(/^DP-/).map(({ textContent }) => textContent)).toEqual(['DP-2203'])
})

test('the offline notice promises a renewal only if there is an account', () => {
  const { unmount } = draw([], { online: false })
  screen.getByText('You are offline.')
  unmount()
  draw([anAccount()], { online: false })
  screen.getByText(/^You are offline\. Deckpass will renew/)
})

test('dismissing the notice about unreadable settings survives restarts', async () => {
  draw([], { notices: [{ kind: 'settings-unread', problem: 'damaged' }] })
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(fakeMain.sent('settings.dismissNotices')).toEqual([null])
  expect(screen.queryByText(/could not read your settings/)).toBeNull()
})

test('an unsaved change of the settings is reported as long as it is unsaved', () => {
  const problem = { kind: 'settings-not-saved', problem: 'disk-full' } as const
  const settings = <Settings section="general" onSection={() => {}} onBack={() => {}} />
  const { unmount } = render(settings, snapshotSource(aSnapshot([], { notices: [problem] })))
  expect(screen.getByRole('alert').textContent).toContain('not saved')
  unmount()
  draw([], { notices: [problem] })
  screen.getByText(/not saved/)
  expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull()
})

test('the notice of a newly installed version restarts Deckpass', async () => {
  fakeMain.answer('app.quitAndReopen', () => null)
  draw([], { isReplaced: true })
  screen.getByText('Another version of Deckpass has been installed. Restart Deckpass to use it.')
  await userEvent.click(screen.getByRole('button', { name: 'Restart' }))
  expect(fakeMain.sent('app.quitAndReopen')).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText(/installed/)).toBeNull()
})
