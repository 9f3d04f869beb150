import { act, render, renderHook, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useCopy, useCopyKey } from '../../../renderer/copying/use-copy.ts'
import { anAccount, aSnapshot, aToken } from '../../support/snapshots.ts'
import { fakeMain } from '../fake-main.ts'
import { snapshotSource } from '../snapshot-context.tsx'

const account = anAccount()
const { wrapper } = snapshotSource(aSnapshot())
const refusal = { reason: 'no-token' } as const

test('a refusal is kept until there is a new token', async () => {
  fakeMain.answer('copying.copy', () => ({ kind: 'refused', refusal }))
  const { result, rerender } = renderHook(useCopy, { initialProps: account, wrapper })
  await act(() => result.current.copy('token'))
  expect([result.current.justCopied, result.current.refusal]).toEqual([false, refusal])
  rerender({ ...account, name: 'Renamed' })
  expect(result.current.refusal).toEqual(refusal)
  rerender({ ...account, token: aToken({ issuedAt: 1 }) })
  expect(result.current.refusal).toBeNull()
})

test('after a failed request nothing is busy', async () => {
  fakeMain.answer('copying.copy', () => Promise.reject(new Error('gone')))
  const { result } = renderHook(() => useCopy(account), { wrapper })
  await act(() => expect(result.current.copy('token')).rejects.toThrow('gone'))
  expect(result.current.busy).toBe(false)
})

function Page({ onCopy }: { onCopy: () => void }) {
  useCopyKey(onCopy)
  return (
    <>
      <p>Text</p>
      <input type="search" aria-label="Search" defaultValue="north" />
      <input aria-label="Name" defaultValue="Northwind" />
    </>
  )
}

/** Like the browser on Cmd/Ctrl+C and on *Copy* in the menu. */
function copies() {
  const onCopy = vi.fn()
  render(<Page onCopy={onCopy} />)
  return () => {
    onCopy.mockClear()
    document.dispatchEvent(new Event('copy'))
    return onCopy.mock.calls.length === 1
  }
}

test('if nothing is selected, the key copies the token', () => {
  const copied = copies()
  expect(copied()).toBe(true)
  const search = screen.getByLabelText<HTMLInputElement>('Search')
  search.focus()
  search.setSelectionRange(5, 5)
  expect(copied()).toBe(true)
  search.select()
  expect(copied()).toBe(false)
})

test('if text is selected or a field has the focus, the key copies no token', () => {
  const copied = copies()
  screen.getByLabelText('Name').focus()
  expect(copied()).toBe(false)
  screen.getByLabelText('Name').blur()
  getSelection()?.selectAllChildren(screen.getByText('Text'))
  expect(copied()).toBe(false)
  getSelection()?.removeAllRanges()
  expect(copied()).toBe(true)
})

test('while a dialog is open, the key does nothing', () => {
  const copied = copies()
  const dialog = document.body.appendChild(document.createElement('dialog'))
  dialog.showModal()
  expect(copied()).toBe(false)
  dialog.remove()
})
