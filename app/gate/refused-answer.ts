import type { ChannelName, ChannelOutput } from '../bridge/contract.ts'
import type { GateRefusal } from '../model/gate-refusal.ts'
import { gateRefusal } from '../words/refusals.ts'

const refused = (reason: GateRefusal) => ({ kind: 'refused' as const, sentence: gateRefusal(reason) })
const notUnlocked = (reason: GateRefusal) => ({ ...notProtected(reason), retryAt: null })
const pinKept = (reason: GateRefusal) => ({ ...notProtected(reason), field: 'pin' as const })
const notProtected = (reason: GateRefusal) => ({ kind: 'refused' as const, refusal: { reason } })

const answers: { readonly [N in ChannelName]?: (reason: GateRefusal) => ChannelOutput<N> } = {
  'account.signIn': (reason) => ({ kind: 'failed', sentence: gateRefusal(reason), detail: null }),
  'account.changeAddress': (reason) => ({ kind: 'failed', sentence: gateRefusal(reason), detail: null }),
  'account.giveProxyPassword': refused,
  'account.chooseCertificate': refused,
  'account.copy': refused,
  'account.reveal': refused,
  'diagnostics.copy': refused,
  'settings.change': refused,
  'vault.protect': notProtected,
  'tokenFiles.add': refused,
  'tokenFiles.stop': gateRefusal,
  'readyLine.copy': refused,
  'commandPlace.install': (reason) => ({ sentence: gateRefusal(reason), canInstall: true }),
  'lock.unlockBySystem': notUnlocked,
  'lock.unlockByService': notUnlocked,
  'lock.setPin': pinKept,
  'lock.removePin': pinKept,
}

/** What the page shows where the gate refused an act; null for an act whose answer has no room for a sentence. */
export function refusedAnswer<N extends ChannelName>(act: N, reason: GateRefusal): ChannelOutput<N> | null {
  return answers[act]?.(reason) ?? null
}
