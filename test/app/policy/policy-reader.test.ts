import { beforeEach, expect, test } from 'vitest'
import { PolicyReader } from '../../../app/policy/policy-reader.ts'
import type { PolicyReadResult } from '../../../app/policy/ports.ts'
import { createScheduler } from '../../../app/renewal/scheduler.ts'
import { silentLog } from '../../support/silent-log.ts'
import {
  SeededRandom,
  settle,
  VirtualClock,
  VirtualNetwork,
  VirtualPower,
} from '../../support/virtual-ports.ts'

const broken: PolicyReadResult = { kind: 'unreadable', problem: 'damaged' }

let clock: VirtualClock
let power: VirtualPower
let reader: PolicyReader
let inFile: PolicyReadResult
let reads: number
let changes: number
let warned: unknown[]
let changedAt: number

beforeEach(async () => {
  clock = new VirtualClock()
  power = new VirtualPower()
  inFile = { kind: 'absent' }
  reads = 0
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
    async read() {
      reads += 1
      const source = { path: '/policy.json', found: inFile.kind !== 'absent', changedAt }
      return { result: inFile, source, stamp: String(changedAt) }
    },
    stamp: async () => String(changedAt),
  }
  reader = new PolicyReader({ log, file })
  reader.changed.add(() => {
    changes += 1
  })
  await reader.refresh()
  reader.watch(
    createScheduler({
      clock,
      random: new SeededRandom(1),
      power,
      network: new VirtualNetwork(),
      log: silentLog,
    }),
  )
})

test('reads the file at the tick after a change, and tells of the change once', async () => {
  reads = 0
  changes = 0
  inFile = { kind: 'found', value: { enforced: { lockAfter: '5min' } } }
  await clock.advance(5 * 60_000)
  expect(reads).toBe(0)
  changedAt = 2
  await clock.advance(60_000)
  expect([reads, reader.read().enforced.lockAfter]).toEqual([1, '5min'])
  await clock.advance(5 * 60_000)
  expect([reads, changes]).toEqual([1, 1])
})

test('reads the file when the computer wakes', async () => {
  inFile = { kind: 'found', value: { enforced: { requirePin: true } } }
  power.emit('resume')
  await settle()
  expect(reader.read().enforced.requirePin).toBe(true)
})

test('a problem is logged once, however often the file is written', async () => {
  inFile = broken
  for (changedAt = 2; changedAt < 5; changedAt += 1) await clock.advance(60_000)
  expect(warned).toEqual([['policy.problem', broken]])
})

test('tells of a file that was written again with the same content', async () => {
  inFile = { kind: 'found', value: {} }
  await reader.refresh()
  changes = 0
  changedAt = 2
  await reader.refresh()
  expect(changes).toBe(1)
  expect(reader.source).toEqual({ path: '/policy.json', found: true, changedAt: 2 })
})
