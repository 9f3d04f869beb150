import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Menu, type MenuItem } from '../../../renderer/ui/Menu.tsx'

const at = { x: 0, y: 0 }
const labels = ['Rename', 'Sign in again', 'Diagnostics…', 'Sign out']

function open() {
  const onChoose = vi.fn()
  const onClose = vi.fn()
  const items: MenuItem[] = [
    ...labels.map((label) => ({
      label,
      sample: 'an example',
      onChoose: () => onChoose(label),
    })),
    { label: 'By name', isOn: false, onChoose: () => onChoose('By name') },
  ]
  render(<Menu label="More actions" at={at} items={items} onClose={onClose} />)
  return { onChoose, onClose }
}

const item = (name: string) => screen.getByRole('menuitem', { name })

test('an opened menu has the focus on its first item', () => {
  open()
  expect(document.activeElement).toBe(item('Rename'))
})

test.each([
  ['an arrow goes down', '{ArrowDown}', 'Sign in again'],
  ['an arrow goes up', '{End}{ArrowUp}', 'Sign out'],
  ['an arrow up from the first item goes to the last', '{ArrowUp}', 'By name'],
  ['an arrow down from the last item goes to the first', '{End}{ArrowDown}', 'Rename'],
  ['End goes to the last item', '{End}', 'By name'],
  ['Home goes to the first item', '{End}{Home}', 'Rename'],
  ['a letter goes to the next item that begins with it', 's', 'Sign in again'],
  ['a capital letter does, too', 'S', 'Sign in again'],
  ['the letter once more goes to the item after that', 'ss', 'Sign out'],
  ['a letter after the last such item begins at the top', 'sss', 'Sign in again'],
  ['a letter that no item begins with stays where it is', 'x', 'Rename'],
  ['a letter with Ctrl is for others', '{Control>}c{/Control}', 'Rename'],
])('%s', async (_, keys, label) => {
  open()
  await userEvent.keyboard(keys)
  expect(document.activeElement?.textContent).toContain(label)
})

test.each([['{Enter}'], [' ']])('the key %j chooses the item and closes the menu', async (key) => {
  const { onChoose, onClose } = open()
  await userEvent.keyboard(`{ArrowDown}${key}`)
  expect(onChoose.mock.calls).toEqual([['Sign in again']])
  expect(onClose).toHaveBeenCalledOnce()
})

test('an item that is one of several says whether it is on', async () => {
  const { onChoose, onClose } = open()
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'By name', checked: false }))
  expect(onChoose.mock.calls).toEqual([['By name']])
  expect(onClose).toHaveBeenCalledOnce()
})

test('Tab leaves the menu and closes it', async () => {
  const { onChoose, onClose } = open()
  await userEvent.keyboard('{Tab}')
  expect(onClose).toHaveBeenCalledOnce()
  expect(onChoose).not.toHaveBeenCalled()
})
