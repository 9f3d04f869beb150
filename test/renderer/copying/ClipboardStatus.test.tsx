import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ClipboardView } from '../../../app/copying/model/clipboard-view.ts'
import { ClipboardStatus } from '../../../renderer/copying/ClipboardStatus.tsx'
import { SnapshotContext } from '../../../renderer/window/use-snapshot.ts'
import { aSnapshot } from '../../support/snapshots.ts'
import { fakeMain } from '../fake-main.ts'

const copiedAt = Date.UTC(2026, 10, 27, 10, 24)
const held: ClipboardView = {
  state: 'holding',
  accountId: 'an-account',
  copiedAt,
  clearsAt: copiedAt + 30_000,
  marked: true,
}

beforeEach(() => void vi.useFakeTimers({ now: copiedAt }))
afterEach(() => void vi.useRealTimers())

function withClipboard(clipboard: ClipboardView, isStale = false) {
  const snapshot = aSnapshot([], { clipboard })
  return (
    <SnapshotContext value={{ read: () => snapshot, subscribe: () => () => {} }}>
      <ClipboardStatus accountId="an-account" renewedFirst={false} isStale={isStale}>
        <p>Renews about 11:34</p>
      </ClipboardStatus>
    </SnapshotContext>
  )
}

const status = () => screen.getByRole('status')
/** The text that a screen reader reads out. */
const read = () =>
  [...status().querySelectorAll('.visually-hidden')].map(({ textContent }) => textContent).join('')
const times = () => screen.queryByText('Renews about 11:34')
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

test('a copy is read out once, as a sentence that stays true while the seconds pass', () => {
  render(withClipboard(held))
  const said = 'Copied. The clipboard will be cleared after 30 seconds. '
  expect(read()).toBe(said)
  const seconds = status().querySelector('[aria-hidden=true]')
  const before = seconds?.textContent
  pass(10_000)
  expect(read()).toBe(said)
  expect(before).toContain('in 30 s.')
  expect(seconds?.textContent).toContain('in 20 s.')
})

test('a replaced token in the clipboard offers no Keep', () => {
  render(withClipboard(held, true))
  expect(status().textContent).toBe('')
  expect(screen.queryByRole('button', { name: 'Keep' })).toBeNull()
})

test('a kept copy says so until the next copy', async () => {
  let answer = () => {}
  fakeMain.answer(
    'clipboard.keep',
    () => new Promise((resolve) => (answer = () => resolve({ kind: 'done' }))),
  )
  const { rerender } = render(withClipboard(held))
  act(() => screen.getByRole('button', { name: 'Keep' }).click())
  // The news comes before the answer.
  rerender(withClipboard({ state: 'idle' }))
  await act(async () => answer())
  expect(fakeMain.sent('clipboard.keep')).toHaveLength(1)
  expect(status().textContent).toBe('Kept. Stays until you copy something else.')
  expect(screen.queryByRole('button', { name: 'Keep' })).toBeNull()
  rerender(withClipboard(held))
  expect(status().textContent).toContain('in 30 s.')
})

test('a copy that was cleared before it could be kept does not say that it is kept', async () => {
  let answer = () => {}
  const refused = { kind: 'refused', refusal: { reason: 'no-user-activation' } } as const
  fakeMain.answer('clipboard.keep', () => new Promise((resolve) => (answer = () => resolve(refused))))
  const { rerender } = render(withClipboard(held))
  act(() => screen.getByRole('button', { name: 'Keep' }).click())
  rerender(withClipboard({ state: 'idle' }))
  await act(async () => answer())
  expect(status().textContent).not.toContain('Kept')
})

test('the clearing is told for ten seconds', () => {
  render(withClipboard({ state: 'cleared', accountId: 'an-account', clearedAt: copiedAt }))
  expect(status().textContent).toBe('The clipboard was cleared.')
  expect(times()).toBeNull()
  pass(10_000)
  expect(status().textContent).toBe('')
  expect(times()).not.toBeNull()
})

test('the copy of another account is not told of', () => {
  render(withClipboard({ state: 'cleared', accountId: 'another', clearedAt: copiedAt }))
  expect(status().textContent).toBe('')
})
