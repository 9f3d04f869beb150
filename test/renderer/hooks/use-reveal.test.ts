import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useReveal } from '../../../renderer/hooks/use-reveal.ts'
import { fakeMain } from '../fake-main.ts'

const answer = { kind: 'revealed', token: 'demo-token-3f9a', hideAfterMs: 30_000 } as const

beforeEach(() => {
  vi.useFakeTimers()
  fakeMain.answer('account.reveal', () => answer)
})
afterEach(() => void vi.useRealTimers())

async function revealed() {
  const hook = renderHook(() => useReveal('an-account'))
  await act(() => hook.result.current.reveal())
  expect(hook.result.current.revealed?.token).toBe(answer.token)
  return hook
}

test('the token is there for as long as the main process says, and no longer', async () => {
  const { result } = await revealed()
  act(() => vi.advanceTimersByTime(29_999))
  expect(result.current.revealed).not.toBeNull()
  act(() => vi.advanceTimersByTime(1))
  expect(result.current.revealed).toBeNull()
})

test('it goes when the person hides it, and when the window loses the focus', async () => {
  const { result } = await revealed()
  act(() => result.current.hide())
  expect(result.current.revealed).toBeNull()
  await act(() => result.current.reveal())
  act(() => void window.dispatchEvent(new Event('blur')))
  expect(result.current.revealed).toBeNull()
})

test('an answer that comes after the window lost the focus is not shown', async () => {
  let arrive = () => {}
  fakeMain.answer('account.reveal', () => new Promise((resolve) => (arrive = () => resolve(answer))))
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

test('while it is shown nothing can be selected but in a field', async () => {
  const { result } = await revealed()
  const selects = (element: HTMLElement) => {
    document.body.append(element)
    const isAllowed = element.dispatchEvent(new Event('selectstart', { bubbles: true, cancelable: true }))
    element.remove()
    return isAllowed
  }
  expect(selects(document.createElement('p'))).toBe(false)
  expect(selects(document.createElement('input'))).toBe(true)
  act(() => result.current.hide())
  expect(selects(document.createElement('p'))).toBe(true)
})
