import { beforeEach, expect, test } from 'vitest'
import { createPolicyReader } from '../../../app/policy/policy-reader.ts'
import type { PolicyReadResult } from '../../../app/policy/ports.ts'
import type { Wake } from '../../../app/ports/index.ts'
import { Listeners } from '../../../app/util/listeners.ts'
import { silentLog } from '../../support/silent-log.ts'
import { settle } from '../../support/virtual-ports.ts'

const broken: PolicyReadResult = { kind: 'unreadable', problem: 'damaged' }

let woken: Listeners<[wake: Wake]>
let ticked: Listeners
let reader: ReturnType<typeof createPolicyReader>
let inFile: PolicyReadResult
let reads: number
let changes: number
let warned: unknown[]
let changedAt: number
/** What the next read waits for. */
let reading: Promise<void>

async function tick() {
  ticked.emit()
  await settle()
}

async function wake() {
  woken.emit({ kind: 'resume', sleptMs: 0 })
  await settle()
}

function makeReader() {
  const log = { ...silentLog, warn: (event: string, detail: unknown) => warned.push([event, detail]) }
  const file = {
    async read() {
      reads += 1
      const result = inFile
      await reading
      const source = { path: '/policy.json', found: result.kind !== 'absent', changedAt }
      return { result, source }
    },
    stamp: async () => (inFile.kind === 'absent' ? null : String(changedAt)),
  }
  reader = createPolicyReader({ log, file })
  reader.watch({ woken, ticked })
}

beforeEach(async () => {
  woken = new Listeners()
  ticked = new Listeners()
  inFile = { kind: 'found', value: {} }
  warned = []
  changedAt = 1
  reading = Promise.resolve()
  makeReader()
  reader.changed.add(() => {
    changes += 1
  })
  await wake()
  reads = 0
  changes = 0
})

test('reads the file at the tick after a change, and reports the change once', async () => {
  inFile = { kind: 'found', value: { enforced: { lockAfter: '5min' } } }
  await tick()
  expect(reads).toBe(0)
  changedAt = 2
  await tick()
  expect([reads, reader.read().enforced.lockAfter]).toEqual([1, '5min'])
  await tick()
  expect([reads, changes]).toEqual([1, 1])
})

test('notices at the first tick that the file read at the start is gone', async () => {
  makeReader()
  const source = { path: '/policy.json', found: true, changedAt: 1 }
  reader.apply({ result: { kind: 'found', value: { enforced: { lockAfter: '5min' } } }, source })
  inFile = { kind: 'absent' }
  await tick()
  expect(reader.read().enforced.lockAfter).toBeUndefined()
})

test('reads the file when the computer wakes', async () => {
  inFile = { kind: 'found', value: { enforced: { requirePin: true } } }
  await wake()
  expect(reader.read().enforced.requirePin).toBe(true)
})

test('a problem is logged once, however often the file is written', async () => {
  inFile = broken
  for (changedAt = 2; changedAt < 5; changedAt += 1) await tick()
  expect(warned).toEqual([['policy.problem', broken]])
})

test('reports a file that was written again with the same content', async () => {
  changedAt = 2
  await tick()
  expect(changes).toBe(1)
  expect(reader.source).toEqual({ path: '/policy.json', found: true, changedAt: 2 })
})

test('a slow read never replaces a newer policy', async () => {
  const slow = Promise.withResolvers<void>()
  reading = slow.promise
  await wake()
  inFile = { kind: 'found', value: { enforced: { lockAfter: '5min' } } }
  reading = Promise.resolve()
  await wake()
  slow.resolve()
  await settle()
  expect(reader.read().enforced.lockAfter).toBe('5min')
})
