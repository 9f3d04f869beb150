import { beforeEach, expect, test } from 'vitest'
import { noPolicy } from '../../../app/model/policy.ts'
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

beforeEach(async () => {
  clock = new VirtualClock()
  power = new VirtualPower()
  inFile = { kind: 'absent' }
  looks = 0
  changes = 0
  warned = []
  const silent = () => undefined
  const log = {
    info: silent,
    error: silent,
    warn: (event: string, detail: unknown) => warned.push([event, detail]),
  }
  const file = {
    async read() {
      looks += 1
      return inFile
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
