import { updatePath } from './service-logic.ts'

/** What can go wrong with one answer. All of it is data, so that a simulation can have the same faults. */
export type Fault = FaultKind & {
  /** Only for requests of this endpoint. */
  readonly on?: 'issue' | 'renew'
}

type FaultKind =
  /** These happen instead of an answer: the service has done nothing. */
  | {
      readonly kind: 'status'
      readonly status: number
      readonly body?: string
      readonly contentType?: string
      /** Seconds, or a text of your own. */
      readonly retryAfter?: number | string
    }
  | { readonly kind: 'redirect'; readonly to: string; readonly status?: number }
  | { readonly kind: 'html'; readonly status?: number }
  /** Takes the request and never answers. */
  | { readonly kind: 'silence' }
  | { readonly kind: 'reset'; readonly when: 'before-work' }
  /** These happen to the answer: the service has done what was asked. */
  | { readonly kind: 'reset'; readonly when: 'before-headers' | 'after-headers' }
  /** The connection is closed halfway through the body. */
  | { readonly kind: 'truncated' }
  /** A whole message with half of the JSON in it. */
  | { readonly kind: 'truncated-json' }
  | { readonly kind: 'oversized'; readonly bytes?: number }
  | { readonly kind: 'body'; readonly body: string }
  | { readonly kind: 'content-type'; readonly value: string | null }
  /** Null: no token; several: the header comes as often. */
  | { readonly kind: 'token'; readonly value: string | string[] | null }
  /** Undefined: missing. */
  | { readonly kind: 'token-expires'; readonly value: unknown }
  | { readonly kind: 'date'; readonly value: string | null }
  /** The service's clock is off by so much, ahead where positive. */
  | { readonly kind: 'clock'; readonly offMs: number }
  | { readonly kind: 'delay'; readonly ms: number }
  /** One byte of the body at a time. */
  | { readonly kind: 'slow-body'; readonly msPerByte: number }

/** The faults that a test has switched on. */
export class Faults {
  #always: readonly Fault[] = []
  #next: (readonly Fault[])[] = []

  /** Each of these meets one request, in this order; several in an array meet the same one. */
  next(...shots: (Fault | readonly Fault[])[]): void {
    this.#next.push(...shots.map((shot) => ('kind' in shot ? [shot] : shot)))
  }

  /** These meet every request, until `clear` or other ones. */
  always(...faults: Fault[]): void {
    this.#always = faults
  }

  /** No faults any more, neither standing nor waiting. */
  clear(): void {
    this.#always = []
    this.#next = []
  }

  /** The faults that this request meets; those that meet one request only are used up. */
  take(path: string): Fault[] {
    const endpoint = path === updatePath ? 'renew' : 'issue'
    const applies = ({ on }: Fault) => on === undefined || on === endpoint
    const index = this.#next.findIndex((shot) => shot.every(applies))
    const shot = index < 0 ? [] : this.#next.splice(index, 1)
    return [...this.#always.filter(applies), ...shot.flat()]
  }
}
