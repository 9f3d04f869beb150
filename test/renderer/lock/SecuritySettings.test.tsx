import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { defaultSettings, type Settings } from '../../../app/settings/model/settings.ts'
import { SecuritySettings } from '../../../renderer/lock/SecuritySettings.tsx'
import { aSnapshot } from '../../support/snapshots.ts'
import { fakeMain } from '../fake-main.ts'
import { snapshotSource } from '../snapshot-context.tsx'

function draw(secret: 'pin' | null, settings: Partial<Settings> = {}) {
  fakeMain.answer('settings.change', () => ({ kind: 'changed' }))
  fakeMain.answer('lock.setPin', () => ({ kind: 'changed' }))
  const lock = { state: 'unlocked', secret } as const
  const base = { idleKnown: true, lock, settings: { ...defaultSettings, ...settings } }
  render(<SecuritySettings />, snapshotSource(aSnapshot([], base)))
}

const turnable = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name })
const sent = () => fakeMain.sent('settings.change')

test('without a PIN, turning a lock on asks for a PIN first', async () => {
  draw(null, { lockWithScreen: true, lockAfter: '5min', lockAtStart: true })
  for (const name of ['Lock when the screen locks', 'Lock when idle', 'Start locked'])
    expect(turnable(name).checked, name).toBe(false)
  await userEvent.click(turnable('Lock when idle'))
  screen.getByText(/^To lock, set a PIN first\./)
  expect(sent()).toEqual([])
  await userEvent.type(screen.getByLabelText('New PIN'), '482915')
  await userEvent.type(screen.getByLabelText('Repeat the PIN'), '482915{Enter}')
  await expect.poll(sent).toEqual([{ lockAfter: '15min' }])
})

test('the minutes are shown beside the switch while it is on', async () => {
  draw('pin', { lockAfter: '5min' })
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Lock when idle for' }), '1 minute')
  await userEvent.click(turnable('Lock when idle'))
  expect(sent()).toEqual([{ lockAfter: '1min' }, { lockAfter: 'never' }])
})
