import type { ChannelName, ChannelOutput } from '../bridge/contract.ts'
import type { GateRefusal } from '../model/refusal.ts'
import { gateRefusal } from '../words/refusals.ts'

const inWords = (reason: GateRefusal) => ({ kind: 'refused' as const, sentence: gateRefusal(reason) })
const refused = (reason: GateRefusal) => ({ kind: 'refused' as const, refusal: { reason } })
const blocked = (reason: GateRefusal) => ({ kind: 'blocked' as const, refusal: { reason } })
const notUnlocked = (reason: GateRefusal) => ({ ...refused(reason), retryAt: null })
const pinKept = (reason: GateRefusal) => ({ ...refused(reason), field: 'pin' as const })

const answers: { readonly [N in ChannelName]?: (reason: GateRefusal) => ChannelOutput<N> } = {
  'account.signIn': blocked,
  'account.changeAddress': blocked,
  'account.giveProxyPassword': refused,
  'account.chooseCertificate': refused,
  'account.copy': refused,
  'account.reveal': refused,
  'diagnostics.copy': refused,
  'settings.change': inWords,
  'vault.protect': refused,
  'tokenFiles.add': inWords,
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
