import type { LeastInput } from '../channel/channel.ts'
import { minuteMs } from '../util/durations.ts'

/** How long an activation counts, ms. */
const activeMs = 1_000

/** How long a held button counts where it is enough, ms. During a drag the system reports no input. */
const maxHeldMs = minuteMs

/** Input by a key or a button that the main process saw. Each kind allows less than the one before. */
export type Input = LeastInput | 'released'

interface Press {
  readonly input: LeastInput
  at: number
  used: boolean
  isHeld: boolean
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
      for (const each of [latestPress, latest]) if (each) Object.assign(each, { at: now, isHeld: false })
      return
    }
    latest = { input, at: now, used: false, isHeld: input === 'pressed' }
    if (input !== 'typed') latestPress = latest
  }

  /** True if there was an unused press of at least that kind within the last second. This consumes it. */
  function consume(now: number, least: LeastInput): boolean {
    const found = least === 'typed' ? latest : latestPress
    if (found === null || found.used) return false
    const countsMs = least === 'typed' && found.isHeld ? maxHeldMs : activeMs
    if (now - found.at > countsMs || (found.input === 'chosen' && least === 'pressed')) return false
    found.used = true
    return true
  }
}
