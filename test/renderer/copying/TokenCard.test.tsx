import { act, render, renderHook, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ClipboardView } from '../../../app/copying/model.ts'
import { ClipboardStatus } from '../../../renderer/copying/TokenCard.tsx'
import { useReveal } from '../../../renderer/copying/use-reveal.ts'
import { SnapshotContext } from '../../../renderer/window/use-snapshot.ts'
import { aSnapshot } from '../../support/snapshots.ts'
import { fakeMain } from '../fake-main.ts'

const copiedAt = Date.UTC(2026, 10, 27, 10, 24)
const held: ClipboardView = {
  state: 'holding',
  accountId: 'an-account',
  since: copiedAt,
  clearAfterMs: 30_000,
  renewedFirst: false,
  marked: true,
}

beforeEach(() => void vi.useFakeTimers({ now: copiedAt }))
afterEach(() => void vi.useRealTimers())

function withClipboard(clipboard: ClipboardView, isStale = false) {
  const staleCopy = isStale ? { copiedAt, replacedAt: copiedAt } : null
  const snapshot = aSnapshot([], { clipboard })
  return (
    <SnapshotContext value={{ read: () => snapshot, subscribe: () => () => {} }}>
      <ClipboardStatus account={{ id: 'an-account', staleCopy }}>
        <p>Renews about 11:34</p>
      </ClipboardStatus>
    </SnapshotContext>
  )
}

const status = () => screen.getByRole('status')
/** The text that a screen reader announces. */
const read = () =>
  [...status().querySelectorAll('.visually-hidden')].map(({ textContent }) => textContent).join('')
const times = () => screen.queryByText('Renews about 11:34')
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

test('a copy is announced once, in a sentence that stays true while the seconds pass', () => {
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

const kept: ClipboardView = { state: 'kept', accountId: 'an-account', since: copiedAt }

test.each<[string, ClipboardView, boolean]>([
  ['a replaced token in the clipboard', held, true],
  ['a kept copy of a replaced token', kept, true],
  ['the copy of another account', { state: 'cleared', accountId: 'another', since: copiedAt }, false],
])('%s is not reported and offers no Keep', (_what, clipboard, isStale) => {
  render(withClipboard(clipboard, isStale))
  expect(status().textContent).toBe('')
  expect(screen.queryByRole('button', { name: 'Keep' })).toBeNull()
  expect(times()).not.toBeNull()
})

test('Keep calls the main process and shows its answer', async () => {
  fakeMain.answer('copying.keep', async () => null)
  const { rerender } = render(withClipboard(held))
  await act(async () => screen.getByRole('button', { name: 'Keep' }).click())
  expect(fakeMain.sent('copying.keep')).toHaveLength(1)
  rerender(withClipboard(kept))
  expect(status().textContent).toBe('Kept until you lock or copy something else.')
  expect(screen.queryByRole('button', { name: 'Keep' })).toBeNull()
  rerender(withClipboard(held))
  expect(status().textContent).toContain('in 30 s.')
})

test.each<[string, ClipboardView, string]>([
  ['clearing', { state: 'cleared', accountId: 'an-account', since: copiedAt }, 'The clipboard was cleared.'],
  ['kept copy', kept, 'Kept until you lock or copy something else.'],
  [
    'copy that nothing clears',
    { ...held, clearAfterMs: null },
    'Copied. Stays until you copy something else or lock Deckpass.',
  ],
])('the %s is shown for ten seconds', (_what, clipboard, told) => {
  render(withClipboard(clipboard))
  expect(status().textContent).toBe(told)
  expect(times()).toBeNull()
  pass(10_000)
  expect(status().textContent).toBe('')
  expect(times()).not.toBeNull()
})

test('a revealed token that comes after the window lost the focus is not shown', async () => {
  let arrive = () => {}
  const answer = { kind: 'revealed', token: 'demo-token-3f9a', hideAfterMs: 30_000 } as const
  fakeMain.answer('copying.reveal', () => new Promise((resolve) => (arrive = () => resolve(answer))))
  const { result } = renderHook(() => useReveal('an-account'))
  let done = Promise.resolve()
  act(() => {
    done = result.current.reveal()
  })
  act(() => void window.dispatchEvent(new Event('blur')))
  arrive()
  await act(() => done)
  expect(result.current.revealed).toBeNull()
})
