import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { defaultSettings } from '../../../app/model/settings.ts'
import { useCopy } from '../../../renderer/hooks/use-copy.ts'
import { anAccount, aSnapshot, aToken } from '../../support/snapshots.ts'
import { fakeMain } from '../fake-main.ts'
import { snapshotSource } from '../snapshot-context.tsx'

afterEach(() => void vi.useRealTimers())

const account = anAccount()
const { wrapper } = snapshotSource(aSnapshot())
const refused = { kind: 'refused', refusal: { reason: 'no-token' } } as const

test('while the main process is asked it is busy; then just copied for two seconds', async () => {
  vi.useFakeTimers()
  fakeMain.answer('account.copy', () => ({ kind: 'copied', renewedFirst: false }))
  const { result } = renderHook(() => useCopy(account), { wrapper })
  let copied = Promise.resolve()
  act(() => {
    copied = result.current.copy('token')
  })
  expect([result.current.busy, result.current.justCopied]).toEqual([true, false])
  await act(() => copied)
  expect([result.current.busy, result.current.justCopied]).toEqual([false, true])
  act(() => vi.advanceTimersByTime(1_999))
  expect(result.current.justCopied).toBe(true)
  act(() => vi.advanceTimersByTime(1))
  expect(result.current.justCopied).toBe(false)
  expect(fakeMain.sent('account.copy')).toEqual([{ accountId: account.id, format: 'token' }])
})

test('a refusal is kept until there is a new token', async () => {
  fakeMain.answer('account.copy', () => refused)
  const { result, rerender } = renderHook(useCopy, { initialProps: account, wrapper })
  await act(() => result.current.copy('token'))
  expect([result.current.justCopied, result.current.result]).toEqual([false, refused])
  rerender({ ...account, name: 'Renamed' })
  expect(result.current.result).toEqual(refused)
  rerender({ ...account, token: aToken({ issuedAt: 1 }) })
  expect(result.current.result).toBeNull()
})

test('a request that fails leaves nothing busy', async () => {
  fakeMain.answer('account.copy', () => Promise.reject(new Error('gone')))
  const { result } = renderHook(() => useCopy(account), { wrapper })
  await act(() => expect(result.current.copy('token')).rejects.toThrow('gone'))
  expect(result.current.busy).toBe(false)
})

test('what is copied is in the format of the settings, unless another one is chosen', async () => {
  fakeMain.answer('account.copy', () => ({ kind: 'copied', renewedFirst: false }))
  const settings = { ...defaultSettings, copyFormat: 'header' as const }
  const { result } = renderHook(() => useCopy(account), snapshotSource(aSnapshot([], { settings })))
  await act(() => result.current.copy())
  await act(() => result.current.copy('json'))
  expect(fakeMain.sent('account.copy')).toEqual([
    { accountId: account.id, format: 'header' },
    { accountId: account.id, format: 'json' },
  ])
})
