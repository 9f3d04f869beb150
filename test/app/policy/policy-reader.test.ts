import { beforeEach, expect, test } from 'vitest'
import { noPolicy } from '../../../app/model/settings/policy.ts'
import { PolicyReader } from '../../../app/policy/policy-reader.ts'
import type { PolicyReadResult } from '../../../app/ports/index.ts'
import { Scheduler } from '../../../app/renewal/scheduler.ts'
import {
  SeededRandom,
  settle,
  VirtualClock,
  VirtualNetwork,
  VirtualPower,
} from '../../support/virtual-ports.ts'

const hourMs = 60 * 60_000
const broken: PolicyReadResult = { kind: 'unreadable', problem: 'damaged' }

let clock: VirtualClock
let power: VirtualPower
let reader: PolicyReader
let inFile: PolicyReadResult
let looks: number
let changes: number
let warned: unknown[]
let changedAt: number
let fileChanges: () => void

beforeEach(async () => {
  clock = new VirtualClock()
  power = new VirtualPower()
  inFile = { kind: 'absent' }
  looks = 0
  changes = 0
  warned = []
  changedAt = 1
  const silent = () => undefined
  const log = {
    info: silent,
    error: silent,
    warn: (event: string, detail: unknown) => warned.push([event, detail]),
  }
  const file = {
    async look() {
      looks += 1
      return { result: inFile, source: { path: '/policy.json', found: inFile.kind !== 'absent', changedAt } }
    },
    watch(listener: () => void) {
      fileChanges = listener
    },
  }
  reader = new PolicyReader({ clock, log, file })
  reader.onChange(() => {
    changes += 1
  })
  await reader.look()
  reader.watch(new Scheduler({ clock, random: new SeededRandom(1), power, network: new VirtualNetwork() }))
})

test('without a file there is no policy', () => {
  expect(reader.read()).toEqual(noPolicy)
})

test('looks every hour, and tells of a change once', async () => {
  looks = 0
  changes = 0
  inFile = { kind: 'found', value: { enforced: { lockAfter: '5min' } } }
  await clock.advance(hourMs - 60_000)
  expect(looks).toBe(0)
  await clock.advance(60_000)
  expect(looks).toBe(1)
  expect(reader.read().enforced.lockAfter).toBe('5min')
  await clock.advance(hourMs)
  expect([looks, changes]).toEqual([2, 1])
})

test('looks when the computer wakes', async () => {
  inFile = { kind: 'found', value: { enforced: { requirePin: true } } }
  power.emit('resume')
  await settle()
  expect(reader.read().enforced.requirePin).toBe(true)
})

test('looks every minute while the file has a problem, and logs it once', async () => {
  inFile = broken
  await reader.look()
  looks = 0
  await clock.advance(5 * 60_000)
  expect(looks).toBe(5)
  expect(warned).toEqual([['policy.problem', broken]])
  inFile = { kind: 'found', value: {} }
  await clock.advance(60_000)
  expect(reader.read().problems).toEqual([])
  looks = 0
  await clock.advance(5 * 60_000)
  expect(looks).toBe(0)
})

test('a file that is put there in several steps is read once, when it is whole', async () => {
  inFile = { kind: 'found', value: { enforced: { lockAfter: '5min' } } }
  await reader.look()
  looks = 0
  // `install` takes the old file away, and writes the new one before others may read it.
  inFile = { kind: 'absent' }
  fileChanges()
  await clock.advance(100)
  inFile = broken
  fileChanges()
  await clock.advance(100)
  expect(reader.read().enforced.lockAfter).toBe('5min')
  inFile = { kind: 'found', value: { enforced: { lockAfter: '1min' } } }
  fileChanges()
  await clock.advance(1_000)
  expect([looks, reader.read().enforced.lockAfter, warned]).toEqual([1, '1min', []])
})

test('tells of a file that was written again with the same in it, and where it is', async () => {
  inFile = { kind: 'found', value: {} }
  await reader.look()
  changes = 0
  changedAt = 2
  await reader.look()
  expect(changes).toBe(1)
  expect(reader.source).toEqual({ path: '/policy.json', found: true, changedAt: 2 })
})
