import { expect, test } from 'vitest'
import { type ConsentInput, InputGuard } from '../../../app/programs/input-guard.ts'

test('a key or press answers only half a second after the last key', () => {
  const guard = new InputGuard()
  let now = 0
  guard.noteShown(now)
  const afterPause = (pauseMs: number, input: ConsentInput) => {
    now += pauseMs
    guard.noteInput(input, now)
    return guard.acceptsAnswer(now)
  }
  for (let count = 0; count < 20; count += 1) expect(afterPause(150, 'key')).toBe(false)
  expect(afterPause(499, 'press')).toBe(false)
  expect(afterPause(1, 'press')).toBe(true)
  // A Tab, as a pause goes before it, counts; the key behind it does not.
  expect(afterPause(0, 'key')).toBe(true)
  expect(afterPause(300, 'key')).toBe(false)
  expect(afterPause(660, 'repeated')).toBe(false)
  expect(afterPause(500, 'key')).toBe(true)
})
