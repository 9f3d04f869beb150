import type { ChannelInput, ChannelName, ChannelOutput } from '../../app/bridge/contract.ts'
import type { RenewalResult } from '../../app/renewal/model/renewal-result.ts'
import { Listeners } from '../../app/util/listeners.ts'
import type { DeniedByGate } from '../../app/util/refusal.ts'
import type { Refusal } from '../../app/words/index.ts'
import { bridge } from './bridge.ts'

/**
 * What became of a request, where its own place in the window does not say it. `failed`: there was no answer, because of
 * an error of Deckpass itself.
 */
export type Told =
  | { readonly kind: 'renewal'; readonly result: RenewalResult }
  | { readonly kind: 'failed' }
  | { readonly kind: 'set-by-organization' }
  | { readonly kind: 'refused'; readonly refusal: Refusal }

type SentAnswer = null | { kind: 'done' | 'changed' } | { kind: 'set-by-organization' } | DeniedByGate

/** The channels whose answer says nothing more than that it was done, or why not. */
type SentChannel = {
  [Name in ChannelName]: ChannelOutput<Name> extends SentAnswer ? Name : never
}[ChannelName]

const listeners = new Listeners<[told: Told | null]>()

/** Calls back for each request that is to be told of; null: what was told holds no longer. Returns how to stop listening. */
export function onTold(listener: (told: Told | null) => void): () => void {
  return listeners.add(listener)
}

/** Tells the person, in the window; null takes back what was told last. */
export function tell(told: Told | null): void {
  listeners.emit(told)
}

/** Sends a request. Where it is refused or fails, the person is told. Resolves when it is answered; never rejects. */
export async function send<Name extends SentChannel>(name: Name, input: ChannelInput<Name>): Promise<void> {
  try {
    const answer: SentAnswer = await bridge.request(name, input)
    if (answer?.kind === 'refused' || answer?.kind === 'set-by-organization') tell(answer)
  } catch {
    tell({ kind: 'failed' })
  }
}

/** Tells of each request that failed where nobody else does. */
export function tellOfUnhandled(target: EventTarget): void {
  target.addEventListener('unhandledrejection', () => tell({ kind: 'failed' }))
}
