import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { refused } from '../../../app/channel/refusal.ts'
import type { Base } from '../../../app/snapshot/model/snapshot.ts'
import { SecuritySettings } from '../../../renderer/lock/SecuritySettings.tsx'
import { SettingRows } from '../../../renderer/settings/SettingRow.tsx'
import { TokenFiles } from '../../../renderer/token-files/TokenFiles.tsx'
import { anAccount, aSnapshot } from '../../support/snapshots.ts'
import { fakeMain } from '../fake-main.ts'
import { snapshotSource } from '../snapshot-context.tsx'

const byOrganization = { description: /Set by your organization\.$/ }

function under(policy: Partial<Base['policy']>, base: Partial<Base> = {}) {
  const plain = aSnapshot().base.policy
  return snapshotSource(aSnapshot([], { ...base, policy: { ...plain, ...policy } }))
}

type Section = Parameters<typeof SettingRows>[0]['section']
const draw = (section: Section, ...rules: Parameters<typeof under>) =>
  render(<SettingRows section={section} />, under(...rules))

test('a setting offers only what the organization allows, and says what that is', () => {
  const settings = { ...aSnapshot().base.settings, lockAfter: '15min' as const }
  draw('security', { choices: { lockAfter: ['15min', '5min', '1min'] } }, { settings })
  const select = screen.getByRole<HTMLSelectElement>('combobox', {
    name: 'Lock when idle for',
    description: /Your organization allows at most 15 minutes\.$/,
  })
  const options = [...select.options].map(({ textContent }) => textContent)
  expect([options, select.disabled]).toEqual([['1 minute', '5 minutes', '15 minutes'], false])
  expect(screen.queryByRole('switch', byOrganization)).toBeNull()
})

test('a setting that is strict only because of a broken policy says so, and does not blame the organization', () => {
  draw('copying', { choices: { clearClipboardAfter: ['10s'] }, unread: ['clearClipboardAfter'] })
  const select = screen.getByRole<HTMLSelectElement>('combobox', {
    name: 'Clear the clipboard after',
    description: /policy can be read again\.$/,
  })
  expect(select.disabled).toBe(true)
  expect(screen.queryByText(/Set by/)).toBeNull()
})

test('a choice that the policy has just forbidden is not dropped silently', async () => {
  fakeMain.answer('settings.change', () => refused({ reason: 'set-by-organization' }))
  draw('general', {})
  await userEvent.click(screen.getByRole('switch', { name: 'Open at login' }))
  within(await screen.findByRole('alert')).getByText('Set by your organization.')
})

test('a token file that the policy has just forbidden is not dropped silently', async () => {
  fakeMain.answer('tokenFiles.add', () => refused({ reason: 'set-by-organization' }))
  render(<TokenFiles />, snapshotSource(aSnapshot([anAccount()])))
  await userEvent.click(screen.getByRole('button', { name: 'Write token to file…' }))
  await userEvent.click(screen.getByRole('button', { name: 'Choose file…' }))
  within(await screen.findByRole('alert')).getByText('Set by your organization.')
})

test.each([
  ['switch', 'Open at login'],
  ['combobox', 'Language'],
] as const)('a setting that is fixed cannot be changed: %s %s', (role, name) => {
  draw('general', { choices: { openAtLogin: [true], language: ['de'] } })
  expect(screen.getByRole<HTMLInputElement>(role, { name, ...byOrganization }).disabled).toBe(true)
})

test('the PIN that the organization requires can be changed and not removed', async () => {
  render(<SecuritySettings />, under({ requirePin: true }, { lock: { state: 'unlocked', secret: 'pin' } }))
  screen.getByText(/Your organization requires a PIN\.$/)
  await userEvent.click(screen.getByRole('button', { name: 'Change PIN' }))
  screen.getByLabelText('Current PIN')
  expect(screen.queryByRole('button', { name: 'Remove PIN' })).toBeNull()
})

test('a token file that could not be stopped is announced', async () => {
  fakeMain.answer('tokenFiles.stop', () => ({ kind: 'refused', refusal: { reason: 'locked' } }))
  const file = { path: '/home/mara/token', name: null, othersMayRead: false, writtenAt: null, failure: null }
  render(<TokenFiles />, snapshotSource(aSnapshot([anAccount({ tokenFiles: [file] })])))
  await userEvent.click(screen.getByRole('button', { name: 'Stop writing to /home/mara/token' }))
  within(await screen.findByRole('alert')).getByText(/^Deckpass is locked/)
})
