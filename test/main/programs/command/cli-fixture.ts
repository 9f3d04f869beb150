import { setTimeout } from 'node:timers/promises'
import { noPolicy } from '../../../../app/policy/model.ts'
import { defaultSettings } from '../../../../app/settings/model/settings.ts'
import { type CliContext, runCommand } from '../../../../main/programs/command/run.ts'
import { weekMs } from '../../../support/broker-fixture.ts'
import { fixture, folder } from '../endpoint/endpoint-fixture.ts'

/** What the command prints, what it says, and its exit status. */
export async function deckpass(words: readonly string[], more: Partial<CliContext> = {}) {
  const found = { out: '', said: '', status: 0 }
  found.status = await runCommand(words, {
    userData: folder,
    settings: defaultSettings,
    policy: noPolicy,
    policySource: { path: '/etc/deckpass/policy.json', found: false, changedAt: null },
    version: '1.2.3',
    env: { PATH: process.env.PATH },
    out: async (text) => {
      found.out += text
    },
    say: async (text) => {
      found.said += text
    },
    isTerminal: { out: false, said: false },
    now: () => fixture.clock.now(),
    wait: (ms) => setTimeout(ms),
    hasDisplay: async () => true,
    start: () => undefined,
    quit: async () => true,
    ...more,
  })
  return found
}

/** When the token of a new account expires, epoch seconds. */
export const expiresAt = () => Math.floor((fixture.clock.now() + weekMs) / 1_000)
