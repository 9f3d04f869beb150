import type { Failure } from '../../app/service/model/failure.ts'
import { announce } from '../window/Announcements.tsx'
import { bridge } from '../window/bridge.ts'
import { renewalResultWords } from '../window/OutcomeNotice.tsx'
import { showOutcome } from '../window/requests.ts'

/** A failure that the account's notice shows by then is only announced, because a person would read it twice. */
export async function renewNow(accountId: string, noticed: () => Failure | null): Promise<void> {
  const result = await bridge.request('renewal.renew', { accountId })
  const isNoticed = result.kind === 'failed' && result.failure.cause === noticed()?.cause
  showOutcome(isNoticed ? null : { kind: 'renewal', result })
  if (isNoticed) announce(renewalResultWords(result))
}
