import type { InputEvent } from 'electron'
import type { Input } from '../../app/gate/user-activation.ts'

/** The part of Electron's WebContents that tells of keys and buttons. */
interface InputSource {
  on(event: 'input-event', listener: (event: unknown, input: InputEvent) => void): unknown
}

const inputs: Partial<Record<InputEvent['type'], Input>> = {
  mouseDown: 'pressed',
  mouseUp: 'released',
  rawKeyDown: 'pressed',
  keyDown: 'pressed',
  keyUp: 'released',
  touchStart: 'pressed',
  touchEnd: 'released',
}

/** The keys that press a button or send a form. */
const pressingKeys = new Set(['Enter', ' '])

/** The keys that choose in a list that is not open. In a text they only move the cursor. */
const choosingKeys = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'])

/**
 * Tells of each press of a real key, button or finger. The events come from the system by way of the main
 * process; a script's `click()` and the events that it dispatches make none.
 */
export function watchInput(contents: InputSource, note: (input: Input) => void): void {
  contents.on('input-event', (_event, event) => {
    const input = inputOf(event)
    if (input !== null) note(input)
  })
}

/**
 * Null for what is no press, and for a key that is held down and repeats itself. Electron's types leave out what it
 * tells of a key (`key`, `isAutoRepeat`, `control`, `meta`: seen on 33); a key that it does not name counts as a
 * press.
 */
function inputOf(event: InputEvent): Input | null {
  const told: Readonly<Record<string, unknown>> = { ...event }
  const { key, control, meta, isAutoRepeat } = told
  const input = inputs[event.type] ?? null
  if (isAutoRepeat === true || event.modifiers?.includes('isautorepeat')) return null
  if (typeof key !== 'string' || pressingKeys.has(key)) return input
  if (choosingKeys.has(key)) return input === 'pressed' ? 'chosen' : input
  if ((control === true || meta === true) && key.length === 1) return input
  return input === 'pressed' ? 'typed' : null
}
