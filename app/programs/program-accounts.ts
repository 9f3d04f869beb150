import type { ActivityEvent } from '../accounts/model/activity.ts'
import type { AccountTrouble } from '../renewal/model/account-trouble.ts'
import type { Account, RenewalRecord } from '../vault/model/account.ts'

/** An account as far as programs are concerned. */
export type ProgramAccount = Pick<Account, 'id' | 'name' | 'username' | 'address' | 'token'> & {
  readonly renewal: Pick<RenewalRecord, 'failure'>
}

/** What the broker needs of the accounts. */
export interface ProgramAccounts {
  all(): readonly ProgramAccount[]
  /** Null if it was signed out. */
  get(accountId: string): ProgramAccount | null
  /** What is wrong with it; null if nothing is. */
  trouble(accountId: string): AccountTrouble | null
  /** Runs after each change of an account, until the function that it returns is called. */
  onChange(listener: () => void): () => void
  /**
   * Renews because a program asked, or joins the renewal under way or the last one. Resolves when it has ended, however
   * it went; at once if programs may bring no call now.
   */
  renew(accountId: string): Promise<void>
  /** Writes a line into the account's activity, or counts on in the one that is there: it happened `times` times. */
  note(accountId: string, event: ActivityEvent, times?: number): void
}
