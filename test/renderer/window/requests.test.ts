import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useAnswer, useRequest } from '../../../renderer/window/requests.ts'
import { fakeMain } from '../fake-main.ts'

const denied = { kind: 'refused', refusal: { reason: 'locked' } } as const

test('an answer to an earlier question is ignored', async () => {
  const first = Promise.withResolvers<typeof denied>()
  fakeMain.answer('accounts.readActivity', ({ accountId }) => (accountId === 'first' ? first.promise : []))
  const { result, rerender } = renderHook(
    (accountId: string) => useAnswer('accounts.readActivity', { accountId }),
    { initialProps: 'first' },
  )
  rerender('second')
  await waitFor(() => expect(result.current.answer).toEqual([]))
  await act(async () => first.resolve(denied))
  expect(result.current).toEqual({ answer: [], whyNot: null })
})

test('the last of two requests counts, even if the first is answered after it', async () => {
  const first = Promise.withResolvers<typeof denied>()
  fakeMain.answer('programs.revoke', ({ id }) => (id === 'first' ? first.promise : null))
  const { result } = renderHook(() => useRequest())
  const send = (id: string) => void result.current.request('programs.revoke', { id })
  await act(async () => send('first'))
  await act(async () => send('second'))
  expect(result.current.busy).toBe(false)
  await act(async () => first.resolve(denied))
  expect(result.current.refusal).toBeNull()
})
