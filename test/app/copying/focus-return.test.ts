import { beforeEach, expect, test } from 'vitest'
import { createFocusReturn, type WindowBefore } from '../../../app/copying/focus-return.ts'
import { VirtualClock } from '../../support/virtual-ports.ts'

/** A window that gets the focus as soon as it is shown, and what was done with it. */
let state: WindowBefore
let did: string[]
let clock: VirtualClock
let shortcut: ReturnType<typeof createFocusReturn>

beforeEach(() => {
  state = 'behind'
  did = []
  clock = new VirtualClock()
  const window = {
    get state() {
      return state
    },
    giveFocusBack: (before: WindowBefore) => void did.push(`give back, was ${before}`),
  }
  shortcut = createFocusReturn({ window, clock }, () => {
    did.push('show')
    state = 'in-front'
  })
})

async function leave() {
  state = 'behind'
  shortcut.handleBlur()
  await clock.advance(1_000)
}

test.each(['hidden', 'minimized', 'behind'] as const)(
  'the window comes to the front, and a copy puts it back: %s',
  (before) => {
    state = before
    shortcut.handlePress()
    shortcut.handleCopy()
    expect(did).toEqual(['show', `give back, was ${before}`])
  },
)

test('keys that are held down are told again while the window is on its way to the front', () => {
  state = 'hidden'
  shortcut.handlePress()
  state = 'behind'
  shortcut.handlePress()
  shortcut.handleCopy()
  expect(did).toEqual(['show', 'show', 'give back, was hidden'])
})

test('the focus is given back once, by the copy after the press', () => {
  shortcut.handleCopy()
  shortcut.handlePress()
  shortcut.handleCopy()
  state = 'in-front'
  shortcut.handleCopy()
  expect(did).toEqual(['show', 'give back, was behind'])
})

test.each([
  ['that had the focus before the press', 'in-front', 'in-front'],
  ['that the person left before the copy ended', 'behind', 'behind'],
] as const)('a window %s is left as it is', (_which, before, after) => {
  state = before
  shortcut.handlePress()
  state = after
  shortcut.handleCopy()
  expect(did).toEqual(['show'])
})

test('a person who left and came back keeps the window', async () => {
  shortcut.handlePress()
  await leave()
  state = 'in-front'
  shortcut.handleCopy()
  expect(did).toEqual(['show'])
})

test('a window that loses the focus for an instant as it is shown has not been left', async () => {
  state = 'hidden'
  shortcut.handlePress()
  shortcut.handleBlur()
  await clock.advance(1_000)
  shortcut.handleCopy()
  expect(did).toEqual(['show', 'give back, was hidden'])
})

test('a press right after the person left counts, however late the window gets the focus', async () => {
  state = 'in-front'
  shortcut.handlePress()
  await clock.advance(300)
  state = 'behind'
  shortcut.handleBlur()
  shortcut.handlePress()
  state = 'behind'
  await clock.advance(1_000)
  state = 'in-front'
  shortcut.handleCopy()
  expect(did).toEqual(['show', 'show', 'give back, was behind'])
})
