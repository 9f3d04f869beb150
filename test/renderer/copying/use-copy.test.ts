import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useCopy } from '../../../renderer/copying/use-copy.ts'
import { anAccount, aSnapshot, aToken } from '../../support/snapshots.ts'
import { fakeMain } from '../fake-main.ts'
import { snapshotSource } from '../snapshot-context.tsx'

afterEach(() => void vi.useRealTimers())

const account = anAccount()
const { wrapper } = snapshotSource(aSnapshot())
const refused = { kind: 'refused', refusal: { reason: 'no-token' } } as const

test('a refusal is kept until there is a new token', async () => {
  fakeMain.answer('copying.copy', () => refused)
  const { result, rerender } = renderHook(useCopy, { initialProps: account, wrapper })
  await act(() => result.current.copy('token'))
  expect([result.current.justCopied, result.current.result]).toEqual([false, refused])
  rerender({ ...account, name: 'Renamed' })
  expect(result.current.result).toEqual(refused)
  rerender({ ...account, token: aToken({ issuedAt: 1 }) })
  expect(result.current.result).toBeNull()
})

test('a request that fails leaves nothing busy', async () => {
  fakeMain.answer('copying.copy', () => Promise.reject(new Error('gone')))
  const { result } = renderHook(() => useCopy(account), { wrapper })
  await act(() => expect(result.current.copy('token')).rejects.toThrow('gone'))
  expect(result.current.busy).toBe(false)
})
