import * as z from 'zod/mini'
import { accountChannels } from '../accounts/channels.ts'
import { type Channel, channel, guardedChannel, nothing, nothingOrDenied } from '../channel/channel.ts'
import type { DeniedByGate } from '../channel/refusal.ts'
import { copyingChannels } from '../copying/channels.ts'
import { helpChannels } from '../help/channels.ts'
import { lockChannels } from '../lock/channels.ts'
import { programChannels, programEvents } from '../programs/channels.ts'
import { renewalChannels } from '../renewal/channels.ts'
import { settingsChannels } from '../settings/channels.ts'
import type { Language } from '../settings/model/language.ts'
import type { Settings } from '../settings/model/settings.ts'
import { snapshot } from '../snapshot/model/snapshot.ts'
import { tokenFileChannels } from '../token-files/channels.ts'
import { updateChannels } from '../updates/channels.ts'
import { keysOf } from '../util/records.ts'
import { vaultChannels } from '../vault/channels.ts'
import { windowCommand } from './window-command.ts'

/**
 * Inputs are parsed because a window is not trusted: the schemas bound every text and list. Outputs are
 * also parsed, so that a field that is not declared here cannot leave the main process.
 */
const rows = {
  'snapshot.read': channel({ whileLocked: true, input: nothing, output: snapshot }),
  /** The page has drawn its first screen, so the window may be shown. */
  'window.drawn': channel({ whileLocked: true, input: nothing, output: nothing }),
  /** The next command for the page, or null. `mayFill`: the page can show a link that fills in a form. */
  'window.takeCommand': channel({
    input: z.strictObject({ mayFill: z.boolean() }),
    output: z.nullable(windowCommand),
  }),
  /** Some keychains can be asked for their key only once per run, so trying again needs a restart. */
  'app.quitAndReopen': guardedChannel({ whileLocked: true, input: nothing, output: nothingOrDenied }),
  ...settingsChannels,
  ...vaultChannels,
  ...lockChannels,
  ...renewalChannels,
  ...accountChannels,
  ...copyingChannels,
  ...programChannels,
  ...tokenFileChannels,
  ...updateChannels,
  ...helpChannels,
}

export type ChannelName = keyof typeof rows
export type ChannelInput<N extends ChannelName> = z.infer<(typeof rows)[N]['input']>
export type ChannelOutput<N extends ChannelName> = z.infer<(typeof rows)[N]['output']>

/** The rows, with each schema typed for its own name. */
export const channels: {
  readonly [N in ChannelName]: Channel<ChannelInput<N>, ChannelOutput<N>, Settings>
} = rows
export const channelNames = keysOf(rows)

/** True if the channel needs a user activation for at least some inputs. */
export function needsActivation(name: ChannelName): boolean {
  return typeof channels[name].activation === 'function'
}

/** Events from the main process: `changed` goes to the main window, the others to the consent window. */
export const events = {
  changed: snapshot,
  ...programEvents,
} as const satisfies Record<string, z.ZodMiniType>

export type EventName = keyof typeof events
export type EventPayload<N extends EventName> = z.infer<(typeof events)[N]>

/** The API that the preload exposes as `window.deckpass`. */
export interface DeckpassBridge {
  /** The region of the person's date and time formats, as a BCP 47 tag. */
  readonly region: string
  /** The language when the window was created. */
  readonly language: Language
  /** The gate may deny a call of any row. */
  request<N extends ChannelName>(name: N, input: ChannelInput<N>): Promise<ChannelOutput<N> | DeniedByGate>
  on<N extends EventName>(name: N, listener: (payload: EventPayload<N>) => void): () => void
}
