import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { ChannelOutput } from '../../../app/bridge/contract.ts'
import { PinDialog } from '../../../renderer/lock/PinDialog.tsx'
import { aSnapshot } from '../../support/snapshots.ts'
import { fakeMain } from '../fake-main.ts'
import { snapshotSource } from '../snapshot-context.tsx'

type Result = ChannelOutput<'lock.setPin'>

function draw(has: 'pin' | null, result: Result = { kind: 'changed' }) {
  fakeMain.answer('lock.setPin', () => result)
  fakeMain.answer('lock.removePin', () => result)
  const [onClose, onSet] = [vi.fn(), vi.fn()]
  const source = snapshotSource(aSnapshot([], { lock: { state: 'unlocked', secret: has } }))
  render(<PinDialog onClose={onClose} onSet={onSet} />, source)
  return { onClose, onSet, show: source.show }
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

async function type(pin: string, repeat: string) {
  await userEvent.type(field('New PIN'), pin)
  await userEvent.type(field('Repeat the PIN'), repeat)
}

test('two different PINs are reported at the second field', async () => {
  const { onSet } = draw(null)
  await type('482915', '482916')
  await press('Set PIN')
  expect(field('Repeat the PIN').getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(field('Repeat the PIN'))
  expect(screen.getByRole('alert').textContent).toBe('The PINs do not match.')
  expect(fakeMain.sent('lock.setPin')).toEqual([])
  expect(onSet).not.toHaveBeenCalled()
})

test('a PIN that is too short is reported at its field', async () => {
  draw(null, { kind: 'refused', refusal: { reason: 'pin-too-short', minLength: 6 } })
  await userEvent.type(field('New PIN'), '12{Enter}')
  expect(document.activeElement).toBe(field('New PIN'))
  expect(screen.getByRole('alert').textContent).toBe('Use at least 6 digits or letters.')
})

test('changing the PIN needs the current one', async () => {
  const { onSet } = draw('pin', { kind: 'refused', refusal: { reason: 'wrong-pin' } })
  expect(document.activeElement).toBe(field('Current PIN'))
  await userEvent.keyboard('000111')
  await type('482915', '482915')
  await press('Change PIN')
  expect(fakeMain.sent('lock.setPin')).toEqual([{ pin: '482915', currentPin: '000111' }])
  expect(field('Current PIN').getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(field('Current PIN'))
  expect(field('New PIN').hasAttribute('aria-invalid')).toBe(false)
  expect(onSet).not.toHaveBeenCalled()
})

test('removing the PIN needs only the current one', async () => {
  const { onClose, onSet } = draw('pin')
  await userEvent.type(field('Current PIN'), '482915')
  await press('Remove PIN')
  expect(fakeMain.sent('lock.removePin')).toEqual([{ currentPin: '482915' }])
  expect(onClose).toHaveBeenCalledOnce()
  expect(onSet).not.toHaveBeenCalled()
})

test('the dialog does not change when its new PIN is set before it closes', () => {
  const { show } = draw(null)
  show(aSnapshot([], { lock: { state: 'unlocked', secret: 'pin' } }))
  expect(screen.queryByLabelText('Current PIN')).toBeNull()
  expect(screen.queryByRole('dialog', { name: 'Set PIN' })).not.toBeNull()
})
