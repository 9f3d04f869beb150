import type { AlwaysAllowed } from '../model/account/account.ts'
import type { ActivityEvent } from '../model/account/activity.ts'
import type { Token } from '../model/account/token.ts'
import type { FailureFacts } from '../model/failure/failure.ts'
import type { AccountNames } from './choose-account.ts'

/** An account as far as programs are concerned. */
export interface ProgramAccount extends AccountNames {
  readonly address: string
  readonly token: Pick<Token, 'value' | 'expiresAt' | 'estimated'> | null
  /** Why renewal fails; null if it does not. */
  readonly failure: FailureFacts | null
  /** The scripts and programs that may have the token for good. */
  readonly alwaysAllowed: readonly AlwaysAllowed[]
}

/** What the broker needs of the accounts. */
export interface ProgramAccounts {
  all(): readonly ProgramAccount[]
  /** Null if it was signed out. */
  get(accountId: string): ProgramAccount | null
  /** Renews at once, or joins the renewal under way or the last one. Resolves when it has ended, however it went. */
  renew(accountId: string): Promise<void>
  /** Writes a line into the account's activity, or counts on in the one that is there: it happened `times` times. */
  note(accountId: string, event: ActivityEvent, times?: number): void
  allowAlways(accountId: string, program: AlwaysAllowed): void
  revokeAlways(accountId: string, id: string): void
  /** The program with this file got the token just now; does nothing if it is not always allowed. */
  noteAlwaysUsed(accountId: string, path: string): void
}
