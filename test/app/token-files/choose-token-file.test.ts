import { beforeEach, expect, test } from 'vitest'
import type { AddTokenFileInput } from '../../../app/token-files/channels.ts'
import { type ChoosePorts, chooseTokenFile } from '../../../app/token-files/choose-token-file.ts'
import { TokenFiles } from '../../../app/token-files/token-files.ts'
import { createDigest } from '../../../main/ports/digest.ts'
import { coreFixture } from '../../support/core-fixture.ts'
import { MemoryPolicy } from '../../support/memory-policy.ts'
import { MemoryPersonFiles } from '../../support/person-files.ts'
import { account } from '../../support/stored-account.ts'
import { SeededRandom, VirtualClock } from '../../support/virtual-ports.ts'
import { MemoryJsonFile } from '../vault/fakes.ts'

let files: MemoryPersonFiles
let policy: MemoryPolicy
let choose: (input: AddTokenFileInput) => ReturnType<typeof chooseTokenFile>
/** What the person chooses, and what happens meanwhile. */
let chosen: 'file' | 'open-already'
let meanwhile: () => void
let lock: AbortController
/** The confirmations, and the person’s answer to them. */
let asked: string[]
let agrees: boolean

beforeEach(async () => {
  files = new MemoryPersonFiles([['/home/mara/.env', 'A=1\n']])
  policy = new MemoryPolicy()
  chosen = 'file'
  meanwhile = () => undefined
  lock = new AbortController()
  asked = []
  agrees = true
  const clock = new VirtualClock()
  const { core, vault } = coreFixture({ clock, saved: [account] })
  await core.start()
  const tokenFiles = new TokenFiles({
    clock,
    policy,
    vault,
    digest: createDigest(),
    random: new SeededRandom(7),
    personFiles: files,
    heldFiles: new MemoryJsonFile(),
    notifier: { show: () => undefined },
    accounts: core.accounts,
    activity: core.activity,
    events: core.events,
  })
  const ports: ChoosePorts = {
    personFiles: files,
    lock: {
      get lockSignal() {
        return lock.signal
      },
    },
    fileDialog: {
      async choose() {
        meanwhile()
        return chosen === 'file' ? { kind: 'chosen', path: '/home/mara/.env' } : { kind: chosen }
      },
    },
    confirmDialog: {
      async confirm(confirmation) {
        asked.push(JSON.stringify(confirmation))
        return agrees
      },
    },
  }
  choose = (input) => chooseTokenFile(ports, tokenFiles, input)
})

const line = { accountId: account.id, name: 'API_TOKEN' }
const text = () => files.texts.get('/home/mara/.env')

test('a second dialog for a file is refused', async () => {
  chosen = 'open-already'
  expect(await choose(line)).toEqual({ kind: 'refused', refusal: { reason: 'dialog-open' } })
})

test('no file is asked for where the policy forbids token files', async () => {
  policy.set({ enforced: { tokenFiles: false } })
  expect(await choose(line)).toEqual({ kind: 'set-by-organization' })
})

test('a .env that others can read needs a confirmation', async () => {
  files.shared.add('/home/mara/.env')
  agrees = false
  expect(await choose(line)).toEqual({ kind: 'cancelled' })
  expect(asked).toEqual(['{"kind":"readable-by-others","path":"/home/mara/.env"}'])
  expect(text()).toBe('A=1\n')
  agrees = true
  expect(await choose(line)).toEqual({ kind: 'added' })
  expect(text()).toBe('A=1\nAPI_TOKEN=demo-token\n')
  expect(asked).toHaveLength(2)
})

test('a folder that others can write in needs a confirmation', async () => {
  files.shared.add('/home/mara')
  agrees = false
  expect(await choose({ ...line, name: null })).toEqual({ kind: 'cancelled' })
  expect(text()).toBe('A=1\n')
  agrees = true
  expect(await choose(line)).toEqual({ kind: 'added' })
  expect(asked).toEqual(Array(2).fill('{"kind":"replaceable-by-others","path":"/home/mara/.env"}'))
})

test('a file for its owner alone, or one that becomes so, needs none', async () => {
  expect(await choose(line)).toEqual({ kind: 'added' })
  files.shared.add('/home/mara/.env')
  await choose({ ...line, name: null })
  expect(asked).toEqual([])
})

test('a lock while the dialog is open cancels it', async () => {
  meanwhile = () => lock.abort()
  expect(await choose(line)).toEqual({ kind: 'cancelled' })
  expect(text()).toBe('A=1\n')
})
