import { isHostAllowed } from '../policy/model.ts'
import type { PolicyStore } from '../policy/ports.ts'
import type { Ports } from '../ports/index.ts'
import { RateLimit } from '../util/rate-limit.ts'
import { parseSignInLink, type SignInLink } from './model/sign-in-link.ts'

/** More links within a minute come from a page that opens them by itself. */
const maxLinks = 5

interface LinkPorts extends Pick<Ports, 'clock' | 'log'> {
  readonly policy: PolicyStore
}

/** The links opened with Deckpass. The last one waits until the window can show it. */
export class SignInLinks {
  readonly #ports: LinkPorts
  readonly #onChange: () => void
  readonly #opened = new RateLimit(maxLinks)
  #waiting: SignInLink | null = null
  /** Hosts that links have filled in, each with its port. */
  readonly #named = new Set<string>()

  constructor(ports: LinkPorts, onChange: () => void) {
    this.#ports = ports
    this.#onChange = onChange
  }

  get isWaiting(): boolean {
    return this.#waiting !== null
  }

  /** Replaces the waiting link. Returns false, and does nothing, if there are too many. */
  open(link: string): boolean {
    const { clock, log, policy } = this.#ports
    if (!this.#opened.take(clock.monotonic())) {
      log.warn('link.too-often')
      return false
    }
    const parsed = parseSignInLink(link)
    const isForbidden = parsed.kind === 'fill' && !isHostAllowed(policy.read(), parsed.host)
    this.#waiting = isForbidden ? { kind: 'refused', reason: 'host-not-allowed' } : parsed
    if (this.#waiting.kind === 'refused') log.warn('link.refused', { reason: this.#waiting.reason })
    this.#onChange()
    return true
  }

  /** The link for the window to show; null if none waits. */
  take(): SignInLink | null {
    const link = this.#waiting
    this.#waiting = null
    if (link?.kind === 'fill') this.#named.add(link.host)
    this.#onChange()
    return link
  }

  hasNamed(host: string): boolean {
    return this.#named.has(host)
  }
}
