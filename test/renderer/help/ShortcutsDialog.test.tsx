import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ShortcutsDialog } from '../../../renderer/help/ShortcutsDialog.tsx'
import { aSnapshot } from '../../support/snapshots.ts'
import { snapshotSource } from '../snapshot-context.tsx'

test.each([
  ['linux', 'Ctrl+C', 'Ctrl+1 – Ctrl+9', 'Alt+↑ Alt+↓', 'Shift+F10'],
  ['darwin', '⌘C', '⌘1 – ⌘9', '⌥↑ ⌥↓', '⇧F10'],
] as const)('on %s each shortcut is written as on its keyboards', (platform, copy, numbered, move, menu) => {
  render(<ShortcutsDialog onClose={() => {}} />, snapshotSource(aSnapshot([], { platform })))
  const keysOf = (words: string) => {
    const row = screen.getByText(words).closest('li')
    return row && within(row).getByRole('definition').textContent
  }
  expect(keysOf('Copy the token')).toBe(copy)
  expect(keysOf('Open an account by its place')).toBe(numbered)
  expect(keysOf('Move the account in the list')).toBe(move)
  expect(keysOf('Open the account’s menu')).toBe(menu)
})
