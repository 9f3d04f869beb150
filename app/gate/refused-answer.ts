import type { ChannelName, ChannelOutput } from '../bridge/contract.ts'
import type { GateRefusal } from '../model/gate-refusal.ts'
import { gateRefusal } from '../words/refusals.ts'

const refused = (sentence: string) => ({ kind: 'refused' as const, sentence })

const notUnlocked = (sentence: string) => ({ kind: 'refused' as const, sentence, retryAt: null })
const pinKept = (sentence: string) => ({ kind: 'refused' as const, field: 'pin' as const, sentence })

const answers: { readonly [N in ChannelName]?: (sentence: string) => ChannelOutput<N> } = {
  'account.signIn': (sentence) => ({ kind: 'failed', sentence, detail: null }),
  'account.changeAddress': (sentence) => ({ kind: 'failed', sentence, detail: null }),
  'account.giveProxyPassword': refused,
  'account.chooseCertificate': refused,
  'account.copy': refused,
  'account.reveal': refused,
  'diagnostics.copy': refused,
  'settings.change': refused,
  'vault.protect': refused,
  'tokenFiles.add': refused,
  'tokenFiles.stop': (sentence) => sentence,
  'readyLine.copy': refused,
  'commandPlace.install': (sentence) => ({ sentence, canInstall: true }),
  'lock.unlockBySystem': notUnlocked,
  'lock.unlockByService': notUnlocked,
  'lock.setPin': pinKept,
  'lock.removePin': pinKept,
}

/** What the page shows where the gate refused an act; null for an act whose answer has no room for a sentence. */
export function refusedAnswer<N extends ChannelName>(act: N, reason: GateRefusal): ChannelOutput<N> | null {
  return answers[act]?.(gateRefusal(reason)) ?? null
}
