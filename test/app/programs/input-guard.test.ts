import { expect, test } from 'vitest'
import { type ConsentInput, InputGuard } from '../../../app/programs/input-guard.ts'

test('a key or press answers only half a second after the last one', () => {
  const guard = new InputGuard()
  let now = 0
  guard.noteShown(now, 500)
  const afterPause = (pauseMs: number, input: ConsentInput) => {
    now += pauseMs
    guard.noteInput(input, now)
    return guard.acceptsAnswer(now)
  }
  for (let count = 0; count < 20; count += 1) expect(afterPause(150, 'key')).toBe(false)
  expect(afterPause(499, 'press')).toBe(false)
  expect(afterPause(500, 'press')).toBe(true)
  expect(afterPause(499, 'key')).toBe(false)
  expect(afterPause(660, 'repeated')).toBe(false)
  expect(afterPause(500, 'key')).toBe(true)
})

test.each([150, 300, 450])('a stream of clicks, one every %i ms, never answers', (everyMs) => {
  const guard = new InputGuard()
  guard.noteShown(0, 500)
  for (let now = everyMs; now < 60_000; now += everyMs) {
    guard.noteInput('press', now)
    expect(guard.acceptsAnswer(now)).toBe(false)
  }
})
