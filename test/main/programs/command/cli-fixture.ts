import { setTimeout } from 'node:timers/promises'
import { noPolicy } from '../../../../app/policy/model.ts'
import { defaultSettings } from '../../../../app/settings/model/settings.ts'
import type { SettingsAtStart } from '../../../../main/lifecycle/settings-at-start.ts'
import type { CliContext } from '../../../../main/programs/command/context.ts'
import { runCommand } from '../../../../main/programs/command/run.ts'
import { weekMs } from '../../../app/programs/broker-fixture.ts'
import { fixture, folder } from '../endpoint/endpoint-fixture.ts'

/** What the command writes to standard output and standard error, and its exit status. */
export async function deckpass(words: readonly string[], more: Partial<CliContext> = {}) {
  const found = { out: '', said: '', status: 0 }
  found.status = await runCommand(words, {
    userData: folder,
    readSettings: async () => settingsHere(),
    isDiscarded: false,
    version: '1.2.3',
    env: { PATH: process.env.PATH },
    out: async (text) => {
      found.out += text
    },
    say: async (text) => {
      found.said += text
    },
    exec: ({ words }) => {
      found.out += `becomes ${words.join(' ')}\n`
      return 0
    },
    isTerminal: false,
    now: () => fixture.clock.now(),
    wait: (ms) => setTimeout(ms),
    displayProblem: async () => null,
    start: async () => 0,
    quit: async () => ({ kind: 'ended' }),
    ...more,
  })
  return found
}

/** The default settings without a policy. */
export function settingsHere(more: Partial<SettingsAtStart> = {}): SettingsAtStart {
  const absent = { kind: 'absent' } as const
  const source = { path: '/etc/deckpass/policy.json', found: false, changedAt: null }
  const policyReading = { result: absent, source }
  return { settings: defaultSettings, policy: noPolicy, policyReading, foundSettings: absent, ...more }
}

/** The expiry of a new account's token in RFC 3339. */
export const expires = () => `${new Date(fixture.clock.now() + weekMs).toISOString().slice(0, 19)}Z`
