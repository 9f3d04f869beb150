import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useCopyKey } from '../../../renderer/copying/use-copy-key.ts'

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

/** As the browser does on Cmd/Ctrl+C and on *Copy* in the menu. */
function copies() {
  const onCopy = vi.fn()
  render(<Page onCopy={onCopy} />)
  return () => {
    onCopy.mockClear()
    document.dispatchEvent(new Event('copy'))
    return onCopy.mock.calls.length === 1
  }
}

test('with nothing selected the key copies the token', () => {
  const copied = copies()
  expect(copied()).toBe(true)
  const search = screen.getByLabelText<HTMLInputElement>('Search')
  search.focus()
  search.setSelectionRange(5, 5)
  expect(copied()).toBe(true)
  search.select()
  expect(copied()).toBe(false)
})

test('where text is selected or typed, the key copies no token', () => {
  const copied = copies()
  screen.getByLabelText('Name').focus()
  expect(copied()).toBe(false)
  screen.getByLabelText('Name').blur()
  getSelection()?.selectAllChildren(screen.getByText('Text'))
  expect(copied()).toBe(false)
  getSelection()?.removeAllRanges()
  expect(copied()).toBe(true)
})

test('above a dialog the key does nothing', () => {
  const copied = copies()
  const dialog = document.body.appendChild(document.createElement('dialog'))
  dialog.showModal()
  expect(copied()).toBe(false)
  dialog.remove()
})
