import { isHostAllowed } from '../policy/model.ts'
import type { PolicyStore } from '../policy/ports.ts'
import type { Ports } from '../ports/index.ts'
import { createRateLimit } from '../util/rate-limit.ts'
import { parseSignInLink, type SignInLink } from './model/sign-in-link.ts'

/** The largest number of links in a minute. A person opens fewer, but a page can open any number by itself. */
const maxLinks = 5

interface SignInLinkPorts extends Pick<Ports, 'clock' | 'log'> {
  readonly policy: PolicyStore
  /** Shows the form as the link fills it in, or why the link is refused. */
  show(link: SignInLink): void
}

export type SignInLinks = ReturnType<typeof createSignInLinks>

export function createSignInLinks({ clock, log, policy, show }: SignInLinkPorts) {
  const mayOpen = createRateLimit(maxLinks)
  /** Hosts that links have filled in, each with its port. */
  const named = new Set<string>()
  return { hasNamed: (host: string): boolean => named.has(host), open }

  /** Returns false and does nothing if there were too many links. */
  function open(link: string): boolean {
    if (!mayOpen(clock.monotonic())) {
      log.warn('link.too-often')
      return false
    }
    const parsed = parseSignInLink(link)
    const isForbidden = parsed.kind === 'fill' && !isHostAllowed(policy.read(), parsed.host)
    const shown: SignInLink = isForbidden ? { kind: 'refused', reason: 'host-not-allowed' } : parsed
    if (shown.kind === 'refused') log.warn('link.refused', { reason: shown.reason })
    else named.add(shown.host)
    show(shown)
    return true
  }
}
