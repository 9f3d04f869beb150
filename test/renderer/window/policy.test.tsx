import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Base } from '../../../app/snapshot/model/snapshot.ts'
import { SecuritySettings } from '../../../renderer/lock/SecuritySettings.tsx'
import { SettingRows } from '../../../renderer/settings/SettingRow.tsx'
import { aSnapshot } from '../../support/snapshots.ts'
import { fakeMain } from '../fake-main.ts'
import { snapshotSource } from '../snapshot-context.tsx'

/** How the window shows the policy of an organization. */

const byOrganization = { description: /Set by your organization\.$/ }

function under(policy: Partial<Base['policy']>, base: Partial<Base> = {}) {
  const plain = aSnapshot().base.policy
  return snapshotSource(aSnapshot([], { ...base, policy: { ...plain, ...policy } }))
}

test('a setting offers only what the organization allows, and says what that is', () => {
  const settings = { ...aSnapshot().base.settings, lockAfter: '15min' as const }
  const { wrapper } = under({ choices: { lockAfter: ['15min', '5min', '1min'] } }, { settings })
  render(<SettingRows section="security" />, { wrapper })
  const select = screen.getByRole<HTMLSelectElement>('combobox', {
    name: 'Lock when idle for',
    description: /Your organization allows at most 15 minutes\.$/,
  })
  expect(
    within(select)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['1 minute', '5 minutes', '15 minutes'])
  expect(select.disabled).toBe(false)
  expect(screen.queryByRole('switch', byOrganization)).toBeNull()
})

test('a rule that leaves every value is not spoken of', () => {
  const { wrapper } = under({ choices: { clearClipboardAfter: ['off', '5min', '1min', '30s', '10s'] } })
  render(<SettingRows section="copying" />, { wrapper })
  expect(screen.queryByText(/organization/)).toBeNull()
})

test('what is strict only for a broken policy says so, and nothing of what the organization wants', () => {
  const choices = { clearClipboardAfter: ['10s'] }
  const { wrapper } = under({ choices, unread: ['clearClipboardAfter'] })
  render(<SettingRows section="copying" />, { wrapper })
  const name = 'Clear the clipboard after'
  const select = screen.getByRole<HTMLSelectElement>('combobox', {
    name,
    description: /policy can be read again\.$/,
  })
  expect(select.disabled).toBe(true)
  expect(screen.queryByText(/Set by/)).toBeNull()
})

test('a choice that the policy has just forbidden is not dropped in silence', async () => {
  fakeMain.answer('settings.change', () => ({ kind: 'set-by-organization' }))
  render(<SettingRows section="general" />, { wrapper: under({}).wrapper })
  await userEvent.click(screen.getByRole('switch', { name: 'Open at login' }))
  within(await screen.findByRole('alert')).getByText('Set by your organization.')
})

test('a setting that is fixed cannot be changed', () => {
  const choices = { openAtLogin: [true], language: ['de'] }
  const { wrapper } = under({ choices })
  render(<SettingRows section="general" />, { wrapper })
  for (const [role, name] of [
    ['switch', 'Open at login'],
    ['combobox', 'Language'],
  ] as const) {
    const control = screen.getByRole<HTMLInputElement>(role, { name, ...byOrganization })
    expect(control.disabled).toBe(true)
  }
})

test('the PIN that the organization requires can be changed and not removed', async () => {
  const lock = { state: 'unlocked', secret: 'pin' } as const
  const { wrapper } = under({ requirePin: true }, { lock })
  render(<SecuritySettings />, { wrapper })
  screen.getByText(/Your organization requires a PIN\.$/)
  await userEvent.click(screen.getByRole('button', { name: 'Change PIN' }))
  screen.getByLabelText('Current PIN')
  expect(screen.queryByRole('button', { name: 'Remove PIN' })).toBeNull()
})
