import type { RenewalResult } from '../../app/renewal/model/renewal-view.ts'
import { Listeners } from '../../app/util/listeners.ts'
import { failureWords, type Refusal, refusalWords, t } from '../../app/words/index.ts'

/** What `OutcomeNotice` shows about a request. `failed`: there is no answer, because of an error in Deckpass itself. */
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

export function outcomeWords(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'renewal':
      return renewalResultWords(outcome.result)
    case 'failed':
      return t('words.window.requestFailed')
    case 'refused':
      return refusalWords(outcome.refusal)
  }
}

export function renewalResultWords(result: RenewalResult): string {
  switch (result.kind) {
    case 'renewed':
      return t(`renewal.window.${result.valueChanged ? 'new' : 'same'}`)
    case 'failed':
      return t('renewal.window.failed', { why: failureWords(result.failure, result.host) })
    case 'too-soon':
      return t('renewal.window.tooSoon')
    case 'ended':
      return t('renewal.window.ended')
  }
}
