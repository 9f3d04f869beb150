import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach } from 'vitest'
import { runCommand } from '../../../main/programs/command/run.ts'
import { type Endpoint, openEndpoint } from '../../../main/programs/endpoint.ts'
import { programsWorld, weekMs } from '../../support/programs-world.ts'

/** A Deckpass that runs, with the folder of its data, and the command that asks it. */

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

export let folder: string
export let world: ReturnType<typeof programsWorld>
let endpoint: Endpoint | null

/** A new one for each test of the file. */
export function startEachTime(): void {
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'deckpass-command-'))
    await open(['Northwind'])
  })
  afterEach(async () => {
    await quit()
    rmSync(folder, { recursive: true })
  })
}

/** Starts Deckpass with these accounts, and a person who allows everything until it ends. */
export async function open(names: string[]): Promise<void> {
  world = programsWorld({ names })
  world.person = 'until-it-ends'
  endpoint = await openEndpoint({
    desk: world.desk,
    log: silent,
    clock: world.clock,
    userData: folder,
    version: '1.2.3',
    platform: process.platform,
    env: { XDG_RUNTIME_DIR: folder },
  })
}

export async function quit(): Promise<void> {
  await endpoint?.close()
  endpoint = null
}

export async function reopen(names: string[]): Promise<void> {
  await quit()
  await open(names)
}

/** What the command prints, what it says, and its exit status. */
export async function deckpass(words: readonly string[], more: { input?: string; start?: () => void } = {}) {
  const found = { out: '', said: '', status: 0 }
  found.status = await runCommand(words, {
    userData: folder,
    version: '1.2.3',
    env: { PATH: process.env.PATH },
    out: async (text) => {
      found.out += text
    },
    say: async (text) => {
      found.said += text
    },
    read: async () => more.input ?? '',
    start: more.start ?? (() => undefined),
    wait: (ms) => setTimeout(ms),
  })
  return found
}

/** When the token of a new account expires, epoch seconds. */
export const expiresAt = () => Math.floor((world.clock.now() + weekMs) / 1_000)
