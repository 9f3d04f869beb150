import { beforeEach, expect, test, vi } from 'vitest'
import type { ConsentRequestView } from '../../../app/programs/model/consent-request.ts'
import {
  type ConsentBrowserWindowEvents,
  type ConsentWindow,
  createConsentWindow,
} from '../../../main/programs/consent-window.ts'
import { VirtualClock } from '../../support/virtual-ports.ts'

/** The created windows with their state, oldest first. */
let windows: FakeWindow[]
let answers: string[]
let clock: VirtualClock
/** The time since the last input, ms. */
let idleMs: number
let unit: ConsentWindow

class FakeWindow {
  readonly events: ConsentBrowserWindowEvents
  drawn: string[] = []
  spoken = 0
  visible = false
  focused = false
  destroyed = false
  hidden = false
  readonly webContents = {
    id: windows.push(this),
    isDestroyed: () => this.destroyed,
    send: (channel: string, payload: { request: ConsentRequestView }) => {
      if (channel.endsWith('language')) this.spoken += 1
      else this.drawn.push(payload.request.id)
    },
  }
  constructor(events: ConsentBrowserWindowEvents) {
    this.events = events
  }
  isVisible = () => this.visible
  isFocused = () => this.focused
  setTitle = () => undefined
  setContentProtection = (hidden: boolean) => Object.assign(this, { hidden })
  showInactive = () => Object.assign(this, { visible: true })
  focus = () => Object.assign(this, { focused: true })
  destroy = () => Object.assign(this, { destroyed: true })
}

beforeEach(() => {
  windows = []
  answers = []
  clock = new VirtualClock()
  idleMs = 0
  unit = createConsentWindow({
    clock,
    idle: { isKnown: true, forMs: async () => idleMs },
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

/** Shows the request in a window whose page has loaded. */
function bringUp(id: string): void {
  unit.show(question(id))
  unit.handleLoaded()
}

function accepts(id: string): boolean {
  const before = answers.length
  unit.answer(id, 'once')
  return answers.length > before
}

/** Whether an answer counts with a key or press after this pause. */
async function acceptsAfter(pauseMs: number, id = 'a', isRepeated = false): Promise<boolean> {
  await clock.advance(pauseMs)
  windows[0]?.events.onKeyOrPress(isRepeated)
  return accepts(id)
}

test('the window stays hidden until its page has loaded, and then has the current language', async () => {
  unit.handleLoaded()
  expect(unit.id).toBeNull()
  unit.show(question('a'))
  unit.speak()
  await clock.advance(10_000)
  expect(windows).toMatchObject([{ visible: false, drawn: [], spoken: 1 }])
  expect(accepts('a')).toBe(false)
  unit.handleLoaded()
  expect(windows).toMatchObject([{ visible: true, drawn: ['a'], spoken: 2 }])
  expect(unit.id).toBe(1)
})

test('the window is in use from a key or press in it until it loses the focus or is another one', () => {
  bringUp('a')
  const { events } = windows[0]?.focus() ?? {}
  expect(unit.isInUse).toBe(false)
  events?.onKeyOrPress(false)
  expect(unit.isInUse).toBe(true)
  events?.onBlur()
  events?.onKeyOrPress(true)
  expect(unit.isInUse).toBe(false)
  events?.onKeyOrPress(false)
  unit.show(null)
  bringUp('b')
  windows[1]?.focus()
  expect(unit.isInUse).toBe(false)
})

test('the open window follows the setting that hides windows from screenshots', () => {
  unit.hideFromScreenshots(true)
  bringUp('a')
  unit.hideFromScreenshots(true)
  expect(windows).toMatchObject([{ hidden: true }])
})

test('an answer counts only half a second after its request appeared, and only for that request', async () => {
  bringUp('a')
  await clock.advance(499)
  expect(accepts('a')).toBe(false)
  await clock.advance(1)
  // Showing the same request again changes nothing.
  unit.show(question('a'))
  expect(windows).toMatchObject([{ drawn: ['a'] }])
  expect([accepts('a'), accepts('b')]).toEqual([true, false])
})

test('a key or press answers only half a second after the last one', async () => {
  bringUp('a')
  // A stream of clicks must never answer.
  for (let count = 0; count < 100; count += 1) expect(await acceptsAfter(450)).toBe(false)
  expect(await acceptsAfter(499)).toBe(false)
  expect(await acceptsAfter(500)).toBe(true)
  expect(await acceptsAfter(499)).toBe(false)
  // Nor does a key that is held down.
  expect(await acceptsAfter(660, 'a', true)).toBe(false)
  expect(await acceptsAfter(500)).toBe(true)
})

test('the window takes the focus once nobody has typed for two seconds', async () => {
  bringUp('a')
  await clock.advance(5_000)
  expect(windows).toMatchObject([{ visible: true, focused: false }])
  idleMs = 2_000
  await clock.advance(500)
  expect(windows).toMatchObject([{ focused: true }])
  // The request has appeared only now.
  expect(accepts('a')).toBe(false)
  await clock.advance(500)
  expect(accepts('a')).toBe(true)
})

test('the next request in the same window accepts an answer only after a second without a key or press', async () => {
  bringUp('a')
  await clock.advance(500)
  unit.show(question('b'))
  expect(windows).toMatchObject([{ drawn: ['a', 'b'], destroyed: false }])
  expect([accepts('a'), accepts('b')]).toEqual([false, false])
  expect(await acceptsAfter(999, 'b')).toBe(false)
  expect(await acceptsAfter(1_000, 'b')).toBe(true)
})

test('without a request there is no window', async () => {
  bringUp('a')
  await clock.advance(500)
  unit.show(null)
  expect(windows).toMatchObject([{ destroyed: true }])
  expect([accepts('a'), unit.id]).toEqual([false, null])
  windows[0]?.events.onClosed()
  expect(answers).toEqual([])
})

test('when the window is closed, which declines once, the next request has a new one', () => {
  bringUp('a')
  for (const _ of [1, 2]) windows[0]?.events.onClosed()
  expect([answers, unit.id]).toEqual([['no to a'], null])
  unit.show(question('b'))
  windows[0]?.events.onClosed()
  expect(windows).toMatchObject([{}, { destroyed: false }])
})

test('when the page is gone, its request appears once more in a new window, and so does the next', async () => {
  bringUp('a')
  await clock.advance(500)
  windows[0]?.events.onPageGone()
  expect([unit.id, accepts('a')]).toEqual([2, false])
  unit.handleLoaded()
  expect(windows).toMatchObject([{}, { visible: true, drawn: ['a'] }])
  windows[1]?.events.onPageGone()
  const show = vi.fn()
  unit.afterRequest(show)
  expect([unit.id, show.mock.calls.length, answers]).toEqual([null, 1, []])
  bringUp('b')
  windows[2]?.events.onPageGone()
  expect(windows.map(({ destroyed }) => destroyed)).toEqual([true, true, true, false])
})

test('an action that would take the focus from a request waits until none is shown', () => {
  const ran: string[] = []
  unit.afterRequest(() => ran.push('at once'))
  unit.show(question('a'))
  unit.afterRequest(() => ran.push('first'))
  unit.afterRequest(() => ran.push('second'))
  unit.show(question('b'))
  expect(ran).toEqual(['at once'])
  for (const next of [null, question('c'), null]) unit.show(next)
  expect(ran).toEqual(['at once', 'second'])
})
