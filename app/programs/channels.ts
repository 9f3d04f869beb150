import * as z from 'zod/mini'
import { languages } from '../settings/model/language.ts'
import type { Channel } from '../util/channel.ts'
import { doneResult, nothing, onAction, onActivation, text, whileUnlocked } from '../util/channel.ts'
import { keysOf } from '../util/records.ts'
import { deniedByGate } from '../util/refusal.ts'
import { cliInstallation } from './model/cli-installation.ts'
import { type Choice, choice, consentRequestView } from './model/consent-request.ts'

/** Declining needs no user activation: it hands nothing out, and Esc, which declines, is none (HTML, section 6.4.1). */
function isAllowing({ choice }: { readonly choice: Choice }): boolean {
  return choice !== 'no'
}

const cliInstallResult = z.union([cliInstallation, deniedByGate])

export const programChannels = {
  'programs.revoke': { ...whileUnlocked, input: z.strictObject({ id: text }), output: nothing },
  'cli.read': { ...whileUnlocked, input: nothing, output: cliInstallation },
  'cli.install': { ...whileUnlocked, ...onAction(cliInstallResult), input: nothing },
  /** The consent request that is shown; null if it is over. */
  'consent.read': {
    ...whileUnlocked,
    caller: 'consent',
    input: nothing,
    output: z.nullable(consentRequestView),
  },
  'consent.answer': {
    ...whileUnlocked,
    ...onActivation(isAllowing, doneResult),
    caller: 'consent',
    input: z.strictObject({ id: text, choice }),
  },
} as const satisfies Record<string, Channel>

/** Events for the consent window. */
export const programEvents = {
  /** A request is now on the screen. Its buttons do nothing for a moment. */
  consentRequest: consentRequestView,
  /** The language has changed. The main window reads it from the snapshot. */
  language: z.enum(keysOf(languages)),
} as const satisfies Record<string, z.ZodMiniType>
