import { beforeEach, describe, expect, test } from 'vitest'
import { requestNames } from '../../../app/bridge/channels.ts'
import { Gate } from '../../../app/gate/gate.ts'
import type { Question } from '../../../app/ports.ts'
import { VirtualClock } from '../../support/virtual-world.ts'

let clock: VirtualClock
let gate: Gate
let isLocked: boolean
let answer: boolean
let asked: Question[]
let lines: string[]

beforeEach(() => {
  clock = new VirtualClock()
  isLocked = false
  answer = false
  asked = []
  lines = []
  const line = (event: string) => lines.push(event)
  gate = new Gate(
    {
      clock,
      log: { info: line, warn: line, error: line },
      questions: {
        confirm: async (question) => {
          asked.push(question)
          return answer
        },
      },
    },
    () => isLocked,
  )
})

const reveal = () => gate.pass('account.reveal', 'window')
const passed = { kind: 'passed' }
const refused = (reason: string) => ({ kind: 'refused', reason })

describe('a person', () => {
  test('one press lets one act pass, and no second one', async () => {
    gate.noteInput('pressed')
    expect(await reveal()).toEqual(passed)
    expect(await reveal()).toEqual(refused('no-person'))
  })

  test('a press is too old after a second', async () => {
    gate.noteInput('pressed')
    await clock.advance(1_001)
    expect(await reveal()).toEqual(refused('no-person'))
  })

  test('a button that was held for long acts when it is let go', async () => {
    gate.noteInput('pressed')
    await clock.advance(5_000)
    gate.noteInput('released')
    expect(await reveal()).toEqual(passed)
  })

  test('letting go does not make a second act of one press', async () => {
    gate.noteInput('pressed')
    expect(await reveal()).toEqual(passed)
    gate.noteInput('released')
    expect(await reveal()).toEqual(refused('no-person'))
  })

  test('whom an aid helps to press is asked by the system and may go on', async () => {
    answer = true
    expect(await reveal()).toEqual(passed)
    expect(asked).toHaveLength(1)
  })

  test('a script is asked about once, then refused for a minute without a question', async () => {
    for (let i = 0; i < 50; i += 1) expect(await reveal()).toEqual(refused('no-person'))
    expect(asked).toHaveLength(1)
    await clock.advance(60_000)
    await reveal()
    expect(asked).toHaveLength(2)
  })

  test('the tray and the menus need no press in the window', async () => {
    expect(await gate.pass('account.copy', 'desktop')).toEqual(passed)
  })

  test('what only shows needs no person', async () => {
    expect(await gate.pass('activity.read', 'window')).toEqual(passed)
    expect(asked).toEqual([])
  })
})

test('more than sixty acts in a minute are too many, however they are pressed', async () => {
  for (let i = 0; i < 60; i += 1) expect(await gate.pass('account.copy', 'desktop')).toEqual(passed)
  expect(await gate.pass('account.copy', 'desktop')).toEqual(refused('too-often'))
  await clock.advance(60_000)
  expect(await gate.pass('account.copy', 'desktop')).toEqual(passed)
})

describe('the lock', () => {
  test('refuses everything but what a locked screen needs', async () => {
    isLocked = true
    const allowed = []
    for (const act of requestNames) {
      gate.noteInput('pressed')
      if ((await gate.pass(act, 'window')).kind === 'passed') allowed.push(act)
    }
    expect(allowed).toEqual([
      'snapshot.read',
      'vault.unlock',
      'vault.retry',
      'vault.forgetEverything',
      'lock.lock',
      'lock.unlock',
      'lock.unlockBySystem',
      'lock.unlockByService',
    ])
  })

  test('that shuts while a question is open is not passed by its answer', async () => {
    answer = true
    const passage = reveal()
    isLocked = true
    expect(await passage).toEqual(refused('locked'))
  })
})

test('what is refused is logged by name, so that an attack is seen', async () => {
  await reveal()
  expect(lines).toEqual(['gate.refused'])
})
