import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Base } from '../../../app/snapshot/model/snapshot.ts'
import { ShortcutField } from '../../../renderer/settings/ShortcutField.tsx'
import { aSnapshot } from '../../support/snapshots.ts'
import { snapshotSource } from '../snapshot-context.tsx'

function draw(value: string | null, base: Partial<Base> = {}) {
  const [onChange, onKeyOfThePage] = [vi.fn(), vi.fn()]
  document.addEventListener('keydown', onKeyOfThePage)
  const words = { title: 'Global shortcut', help: 'From any program.', problem: null }
  render(<ShortcutField {...words} value={value} onChange={onChange} />, snapshotSource(aSnapshot([], base)))
  return { onChange, onKeyOfThePage }
}

const field = (value: string) => screen.getByRole('button', { name: `Global shortcut ${value}` })
const press = (keys: string) => userEvent.keyboard(keys)

test('Esc keeps the shortcut and does not close the settings', async () => {
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

test('Tab ends the recording', async () => {
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
])('on %s it is written as %s', (platform, name) => {
  draw('Control+Alt+Shift+Super+Space', { platform })
  expect(field(name)).not.toBeNull()
})

test.each([
  ['Control+Alt+K', 'taken', /^Another program uses these keys/],
  ['Control+Alt+K', 'unsupported', /^This desktop does not offer/],
  ['Control+Alt+K', 'desktop-decides', null],
  ['Control+Alt+K', 'active', null],
  [null, 'taken', null],
] as const)('what keeps the shortcut %s from working is told: %s', (value, globalShortcut, problem) => {
  draw(value, { globalShortcut })
  expect(screen.queryByRole('alert')?.textContent ?? '').toMatch(problem ?? /^$/)
  const decides = screen.queryByText(/Your desktop decides whether Deckpass gets these keys/)
  expect(decides !== null).toBe(globalShortcut === 'desktop-decides')
})
