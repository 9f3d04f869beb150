import type { ChannelInput, ChannelName, ChannelOutput } from '../../app/bridge/contract.ts'
import type { RenewalResult } from '../../app/renewal/model/renewal-result.ts'
import { Listeners } from '../../app/util/listeners.ts'
import type { DeniedByGate } from '../../app/util/refusal.ts'
import type { Refusal } from '../../app/words/index.ts'
import { bridge } from './bridge.ts'

/**
 * The outcome of a request, where nothing else in the window shows it. `failed`: there was no answer, because of an error
 * of Deckpass itself.
 */
export type Outcome =
  | { readonly kind: 'renewal'; readonly result: RenewalResult }
  | { readonly kind: 'failed' }
  | { readonly kind: 'set-by-organization' }
  | { readonly kind: 'refused'; readonly refusal: Refusal }

type SentAnswer = null | { kind: 'done' | 'changed' } | { kind: 'set-by-organization' } | DeniedByGate

/** The channels whose answer says only that it was done, or why not. */
type SentChannel = {
  [Name in ChannelName]: ChannelOutput<Name> extends SentAnswer ? Name : never
}[ChannelName]

const listeners = new Listeners<[outcome: Outcome | null]>()

/** Calls back for each outcome that is reported; null takes the last one back. Returns how to stop listening. */
export function onOutcome(listener: (outcome: Outcome | null) => void): () => void {
  return listeners.add(listener)
}

/** Shows the outcome of a request in the window; null takes the last one back. */
export function report(outcome: Outcome | null): void {
  listeners.emit(outcome)
}

/** Sends a request, and reports where it is refused or fails. Resolves when it is answered; never rejects. */
export async function send<Name extends SentChannel>(name: Name, input: ChannelInput<Name>): Promise<void> {
  try {
    const answer: SentAnswer = await bridge.request(name, input)
    if (answer?.kind === 'refused' || answer?.kind === 'set-by-organization') report(answer)
  } catch {
    report({ kind: 'failed' })
  }
}

/** Reports each request that failed without being handled. */
export function reportUnhandled(target: EventTarget): void {
  target.addEventListener('unhandledrejection', () => report({ kind: 'failed' }))
}
