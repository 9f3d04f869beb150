import type { InputEvent } from 'electron'
import type { Input } from '../../app/gate/user-activation.ts'

interface InputSource {
  on(event: 'input-event', listener: (event: unknown, input: InputEvent) => void): unknown
}

/** Reports each real press. Events come from the system, so a script's `click()` or dispatched event causes none. */
export function observeInput(contents: InputSource, listener: (input: Input) => void): void {
  contents.on('input-event', (_event, event) => {
    const input = toInput(event)
    if (input !== null) listener(input)
  })
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

const pressingKeys = new Set(['Enter', ' ', 'Copy', 'Cut'])

/** Keys that select an item in a closed list; in a text field they only move the cursor. */
const choosingKeys = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'])

const modifierKeys = new Set(['Control', 'Alt', 'AltGraph', 'Shift', 'Meta'])

/**
 * Null for an input that is not a press, and for the repeats of a key that is held down. Electron's types omit some
 * fields of a key (`key`, `isAutoRepeat`, `control`, `alt`, `shift`, `meta`). A key without a name counts as a press.
 */
function toInput(event: InputEvent): Input | null {
  const untyped: Readonly<Record<string, unknown>> = { ...event }
  const { key, control, alt, shift, meta, isAutoRepeat } = untyped
  const input = inputs[event.type] ?? null
  if (isAutoRepeat === true || event.modifiers?.includes('isautorepeat')) return null
  if (typeof key !== 'string' || pressingKeys.has(key)) return input
  // Ctrl+Insert copies, and Shift+Delete cuts.
  if ((control === true && key === 'Insert') || (shift === true && key === 'Delete')) return input
  if (choosingKeys.has(key)) return input === 'pressed' ? 'chosen' : input
  const isCommand = control === true || meta === true
  if (isCommand && key.length === 1) return input
  if (input !== 'pressed') return null
  // Alt counts too, because a person can record Alt+Shift+F5, for example, as the global shortcut.
  return (isCommand || alt === true) && !modifierKeys.has(key) ? 'chosen' : 'typed'
}
