import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { ChannelOutput } from '../../../../app/bridge/contract.ts'
import { UnlockForm } from '../../../../renderer/components/lock/UnlockForm.tsx'

type Result = ChannelOutput<'lock.unlock'>
const wrong: Result = { kind: 'refused', refusal: { reason: 'wrong-pin' } }

afterEach(() => void vi.useRealTimers())

function draw(unlock: (secret: string) => Promise<Result>, retryAt: number | null = null) {
  render(<UnlockForm label="PIN or passphrase" retryAt={retryAt} unlock={unlock} />)
}

const field = () => screen.getByLabelText<HTMLInputElement>('PIN or passphrase')
const button = () => screen.getByRole('button', { name: 'Unlock' })

test('the secret can be typed at once, and Enter sends it', async () => {
  const unlock = vi.fn(async () => wrong)
  draw(unlock)
  expect(document.activeElement).toBe(field())
  await userEvent.keyboard('482 915{Enter}')
  expect(unlock.mock.calls).toEqual([['482 915']])
})

test('a wrong secret is told at its field, which is empty and has the focus again', async () => {
  draw(async () => wrong)
  await userEvent.type(field(), '000 111')
  await userEvent.click(button())
  expect(screen.getByRole('alert').textContent).toBe('Wrong PIN.')
  expect(field().getAttribute('aria-invalid')).toBe('true')
  expect(field().value).toBe('')
  expect(document.activeElement).toBe(field())
})

test('while one try is judged no other is sent, and the field cannot be changed', async () => {
  const tried = Promise.withResolvers<Result>()
  const unlock = vi.fn(() => tried.promise)
  draw(unlock)
  await userEvent.type(field(), '482 915{Enter}{Enter}')
  expect(unlock).toHaveBeenCalledOnce()
  expect(button().getAttribute('aria-busy')).toBe('true')
  expect(field().readOnly).toBe(true)
  await act(async () => tried.resolve(wrong))
  expect(field().readOnly).toBe(false)
})

test('after wrong ones the person is told how long to wait, and a try sends nothing until then', async () => {
  vi.useFakeTimers({ now: 0 })
  const unlock = vi.fn(async () => wrong)
  draw(unlock, 5000)
  const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms))
  expect(screen.queryByText('Try again in 5 s.')).not.toBeNull()
  fireEvent.change(field(), { target: { value: '482 915' } })
  fireEvent.click(button())
  fireEvent.submit(field())
  expect(unlock).not.toHaveBeenCalled()
  await pass(4999)
  expect(screen.queryByText('Try again in 1 s.')).not.toBeNull()
  await pass(1)
  expect(screen.queryByText(/Try again/)).toBeNull()
  await act(async () => fireEvent.click(button()))
  expect(unlock.mock.calls).toEqual([['482 915']])
})
