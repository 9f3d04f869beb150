import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ProtectionForm } from '../../../renderer/vault/ProtectionForm.tsx'
import { aSnapshot } from '../../support/snapshots.ts'
import { fakeMain } from '../fake-main.ts'
import { snapshotSource } from '../snapshot-context.tsx'

const passphrase = 'four words of a test'

function draw(secret: 'pin' | 'passphrase' | null = null) {
  fakeMain.answer('vault.estimateStrength', ({ passphrase: typed }) => ({ score: typed.length > 12 ? 4 : 0 }))
  fakeMain.answer('vault.protect', () => ({ kind: 'protected' }))
  const onDone = vi.fn()
  const source = snapshotSource(aSnapshot([], { lock: { state: 'unlocked', secret } }))
  render(<ProtectionForm submit="Change protection" onDone={onDone} />, source)
  return onDone
}

const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Change protection' }))

async function typeTwice(first: string, second: string) {
  await userEvent.type(field('New passphrase'), first)
  await userEvent.type(field('Repeat the passphrase'), second)
}

test('a passphrase is typed twice, and its strength is shown', async () => {
  const onDone = draw()
  await userEvent.click(radio('Passphrase'))
  await userEvent.type(field('New passphrase'), 'password')
  const strength = () => screen.getByText(/^Strength:/)
  expect(strength().textContent).toBe('Strength: guessed at once.')
  expect(strength().closest('[aria-live]')?.getAttribute('aria-live')).toBe('polite')
  await userEvent.clear(field('New passphrase'))
  await typeTwice(passphrase, passphrase)
  expect(strength().textContent).toBe('Strength: very good.')
  await submit()
  expect(fakeMain.sent('vault.protect')).toEqual([
    { choice: { kind: 'passphrase', passphrase }, current: '' },
  ])
  expect(onDone).toHaveBeenCalledOnce()
})

test('a person who does not confirm it stays at the form', async () => {
  const onDone = draw()
  fakeMain.answer('vault.protect', () => ({ kind: 'cancelled' }))
  await submit()
  expect(onDone).not.toHaveBeenCalled()
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([
  ['pin', 'Current PIN'],
  ['passphrase', 'Current passphrase'],
] as const)('the present secret is asked for and sent: the %s', async (present, label) => {
  draw(present)
  await userEvent.type(field(label), 'present one')
  await userEvent.click(radio('This session only'))
  await submit()
  expect(fakeMain.sent('vault.protect')).toEqual([{ choice: { kind: 'session' }, current: 'present one' }])
})
