import * as z from 'zod/mini'
import { languages } from '../settings/model/language.ts'
import { channel, guardedChannel, type LeastInput, nothing, nothingOrDenied, text } from '../util/channel.ts'
import { keysOf } from '../util/records.ts'
import { deniedByGate } from '../util/refusal.ts'
import { cliInstallation } from './model/cli-installation.ts'
import { type Choice, choice, shownRequest } from './model/consent-request.ts'

/** Declining needs no user activation: it hands nothing out, and Esc, which declines, is none (HTML, section 6.4.1). */
function leastInput({ choice }: { readonly choice: Choice }): LeastInput | null {
  return choice === 'no' ? null : 'pressed'
}

const cliInstallResult = z.union([cliInstallation, deniedByGate])

export const programChannels = {
  'programs.revoke': channel({ input: z.strictObject({ id: text }), output: nothing }),
  'programs.readCli': channel({ input: nothing, output: cliInstallation }),
  'programs.installCli': guardedChannel({ input: nothing, output: cliInstallResult }),
  /** The page has loaded: the request may be shown. */
  'programs.readConsentRequest': channel({ caller: 'consent', input: nothing, output: nothing }),
  'programs.answerConsentRequest': guardedChannel({
    activation: leastInput,
    caller: 'consent',
    input: z.strictObject({ id: text, choice }),
    output: nothingOrDenied,
  }),
}

/** Events for the consent window. */
export const programEvents = {
  consentRequest: shownRequest,
  /** The language has changed. The main window reads it from the snapshot. */
  language: z.enum(keysOf(languages)),
} as const satisfies Record<string, z.ZodMiniType>
