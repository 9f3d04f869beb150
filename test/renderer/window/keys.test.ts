import { afterEach, expect, test, vi } from 'vitest'
import { latinLetter, leaveKeysToInputMethod } from '../../../renderer/window/keys.ts'

const ours = vi.fn()
afterEach(() => {
  document.body.removeEventListener('keydown', ours)
  ours.mockReset()
})

test.each([
  ['Escape, which ends a composition', { key: 'Escape', isComposing: true }, 0],
  ['a key that the input method took', { key: 'Process', keyCode: 229 }, 0],
  ['Escape of nothing', { key: 'Escape' }, 1],
])('%s', (_, init, heard) => {
  leaveKeysToInputMethod(window)
  document.body.addEventListener('keydown', ours)
  document.body.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true }))
  expect(ours).toHaveBeenCalledTimes(heard)
})

test.each([
  ['Enter', true],
  ['Escape', true],
  ['e', false],
])('the browser’s own action for %s in a composition is prevented: %s', (key, isPrevented) => {
  leaveKeysToInputMethod(window)
  const event = new KeyboardEvent('keydown', { key, isComposing: true, bubbles: true, cancelable: true })
  document.body.dispatchEvent(event)
  expect(event.defaultPrevented).toBe(isPrevented)
})

test.each([
  ['z', 'KeyZ', 'z'],
  ['Z', 'KeyZ', 'z'],
  // On a German layout the letter counts, not its position.
  ['z', 'KeyY', 'z'],
  ['\u044f', 'KeyZ', 'z'],
  ['\u03b6', 'KeyZ', 'z'],
  ['\u0445', 'BracketLeft', null],
  [';', 'KeyZ', null],
  ['Enter', 'Enter', null],
])('the key %j at %s is the letter %s', (key, code, letter) => {
  expect(latinLetter({ key, code })).toBe(letter)
})
