import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useReveal } from '../../../renderer/copying/MaskedToken.tsx'
import { fakeMain } from '../fake-main.ts'

const answer = { kind: 'revealed', token: 'demo-token-3f9a', hideAfterMs: 30_000 } as const

beforeEach(() => {
  vi.useFakeTimers()
  fakeMain.answer('copying.reveal', () => answer)
})
afterEach(() => void vi.useRealTimers())

test('an answer that comes after the window lost the focus is not shown', async () => {
  let arrive = () => {}
  fakeMain.answer('copying.reveal', () => new Promise((resolve) => (arrive = () => resolve(answer))))
  const { result } = renderHook(() => useReveal('an-account'))
  let done = Promise.resolve()
  act(() => {
    done = result.current.reveal()
  })
  act(() => void window.dispatchEvent(new Event('blur')))
  arrive()
  await act(() => done)
  expect(result.current.revealed).toBeNull()
})
