import type { InputEvent } from 'electron'
import { expect, test } from 'vitest'
import { createAltKey } from '../../../main/window/title-bar.ts'

type Told = InputEvent & { key?: string }

const down: Told = { type: 'rawKeyDown', key: 'Alt', modifiers: ['alt', 'left'] }
const up: Told = { type: 'keyUp', key: 'Alt', modifiers: ['left'] }

/** How often the menu opens. */
function opened(inputs: readonly Told[]): number {
  const alt = createAltKey()
  return inputs.filter((input) => alt.isLetGoAlone(input)).length
}

test.each<[string, readonly Told[], number]>([
  ['alone', [down, up], 1],
  ['twice', [down, up, down, up], 2],
  ['held down, so that it repeats', [down, down, up], 1],
  ['while the mouse moves', [down, { type: 'mouseMove' }, up], 1],
  ['with a letter', [down, { type: 'rawKeyDown', key: 'f' }, { type: 'keyUp', key: 'f' }, up], 0],
  ['with a mouse button', [down, { type: 'mouseDown' }, { type: 'mouseUp' }, up], 0],
  ['after Shift, which changes the keyboard', [{ ...down, modifiers: ['shift', 'alt'] }, up], 0],
  ['after Ctrl, as some keyboards send AltGr', [{ ...down, modifiers: ['control', 'alt'] }, up], 0],
  ['only released', [up], 0],
])('Alt %s', (_how, inputs, expected) => {
  expect(opened(inputs)).toBe(expected)
})

test('Alt released in another window opens nothing later', () => {
  const alt = createAltKey()
  alt.isLetGoAlone(down)
  alt.forget()
  expect(alt.isLetGoAlone(up)).toBe(false)
})
