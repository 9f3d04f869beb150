import type { LeastInput } from '../channel/channel.ts'
import { minuteMs } from '../util/durations.ts'

/** How long an activation counts, ms. */
const activeMs = 1_000

/** How long a held button counts where it is enough, and may be released, ms. During a drag no input is reported. */
const maxHeldMs = minuteMs

/** Input by a key or a button that the main process saw. Each kind allows less than the one before. */
export type Input = LeastInput | 'released'

interface Press {
  readonly input: LeastInput
  readonly at: number
  /** Null while it is held. */
  releasedAt: number | null
  used: boolean
}

/**
 * Records whether a person acted in the window just now, like the web's transient user activation (HTML, section 6.4).
 * Each press allows one action, which consumes it. A release renews an unused press, because a button acts only then.
 */
export function createUserActivation() {
  let latest: Press | null = null
  /** The latest press that was more than typing, because a person may type on before it is handled. */
  let latestPress: Press | null = null
  return { note, consume }

  /** `now` is a monotonic instant, ms. */
  function note(input: Input, now: number): void {
    if (input === 'released') {
      // The release may belong to a press in another window, so it renews none that is older than a held one may be.
      for (const each of [latestPress, latest])
        if (each !== null && now - each.at <= maxHeldMs) each.releasedAt = now
      return
    }
    latest = { input, at: now, releasedAt: null, used: false }
    if (input !== 'typed') latestPress = latest
  }

  /** True if there was an unused press of at least that kind within the last second. This consumes it. */
  function consume(now: number, least: LeastInput): boolean {
    const found = least === 'typed' ? latest : latestPress
    if (found === null || found.used || (found.input === 'chosen' && least === 'pressed')) return false
    const isHeld = found.input === 'pressed' && found.releasedAt === null
    const countsMs = least === 'typed' && isHeld ? maxHeldMs : activeMs
    if (now - (found.releasedAt ?? found.at) > countsMs) return false
    found.used = true
    return true
  }
}
