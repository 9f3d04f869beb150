import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ConfirmDialog, Dialog } from '../../../../renderer/components/ui/Dialog.tsx'

test('a dialog is open, modal, and has its title for a name', () => {
  const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal')
  render(
    <Dialog title="Settings" onClose={() => {}}>
      <button type="button">First</button>
    </Dialog>,
  )
  expect(screen.getByRole('dialog', { name: 'Settings' }).hasAttribute('open')).toBe(true)
  expect(showModal).toHaveBeenCalledOnce()
})

test('what is marked has the focus when a dialog opens', () => {
  render(
    <Dialog title="Settings" onClose={() => {}}>
      <button type="button">First</button>
      <button type="button" data-focus>
        Second
      </button>
    </Dialog>,
  )
  expect(document.activeElement?.textContent).toBe('Second')
})

test('a dialog that the browser closes tells of it, once', () => {
  const onClose = vi.fn()
  render(
    <Dialog title="Settings" onClose={onClose}>
      Text
    </Dialog>,
  )
  screen.getByRole<HTMLDialogElement>('dialog').close()
  expect(onClose).toHaveBeenCalledOnce()
})

test('Esc and a press outside close a dialog; what must be answered is closed by Esc alone', () => {
  const { rerender } = render(
    <Dialog title="Settings" onClose={() => {}}>
      Text
    </Dialog>,
  )
  expect(screen.getByRole('dialog').getAttribute('closedby')).toBe('any')
  rerender(
    <Dialog title="Settings" alert onClose={() => {}}>
      Text
    </Dialog>,
  )
  expect(screen.getByRole('alertdialog').getAttribute('closedby')).toBe('closerequest')
})

function ask() {
  const onYes = vi.fn()
  const onNo = vi.fn()
  render(
    <ConfirmDialog title="Sign out?" yes="Sign out" onYes={onYes} onNo={onNo}>
      Deckpass forgets its password.
    </ConfirmDialog>,
  )
  return { onYes, onNo }
}

test('Enter alone does no harm: Cancel has the focus', async () => {
  const { onYes, onNo } = ask()
  await userEvent.keyboard('{Enter}')
  expect(onNo).toHaveBeenCalledOnce()
  expect(onYes).not.toHaveBeenCalled()
})

test('the next control says yes, and what it does is read out with the question', async () => {
  const { onYes } = ask()
  const dialog = screen.getByRole('alertdialog', { name: 'Sign out?' })
  const described = document.getElementById(dialog.getAttribute('aria-describedby') ?? '')
  expect(described?.textContent).toContain('Deckpass forgets its password.')
  await userEvent.keyboard('{Tab}{Enter}')
  expect(onYes).toHaveBeenCalledOnce()
})
