import type { ChannelInput, ChannelName, ChannelOutput } from '../../app/bridge/contract.ts'
import type { RenewalResult } from '../../app/renewal/model/renewal-view.ts'
import { Listeners } from '../../app/util/listeners.ts'
import type { DeniedByGate } from '../../app/util/refusal.ts'
import type { Refusal } from '../../app/words/index.ts'
import { bridge } from './bridge.ts'

/** Of a request that no other element shows. `failed`: no answer, because of an error in Deckpass itself. */
export type Outcome =
  | { readonly kind: 'renewal'; readonly result: RenewalResult }
  | { readonly kind: 'failed' }
  | { readonly kind: 'set-by-organization' }
  | { readonly kind: 'refused'; readonly refusal: Refusal }

type SentAnswer = null | { kind: 'changed' } | { kind: 'set-by-organization' } | DeniedByGate

type SentChannel = {
  [Name in ChannelName]: ChannelOutput<Name> extends SentAnswer ? Name : never
}[ChannelName]

export const outcomes = new Listeners<[outcome: Outcome | null]>()

/** Null clears the last one. */
export function report(outcome: Outcome | null): void {
  outcomes.emit(outcome)
}

/** Sends a request, and reports a refusal or failure. Resolves when it is answered; never rejects. */
export async function send<Name extends SentChannel>(name: Name, input: ChannelInput<Name>): Promise<void> {
  try {
    const answer: SentAnswer = await bridge.request(name, input)
    if (answer?.kind === 'refused' || answer?.kind === 'set-by-organization') report(answer)
  } catch {
    report({ kind: 'failed' })
  }
}

/** Reports every unhandled failure of a request. */
export function reportUnhandled(target: EventTarget): void {
  target.addEventListener('unhandledrejection', () => report({ kind: 'failed' }))
}
