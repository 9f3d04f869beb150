import type { InputEvent } from 'electron'
import { expect, test } from 'vitest'
import { observeInput } from '../../../main/window/user-input.ts'

/** The input that is noted for an event as Electron 33 reports it. */
function noted(event: InputEvent & Record<string, unknown>): string[] {
  const seen: string[] = []
  observeInput({ on: (_name, listener) => listener({}, event) }, (input) => seen.push(input))
  return seen
}

test.each<[string, InputEvent & Record<string, unknown>, string[]]>([
  ['a button of the mouse', { type: 'mouseDown', modifiers: ['leftbuttondown'] }, ['pressed']],
  ['letting it go', { type: 'mouseUp' }, ['released']],
  ['a finger', { type: 'touchStart' }, ['pressed']],
  ['Enter', { type: 'rawKeyDown', key: 'Enter' }, ['pressed']],
  ['a blank', { type: 'keyUp', key: ' ' }, ['released']],
  ['Ctrl+C', { type: 'rawKeyDown', key: 'c', control: true }, ['pressed']],
  ['Cmd+C', { type: 'rawKeyDown', key: 'c', meta: true }, ['pressed']],
  ['Ctrl+Insert, which copies', { type: 'rawKeyDown', key: 'Insert', control: true }, ['pressed']],
  ['Shift+Delete, which cuts', { type: 'rawKeyDown', key: 'Delete', shift: true }, ['pressed']],
  ['a key that chooses in a list', { type: 'rawKeyDown', key: 'ArrowDown' }, ['chosen']],
  ['letting it go', { type: 'keyUp', key: 'ArrowDown' }, ['released']],
  ['a shortcut to record', { type: 'rawKeyDown', key: 'F5', alt: true }, ['chosen']],
  ['Alt alone', { type: 'rawKeyDown', key: 'Alt', alt: true }, ['typed']],
  ['a key without a name', { type: 'keyDown' }, ['pressed']],
  ['a letter that is typed', { type: 'rawKeyDown', key: 'c' }, ['typed']],
  ['letting a letter go', { type: 'keyUp', key: 'c' }, []],
  ['Ctrl alone', { type: 'rawKeyDown', key: 'Control', control: true }, ['typed']],
  ['a key that repeats itself', { type: 'rawKeyDown', key: 'Enter', isAutoRepeat: true }, []],
  ['the same, told by a modifier', { type: 'rawKeyDown', modifiers: ['isautorepeat'] }, []],
  ['the mouse going by', { type: 'mouseMove' }, []],
])('%s', (_what, event, expected) => {
  expect(noted(event)).toEqual(expected)
})
