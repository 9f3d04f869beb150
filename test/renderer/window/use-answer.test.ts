import { renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useAnswer } from '../../../renderer/window/use-answer.ts'

test('an answer about what was shown before comes too late', async () => {
  const first = Promise.withResolvers<string>()
  const initialProps = { read: () => first.promise, mark: 'first' }
  const { result, rerender } = renderHook(({ read, mark }) => useAnswer(read, mark), { initialProps })
  rerender({ read: async () => 'second', mark: 'second' })
  await waitFor(() => expect(result.current.answer).toBe('second'))
  first.resolve('first')
  await first.promise
  expect(result.current.answer).toBe('second')
})
