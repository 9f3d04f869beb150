import { type NewEntry, withActivity } from '../activity/activity-log.ts'
import type { Redactor } from '../activity/redaction.ts'
import type { Account } from '../model/account.ts'
import type { Clock } from '../ports.ts'
import type { ServiceAnswer } from '../service/answer.ts'
import { clockSetBack, renewalFailed, renewed, wokeUp } from '../words/activity.ts'

/** What of an answer is worth keeping. */
export type Answered = Pick<ServiceAnswer, 'status' | 'durationMs' | 'said'>

/** Writes what happened to a renewal into the account's activity. Each function gives the account with the entry. */
export class RenewalDiary {
  readonly #ports: { readonly clock: Clock; readonly redactor: Redactor }

  constructor(ports: { readonly clock: Clock; readonly redactor: Redactor }) {
    this.#ports = ports
  }

  succeeded(before: Account, after: Account, answer: Answered): Account {
    const valueChanged = before.token?.value !== after.token?.value
    return this.#noted(after, 'good', renewed(valueChanged, before.renewal.failures), answer)
  }

  /** A long outage is one thing that happened, not a thousand: only a failure of another kind is noted. */
  failed(before: Account, after: Account, answer: Answered): Account {
    const sentence = after.renewal.failure?.sentence
    if (sentence === undefined || sentence === before.renewal.failure?.sentence) return after
    return this.#noted(after, 'problem', renewalFailed(sentence), answer)
  }

  wokeUp(account: Account, sleptMs: number): Account {
    return this.#noted(account, 'neutral', wokeUp(sleptMs), null)
  }

  clockSetBack(account: Account, byMs: number): Account {
    return this.#noted(account, 'neutral', clockSetBack(byMs), null)
  }

  #noted(account: Account, tone: NewEntry['tone'], text: string, answer: Answered | null): Account {
    const { clock, redactor } = this.#ports
    const detail = answer && {
      status: answer.status,
      durationMs: answer.durationMs,
      said: answer.said === null ? null : redactor.redact(answer.said),
    }
    return withActivity(account, { at: clock.now(), tone, text, detail })
  }
}
