import { beforeEach, expect, test } from 'vitest'
import { ShortcutCopy, type WindowBefore } from '../../../app/clipboard/shortcut-copy.ts'
import { VirtualClock } from '../../support/virtual-ports.ts'

/** A window that gets the focus as soon as it is shown, and what was done with it. */
let state: WindowBefore
let did: string[]
let clock: VirtualClock
let shortcut: ShortcutCopy

beforeEach(() => {
  state = 'behind'
  did = []
  clock = new VirtualClock()
  const window = {
    state: () => state,
    showPrimary() {
      did.push('show')
      state = 'in-front'
    },
    copy: () => void did.push('copy'),
    giveFocusBack: (before: WindowBefore) => void did.push(`give back, was ${before}`),
  }
  shortcut = new ShortcutCopy(window, clock)
})

async function press(isKeyPress = true) {
  shortcut.handlePress(isKeyPress)
  await clock.advance(300)
}

async function leave() {
  state = 'behind'
  shortcut.handleBlur()
  await clock.advance(1_000)
}

test.each(['hidden', 'minimized', 'behind'] as const)(
  'the window comes to the front, and a copy puts it back: %s',
  (before) => {
    state = before
    shortcut.handlePress(true)
    shortcut.handleCopy()
    expect(did).toEqual(['show', `give back, was ${before}`])
  },
)

test('the second press copies', async () => {
  await press()
  await press()
  expect(did).toEqual(['show', 'copy'])
})

test('keys that are held down are one press', async () => {
  shortcut.handlePress(true)
  await clock.advance(500)
  for (let count = 0; count < 50; count += 1) {
    shortcut.handlePress(true)
    await clock.advance(33)
  }
  await clock.advance(1_000)
  expect(did).toEqual(['show'])
  await press()
  expect(did).toEqual(['show', 'copy'])
})

test('a second press copies nothing if the person is elsewhere by then', async () => {
  await press()
  shortcut.handlePress(true)
  await leave()
  expect(did).toEqual(['show'])
})

test('a second press that the system did not see copies nothing', async () => {
  await press(false)
  await press(false)
  shortcut.handleCopy()
  expect(did).toEqual(['show', 'show', 'give back, was behind'])
})

test('only the copy after a press gives the focus back, and only once', () => {
  shortcut.handleCopy()
  shortcut.handlePress(true)
  shortcut.handleCopy()
  state = 'in-front'
  shortcut.handleCopy()
  expect(did).toEqual(['show', 'give back, was behind'])
})

test('a window that had the focus keeps it, and the first press there copies nothing', () => {
  state = 'in-front'
  shortcut.handlePress(true)
  shortcut.handleCopy()
  expect(did).toEqual(['show'])
})

test('a copy that ends after the person has left leaves the focus where it is', async () => {
  shortcut.handlePress(true)
  state = 'behind'
  shortcut.handleCopy()
  expect(did).toEqual(['show'])
})

test('a person who left and came back by themselves keeps the window', async () => {
  shortcut.handlePress(true)
  await leave()
  state = 'in-front'
  shortcut.handleCopy()
  expect(did).toEqual(['show'])
})

test('a press after the person has left shows the window again', async () => {
  shortcut.handlePress(true)
  await leave()
  shortcut.handlePress(true)
  expect(did).toEqual(['show', 'show'])
})

test('a window that loses the focus for an instant as it is shown has not been left', async () => {
  state = 'hidden'
  shortcut.handlePress(true)
  shortcut.handleBlur()
  await clock.advance(1_000)
  shortcut.handleCopy()
  expect(did).toEqual(['show', 'give back, was hidden'])
})

test('a press right after the person has left counts, however late the window gets the focus', async () => {
  state = 'in-front'
  await press()
  state = 'behind'
  shortcut.handleBlur()
  shortcut.handlePress(true)
  state = 'behind'
  await clock.advance(1_000)
  state = 'in-front'
  shortcut.handleCopy()
  expect(did).toEqual(['show', 'show', 'give back, was behind'])
})
