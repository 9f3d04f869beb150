import type { RenewalResult } from '../../app/renewal/model/renewal-result.ts'
import type { Failure } from '../../app/service/model/failure.ts'
import { failureWords, t } from '../../app/words/index.ts'
import { announce } from './Announcements.tsx'
import { bridge } from './bridge.ts'
import { report } from './send.ts'

/**
 * A press of *Renew now* or *Try now*; reports what it did, or why it did nothing. A failure that the account's notice
 * shows by then (`noticed`) is only announced, because those who see the notice would read it twice.
 */
export async function renewNow(accountId: string, noticed: () => Failure | null): Promise<void> {
  try {
    const result = await bridge.request('account.renew', { accountId })
    const isNoticed = result.kind === 'failed' && result.failure.cause === noticed()?.cause
    report(isNoticed ? null : { kind: 'renewal', result })
    if (isNoticed) announce(renewalWords(result))
  } catch {
    report({ kind: 'failed' })
  }
}

export function renewalWords(result: RenewalResult): string {
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
