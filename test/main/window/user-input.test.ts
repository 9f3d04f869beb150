import type { InputEvent } from 'electron'
import { expect, test } from 'vitest'
import { observeInput } from '../../../main/window/user-input.ts'

/** The input that is reported for an event of Electron 33. */
function noted(event: InputEvent & Record<string, unknown>): string[] {
  const seen: string[] = []
  observeInput({ on: (_name, listener) => listener({}, event) }, (input) => seen.push(input))
  return seen
}

test.each<[string, InputEvent & Record<string, unknown>, string[]]>([
  ['a mouse button', { type: 'mouseDown', modifiers: ['leftbuttondown'] }, ['pressed']],
  ['its release', { type: 'mouseUp' }, ['released']],
  ['a touch', { type: 'touchStart' }, ['pressed']],
  ['Enter', { type: 'rawKeyDown', key: 'Enter' }, ['pressed']],
  ['a space', { type: 'keyUp', key: ' ' }, ['released']],
  ['Ctrl+C', { type: 'rawKeyDown', key: 'c', control: true }, ['pressed']],
  ['Cmd+C', { type: 'rawKeyDown', key: 'c', meta: true }, ['pressed']],
  ['Ctrl+Insert, which copies', { type: 'rawKeyDown', key: 'Insert', control: true }, ['pressed']],
  ['Shift+Delete, which cuts', { type: 'rawKeyDown', key: 'Delete', shift: true }, ['pressed']],
  ['a key that chooses in a list', { type: 'rawKeyDown', key: 'ArrowDown' }, ['chosen']],
  ['its release', { type: 'keyUp', key: 'ArrowDown' }, ['released']],
  ['a shortcut to record', { type: 'rawKeyDown', key: 'F5', alt: true }, ['chosen']],
  ['Alt alone', { type: 'rawKeyDown', key: 'Alt', alt: true }, ['typed']],
  ['a key without a name', { type: 'keyDown' }, ['pressed']],
  ['a letter that is typed', { type: 'rawKeyDown', key: 'c' }, ['typed']],
  ['the release of a letter', { type: 'keyUp', key: 'c' }, []],
  ['Ctrl alone', { type: 'rawKeyDown', key: 'Control', control: true }, ['typed']],
  ['a repeating key', { type: 'rawKeyDown', key: 'Enter', isAutoRepeat: true }, []],
  ['a repeating key, shown by a modifier', { type: 'rawKeyDown', modifiers: ['isautorepeat'] }, []],
  ['a moving mouse', { type: 'mouseMove' }, []],
])('%s', (_what, event, expected) => {
  expect(noted(event)).toEqual(expected)
})
