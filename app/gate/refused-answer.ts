import type { RequestName } from '../bridge/channels.ts'
import type { RequestOutput } from '../bridge/contract.ts'
import type { GateRefusal } from './gate.ts'

const sentences: Readonly<Record<GateRefusal, string>> = {
  locked: 'Deckpass is locked. Unlock it first.',
  'no-person': 'Nothing was done: Deckpass saw no key or mouse button. Press the button again.',
  'too-often':
    'Nothing was done: that was more than ten times in ten seconds. Wait a moment, then try again.',
}

const refused = (sentence: string) => ({ kind: 'refused' as const, sentence })

const answers: { readonly [N in RequestName]?: (sentence: string) => RequestOutput<N> } = {
  'account.signIn': (sentence) => ({ kind: 'failed', sentence, detail: null }),
  'account.mendAddress': (sentence) => ({ kind: 'failed', sentence, detail: null }),
  'account.copy': refused,
  'account.reveal': refused,
  'vault.protect': refused,
}

/** What the page shows where the gate refused an act; null for an act whose answer has no room for a sentence. */
export function refusedAnswer<N extends RequestName>(act: N, reason: GateRefusal): RequestOutput<N> | null {
  return answers[act]?.(sentences[reason]) ?? null
}
