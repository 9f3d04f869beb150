import type { Clock, Http, Power, Random } from '../../../app/ports/index.ts'

/** One way to keep a token: Deckpass, or what a person would use instead. */
export interface Policy {
  /** The token that would be pasted now, if it were pasted without asking for another. */
  readonly token: string | null
  /** The person types the password, at the beginning and after it was changed. False where that failed. */
  signIn(password: string): Promise<boolean>
  /** The person wants to paste a token. */
  copy(): Promise<string | null>
  /** Another token, where what uses it can say that the service refused the one before; null where there is none. */
  rejected?(): Promise<string | null>
  /** The person saw that the service did not take the token, and does what there is to do. */
  renewByHand(): Promise<unknown>
  stop(): Promise<void>
}

/** What a policy has to work with. */
export interface Desk {
  readonly clock: Clock
  readonly power: Power
  readonly http: Http
  readonly random: Random
  /** Whether the computer believes to be online. */
  readonly isOnline: () => boolean
  readonly account: { readonly baseUrl: string; readonly username: string; readonly companyKey: string }
  /** Tells the person that the password must be typed again. */
  readonly askForPassword: () => void
}

export interface NamedPolicy {
  readonly name: string
  readonly start: (desk: Desk) => Policy
}
