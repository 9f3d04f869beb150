import { useState } from 'react'
import type { ChannelInput, ChannelName, ChannelOutput, DeckpassBridge } from '../../app/bridge/contract.ts'
import type { RenewalResult } from '../../app/renewal/model/renewal-view.ts'
import { Listeners } from '../../app/util/listeners.ts'
import type { Refusal } from '../../app/words/index.ts'

declare global {
  interface Window {
    /** Set by the preload. */
    readonly deckpass: DeckpassBridge
  }
}

export const bridge = window.deckpass

/** What `OutcomeNotice` says of a request. `failed`: no answer, because of an error in Deckpass itself. */
export type Outcome =
  | { readonly kind: 'renewal'; readonly result: RenewalResult }
  | { readonly kind: 'failed' }
  | { readonly kind: 'refused'; readonly refusal: Refusal }

/** Null clears the last one. */
export const outcomes = new Listeners<[outcome: Outcome | null]>()

/** Shows every failure that its own request does not handle. */
export function showUnhandledFailures(target: EventTarget): void {
  target.addEventListener('unhandledrejection', () => outcomes.emit({ kind: 'failed' }))
}

/** An answer that says no more than whether the request was carried out. */
type BareAnswer = null | { kind: 'changed' | 'copied' | 'refused' }

type BareChannel = {
  [Name in ChannelName]: ChannelOutput<Name> extends BareAnswer ? Name : never
}[ChannelName]

/**
 * Sends a request of which the page shows nothing: `OutcomeNotice` says why it was refused or has failed. Resolves to
 * whether it was carried out; never rejects.
 */
export async function requestWithNotice<Name extends BareChannel>(
  name: Name,
  input: ChannelInput<Name>,
): Promise<boolean> {
  try {
    const refusal = refusalIn(await bridge.request(name, input))
    if (refusal !== null) outcomes.emit({ kind: 'refused', refusal })
    return refusal === null
  } catch {
    outcomes.emit({ kind: 'failed' })
    return false
  }
}

export type SendRequest = ReturnType<typeof useRequest>['request']

/** Sends the requests of a component that itself shows why the last one was refused, or that it is busy with it. */
export function useRequest() {
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [busy, setBusy] = useState(false)

  async function request<Name extends ChannelName>(name: Name, input: ChannelInput<Name>) {
    // Otherwise the same refusal would not be announced again.
    setRefusal(null)
    setBusy(true)
    try {
      const answer = await bridge.request(name, input)
      setRefusal(refusalIn(answer))
      return answer
    } finally {
      setBusy(false)
    }
  }

  return { request, refusal, busy, forgetRefusal: () => setRefusal(null) }
}

function refusalIn(answer: ChannelOutput<ChannelName>): Refusal | null {
  if (answer === null || typeof answer === 'string' || !('kind' in answer)) return null
  return answer.kind === 'refused' ? answer.refusal : null
}
