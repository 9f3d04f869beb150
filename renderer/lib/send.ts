import type { ChannelInput, ChannelName, ChannelOutput } from '../../app/bridge/contract.ts'
import type { Refusal, RefusedResult } from '../../app/model/failure/refusal.ts'
import { Listeners } from '../../app/util/listeners.ts'
import { bridge } from './bridge.ts'

/** Why a request was not carried out. `failed`: there was no answer, because of an error of Deckpass itself. */
export type NotDone =
  | { readonly kind: 'failed' }
  | { readonly kind: 'set-by-organization' }
  | { readonly kind: 'refused'; readonly refusal: Refusal }

type SentAnswer = null | { kind: 'done' | 'changed' } | { kind: 'set-by-organization' } | RefusedResult

/** The channels whose answer says nothing more than that it was done, or why not. */
type SentChannel = {
  [Name in ChannelName]: ChannelOutput<Name> extends SentAnswer ? Name : never
}[ChannelName]

const listeners = new Listeners<[notDone: NotDone]>()

/** Calls back for each request that was not carried out and is to be told. Returns how to stop listening. */
export function onNotDone(listener: (notDone: NotDone) => void): () => void {
  return listeners.add(listener)
}

/** Tells the person, in the window. */
export function tell(notDone: NotDone): void {
  listeners.emit(notDone)
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
