import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useBase, useKeychain, useSnapshot } from '../../../renderer/hooks/use-snapshot.ts'
import { anAccount, aSnapshot } from '../../support/snapshots.ts'
import { snapshotSource } from '../snapshot-context.tsx'

test('a part of the snapshot is drawn, and drawn again when it changes', () => {
  const { wrapper, show } = snapshotSource(aSnapshot([anAccount()]))
  const { result } = renderHook(() => useSnapshot(({ accounts }) => accounts[0]?.name), { wrapper })
  expect(result.current).toBe('Northwind')
  show(aSnapshot([anAccount({ name: 'Acme' })]))
  expect(result.current).toBe('Acme')
})

test('a component is not drawn again for a change of what it does not show', () => {
  const account = anAccount()
  const { wrapper, show } = snapshotSource(aSnapshot([account]))
  const draw = vi.fn(() => useSnapshot(({ accounts }) => accounts[0]))
  renderHook(draw, { wrapper })
  const before = draw.mock.calls.length
  show(aSnapshot([account], { online: false }))
  expect(draw).toHaveBeenCalledTimes(before)
  show(aSnapshot([anAccount()], { online: false }))
  expect(draw).toHaveBeenCalledTimes(before + 1)
})

test('a component that is gone is told no more', () => {
  const { wrapper, listenerCount } = snapshotSource(aSnapshot())
  const { unmount } = renderHook(() => useBase((base) => base.online), { wrapper })
  expect(listenerCount()).toBe(1)
  unmount()
  expect(listenerCount()).toBe(0)
})

test.each([
  ['gnome-keyring', 'GNOME Keyring'],
  ['macos', 'Keychain'],
] as const)('the keychain %s is called as its computer calls it', (keychain, name) => {
  const { wrapper } = snapshotSource(aSnapshot([], { keychain }))
  expect(renderHook(useKeychain, { wrapper }).result.current.name).toBe(name)
})

test('without a snapshot around it a component fails at once', () => {
  vi.spyOn(console, 'error').mockReturnValue()
  expect(() => renderHook(() => useBase((base) => base.online))).toThrow('SnapshotContext')
})
