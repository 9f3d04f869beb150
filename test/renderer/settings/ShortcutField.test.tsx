import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Base } from '../../../app/snapshot/model/snapshot.ts'
import { ShortcutField } from '../../../renderer/settings/ShortcutField.tsx'
import { aSnapshot } from '../../support/snapshots.ts'
import { snapshotSource } from '../snapshot-context.tsx'

function draw(value: string | null, base: Partial<Base> = {}) {
  const { wrapper } = snapshotSource(aSnapshot([], base))
  const onChange = vi.fn()
  const onKeyOfThePage = vi.fn()
  document.addEventListener('keydown', onKeyOfThePage)
  render(
    <ShortcutField
      title="Global shortcut"
      help="From any program."
      problem={null}
      value={value}
      onChange={onChange}
    />,
    {
      wrapper,
    },
  )
  return { onChange, onKeyOfThePage }
}

const field = (value: string) => screen.getByRole('button', { name: `Global shortcut ${value}` })
const press = (keys: string) => userEvent.keyboard(keys)

test('Esc keeps the shortcut, and stays in the settings', async () => {
  const { onChange, onKeyOfThePage } = draw('Control+Alt+K')
  await userEvent.click(field('Ctrl+Alt+K'))
  await press('{Escape}')
  expect(field('Ctrl+Alt+K')).toBe(document.activeElement)
  expect(onChange).not.toHaveBeenCalled()
  expect(onKeyOfThePage).not.toHaveBeenCalled()
  await press('{Escape}')
  expect(onKeyOfThePage).toHaveBeenCalledOnce()
})

test('Backspace removes it', async () => {
  const { onChange } = draw('Control+Alt+K')
  await userEvent.click(field('Ctrl+Alt+K'))
  await press('{Backspace}')
  expect(onChange).toHaveBeenCalledExactlyOnceWith(null)
})

test('Tab ends the waiting for keys', async () => {
  const { onChange } = draw(null)
  await userEvent.click(field('None'))
  await userEvent.tab()
  expect(document.activeElement).toBe(document.body)
  expect(field('None')).not.toBeNull()
  expect(onChange).not.toHaveBeenCalled()
})

test.each([
  ['linux', 'Ctrl+Alt+Shift+Super+Space'],
  ['win32', 'Ctrl+Alt+Shift+Win+Space'],
  ['darwin', '⌃⌥⇧⌘Space'],
])('%s writes it in its own way: %s', (platform, name) => {
  draw('Control+Alt+Shift+Super+Space', { platform })
  expect(field(name)).not.toBeNull()
})

test.each([
  ['taken', /^Another program uses these keys/],
  ['unsupported', /^This desktop does not offer/],
] as const)('the state of the shortcut is told: %s', (globalShortcut, sentence) => {
  draw('Control+Alt+K', { globalShortcut })
  expect(screen.getByRole('alert').textContent).toMatch(sentence)
})

test('where the desktop decides, the field says so', () => {
  draw('Control+Alt+K', { globalShortcut: 'desktop-decides' })
  expect(screen.getByText(/Your desktop decides whether Deckpass gets these keys/)).not.toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('nothing is told of a shortcut that works or is off', () => {
  draw('Control+Alt+K', { globalShortcut: 'active' })
  draw(null, { globalShortcut: 'taken' })
  expect(screen.queryByRole('alert')).toBeNull()
})
