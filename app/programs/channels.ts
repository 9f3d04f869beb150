import * as z from 'zod/mini'
import { channel, guardedChannel, nothing, nothingOrDenied, text } from '../channel/channel.ts'
import { deniedByGate } from '../channel/refusal.ts'
import { languages } from '../settings/model/language.ts'
import { keysOf } from '../util/records.ts'
import { type Choice, choice, shownRequest } from './model/consent-request.ts'
import { cliInstallation } from './model/program-view.ts'

export const programChannels = {
  'programs.revoke': channel({ input: z.strictObject({ id: text }), output: nothing }),
  'programs.readCli': channel({ input: nothing, output: cliInstallation }),
  'programs.installCli': guardedChannel({ input: nothing, output: z.union([cliInstallation, deniedByGate]) }),
  'programs.consentLoaded': channel({ caller: 'consent', input: nothing, output: nothing }),
  'programs.answerConsentRequest': guardedChannel({
    // Declining hands nothing out, and Esc, which declines, is no user activation (HTML, section 6.4.1).
    activation: ({ choice }: { readonly choice: Choice }) => (choice === 'no' ? null : 'pressed'),
    caller: 'consent',
    input: z.strictObject({ id: text, choice }),
    output: nothingOrDenied,
  }),
}

export const programEvents = {
  consentRequest: shownRequest,
  /** The language has changed. The main window reads it from the snapshot. */
  language: z.enum(keysOf(languages)),
} as const satisfies Record<string, z.ZodMiniType>
