import { setTimeout } from 'node:timers/promises'
import { runCommand } from '../../../main/cli/run.ts'
import { weekMs } from '../../support/broker-fixture.ts'
import { fixture, folder } from '../endpoint/endpoint-fixture.ts'

/** What the command prints, what it says, and its exit status. */
export async function deckpass(words: readonly string[], more: { start?: () => void } = {}) {
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
    start: more.start ?? (() => undefined),
    wait: (ms) => setTimeout(ms),
  })
  return found
}

/** When the token of a new account expires, epoch seconds. */
export const expiresAt = () => Math.floor((fixture.clock.now() + weekMs) / 1_000)
