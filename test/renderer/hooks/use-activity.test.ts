import { renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ActivityEntry } from '../../../app/model/activity.ts'
import { useActivity } from '../../../renderer/hooks/use-activity.ts'
import { fakeMain } from '../fake-main.ts'

const entry = (id: string) => ({ id }) as ActivityEntry

test('the activity is read once, and again with each new mark', async () => {
  fakeMain.answer('activity.read', () => [entry('1')])
  const { result, rerender } = renderHook(({ mark }) => useActivity('an-account', mark), {
    initialProps: { mark: 'a' },
  })
  expect(result.current).toBeNull()
  await waitFor(() => expect(result.current).toEqual([entry('1')]))
  rerender({ mark: 'a' })
  fakeMain.answer('activity.read', () => [entry('2'), entry('1')])
  rerender({ mark: 'b' })
  await waitFor(() => expect(result.current).toHaveLength(2))
  expect(fakeMain.sent('activity.read')).toEqual([{ accountId: 'an-account' }, { accountId: 'an-account' }])
})

test('where nothing has happened yet nothing is read', async () => {
  const { result } = renderHook(() => useActivity('an-account', null))
  await waitFor(() => expect(result.current).toEqual([]))
  expect(fakeMain.sent('activity.read')).toEqual([])
})

test('an answer about another account comes too late', async () => {
  let answerFirst: (entries: ActivityEntry[]) => void = () => {}
  fakeMain.answer('activity.read', ({ accountId }) =>
    accountId === 'first' ? new Promise((resolve) => (answerFirst = resolve)) : [entry('second')],
  )
  const { result, rerender } = renderHook(({ id }) => useActivity(id, 'a'), { initialProps: { id: 'first' } })
  rerender({ id: 'second' })
  await waitFor(() => expect(result.current).toEqual([entry('second')]))
  answerFirst([entry('first')])
  await Promise.resolve()
  expect(result.current).toEqual([entry('second')])
})
