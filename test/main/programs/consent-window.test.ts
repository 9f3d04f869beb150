import { beforeEach, expect, test } from 'vitest'
import type { ConsentRequestView } from '../../../app/programs/model/consent-request.ts'
import {
  type ConsentBrowserWindowEvents,
  type ConsentWindow,
  createConsentWindow,
} from '../../../main/programs/consent-window.ts'
import { VirtualClock } from '../../support/virtual-ports.ts'

/** The windows that were made, oldest first, with their state. */
let windows: FakeWindow[]
let answers: string[]
let clock: VirtualClock
/** How long nobody has typed, ms. */
let idleMs: number
let unit: ConsentWindow

class FakeWindow {
  readonly events: ConsentBrowserWindowEvents
  drawn: string[] = []
  spoken = 0
  visible = false
  focused = false
  destroyed = false
  readonly webContents

  constructor(events: ConsentBrowserWindowEvents) {
    this.events = events
    this.webContents = {
      id: windows.push(this),
      isDestroyed: () => this.destroyed,
      send: (channel: string, payload: { request: ConsentRequestView }) => {
        if (channel.endsWith('language')) this.spoken += 1
        else this.drawn.push(payload.request.id)
      },
    }
  }
  isVisible = () => this.visible
  isFocused = () => this.focused
  setTitle = () => undefined
  showInactive() {
    this.visible = true
  }
  focus() {
    this.focused = true
  }
  destroy() {
    this.destroyed = true
  }
}

beforeEach(() => {
  windows = []
  answers = []
  clock = new VirtualClock()
  idleMs = 0
  unit = createConsentWindow({
    clock,
    idle: { isKnown: true, forMs: async () => idleMs },
    language: () => 'en',
    open: (events) => new FakeWindow(events),
  })
  unit.answered.add((id, choice) => answers.push(`${choice} to ${id}`))
})

const question = (id: string): ConsentRequestView => ({
  id,
  account: { name: 'Northwind', username: 'mara', host: 'slides.example' },
  program: null,
  words: [],
  endsAt: 0,
  approvalEndsAt: 0,
})

/** Whether an answer to the request counts now. */
function accepts(id: string): boolean {
  const before = answers.length
  unit.answer(id, 'once')
  return answers.length > before
}

test('the window stays hidden until its page asks what to draw', () => {
  unit.read()
  expect(unit.id).toBeNull()
  unit.show(question('a'))
  expect(windows).toMatchObject([{ visible: false, drawn: [] }])
  unit.read()
  expect(windows).toMatchObject([{ visible: true, drawn: ['a'] }])
  expect(unit.id).toBe(1)
})

test('a page that loads while the language changes gets the new one', () => {
  unit.show(question('a'))
  unit.speak()
  expect(windows).toMatchObject([{ spoken: 1 }])
  unit.read()
  expect(windows).toMatchObject([{ spoken: 2 }])
})

test('an answer counts from half a second after its request came up, and for that request alone', async () => {
  unit.show(question('a'))
  await clock.advance(10_000)
  expect(accepts('a')).toBe(false)
  unit.read()
  await clock.advance(499)
  expect(accepts('a')).toBe(false)
  await clock.advance(1)
  expect([accepts('a'), accepts('b')]).toEqual([true, false])
})

test('a key or press answers only half a second after the last one', async () => {
  unit.show(question('a'))
  unit.read()
  const afterPause = async (pauseMs: number, isRepeated = false) => {
    await clock.advance(pauseMs)
    windows[0]?.events.onInput(isRepeated)
    return accepts('a')
  }
  // A stream of clicks never answers.
  for (let count = 0; count < 100; count += 1) expect(await afterPause(450)).toBe(false)
  expect(await afterPause(499)).toBe(false)
  expect(await afterPause(500)).toBe(true)
  expect(await afterPause(499)).toBe(false)
  // Nor does a key that is held down.
  expect(await afterPause(660, true)).toBe(false)
  expect(await afterPause(500)).toBe(true)
})

test('the window takes the focus once nobody has typed for two seconds', async () => {
  unit.show(question('a'))
  unit.read()
  await clock.advance(5_000)
  expect(windows).toMatchObject([{ visible: true, focused: false }])
  idleMs = 2_000
  await clock.advance(500)
  expect(windows).toMatchObject([{ focused: true }])
  // It came only now.
  expect(accepts('a')).toBe(false)
  await clock.advance(500)
  expect(accepts('a')).toBe(true)
})

test('the next request in the same window takes no answer for a whole second without a key or press', async () => {
  unit.show(question('a'))
  unit.read()
  await clock.advance(500)
  unit.show(question('b'))
  expect(windows).toMatchObject([{ drawn: ['a', 'b'], destroyed: false }])
  expect([accepts('a'), accepts('b')]).toEqual([false, false])
  await clock.advance(999)
  windows[0]?.events.onInput(false)
  expect(accepts('b')).toBe(false)
  await clock.advance(1_000)
  windows[0]?.events.onInput(false)
  expect(accepts('b')).toBe(true)
})

test('the same request is not drawn again', async () => {
  unit.show(question('a'))
  unit.read()
  await clock.advance(500)
  unit.show(question('a'))
  expect(windows).toMatchObject([{ drawn: ['a'] }])
  expect(accepts('a')).toBe(true)
})

test('without a request there is no window', async () => {
  unit.show(question('a'))
  unit.read()
  await clock.advance(500)
  unit.show(null)
  expect(windows).toMatchObject([{ destroyed: true }])
  expect([accepts('a'), unit.id]).toEqual([false, null])
  windows[0]?.events.onClosed()
  expect(answers).toEqual([])
})

test('closing the window declines once, and the next request has a new one', () => {
  unit.show(question('a'))
  unit.read()
  windows[0]?.events.onClosed()
  windows[0]?.events.onClosed()
  expect(answers).toEqual(['no to a'])
  unit.show(question('b'))
  expect(windows).toHaveLength(2)
})

test('a crash of the page closes its window, and the next request has a new one', () => {
  unit.show(question('a'))
  windows[0]?.events.onPageGone()
  expect(windows).toMatchObject([{ destroyed: true }])
  expect(unit.id).toBeNull()
  unit.show(question('b'))
  expect(windows).toHaveLength(2)
  windows[0]?.events.onPageGone()
  expect(windows).toMatchObject([{}, { destroyed: false }])
})

test('what would take the focus from a request waits until none is shown', () => {
  const ran: string[] = []
  unit.afterRequest(() => ran.push('at once'))
  unit.show(question('a'))
  unit.afterRequest(() => ran.push('first'))
  unit.afterRequest(() => ran.push('second'))
  unit.show(question('b'))
  expect(ran).toEqual(['at once'])
  unit.show(null)
  unit.show(question('c'))
  unit.show(null)
  expect(ran).toEqual(['at once', 'second'])
})
