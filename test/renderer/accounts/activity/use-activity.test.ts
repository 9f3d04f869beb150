import { renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ActivityEntry } from '../../../../app/vault/model/activity.ts'
import { useActivity } from '../../../../renderer/accounts/activity/use-activity.ts'
import { fakeMain } from '../../fake-main.ts'

const entry = (id: string) => ({ id }) as ActivityEntry

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
