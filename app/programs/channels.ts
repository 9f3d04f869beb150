import * as z from 'zod/mini'
import { languages } from '../settings/model/language.ts'
import { channel, doneResult, guardedChannel, nothing, text } from '../util/channel.ts'
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
  'programs.revoke': channel({ input: z.strictObject({ id: text }), output: nothing }),
  'cli.read': channel({ input: nothing, output: cliInstallation }),
  'cli.install': guardedChannel({ input: nothing, output: cliInstallResult }),
  /** The consent request that is shown; null if it is over. */
  'consent.read': channel({ caller: 'consent', input: nothing, output: z.nullable(consentRequestView) }),
  'consent.answer': guardedChannel({
    activation: isAllowing,
    caller: 'consent',
    input: z.strictObject({ id: text, choice }),
    output: doneResult,
  }),
}

/** Events for the consent window. */
export const programEvents = {
  /** A request is now on the screen. Its buttons do nothing for a moment. */
  consentRequest: consentRequestView,
  /** The language has changed. The main window reads it from the snapshot. */
  language: z.enum(keysOf(languages)),
} as const satisfies Record<string, z.ZodMiniType>
