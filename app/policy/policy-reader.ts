import { noPolicy, type Policy } from '../model/policy.ts'
import type { Clock, Log, PolicyFile, PolicyStore } from '../ports/index.ts'
import { Listeners } from '../util/listeners.ts'
import { nextPolicy } from './read-policy.ts'

const hourMs = 60 * 60_000

interface PolicyPorts {
  readonly clock: Clock
  readonly log: Log
  readonly file: PolicyFile
}

/** The scheduler, as far as it tells of time. */
interface Ticks {
  /** At least once a minute. */
  onTick(listener: () => void): () => void
  onWake(listener: () => void): () => void
}

/** The policy as its file had it last. */
export class PolicyReader implements PolicyStore {
  readonly #ports: PolicyPorts
  readonly #listeners = new Listeners()
  #policy: Policy | null = null
  /** Monotonic. */
  #lookedAt = Number.NEGATIVE_INFINITY

  constructor(ports: PolicyPorts) {
    this.#ports = ports
  }

  read(): Policy {
    return this.#policy ?? noPolicy
  }

  onChange(listener: () => void): () => void {
    return this.#listeners.add(listener)
  }

  /** Looks at the file. Call it before anything acts on a setting. Never rejects. */
  async look(): Promise<void> {
    const { clock, log, file } = this.#ports
    this.#lookedAt = clock.monotonic()
    const before = JSON.stringify(this.#policy)
    this.#policy = nextPolicy(this.#policy, await file.read())
    if (JSON.stringify(this.#policy) === before) return
    for (const problem of this.#policy.problems) log.warn('policy.problem', problem)
    this.#listeners.emit()
  }

  /** From now on looks after each wake-up, every hour, and every minute while the file has a problem. */
  watch(scheduler: Ticks): void {
    scheduler.onWake(() => void this.look())
    scheduler.onTick(() => {
      const sinceMs = this.#ports.clock.monotonic() - this.#lookedAt
      if (sinceMs >= hourMs || this.read().problems.length > 0) void this.look()
    })
  }
}
