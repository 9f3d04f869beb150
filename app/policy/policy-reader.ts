import { noPolicy, type Policy, type PolicySource } from '../model/settings/policy.ts'
import type { PolicyFile, PolicyLook, PolicyStore, Ports } from '../ports/index.ts'
import { Listeners } from '../util/listeners.ts'
import { nextPolicy } from './parse-policy.ts'

const hourMs = 60 * 60_000

/** How long nothing changes before a change is read: a file is often put there in several steps. */
const quietMs = 500

interface PolicyPorts extends Pick<Ports, 'clock' | 'log'> {
  readonly file: PolicyFile
}

/** The scheduler, as far as it tells of time. */
interface Ticks {
  /** At least once a minute. */
  onTick(listener: () => void): () => void
  onWake(listener: () => void): () => void
}

/** The policy as the system had it last. */
export class PolicyReader implements PolicyStore {
  readonly #ports: PolicyPorts
  readonly #listeners = new Listeners()
  #policy: Policy | null = null
  #source: PolicySource | null = null
  /** Monotonic. */
  #lookedAt = Number.NEGATIVE_INFINITY

  constructor(ports: PolicyPorts) {
    this.#ports = ports
  }

  read(): Policy {
    return this.#policy ?? noPolicy
  }

  get source(): PolicySource | null {
    return this.#source
  }

  onChange(listener: () => void): () => void {
    return this.#listeners.add(listener)
  }

  /** Looks for the policy. Call it before anything acts on a setting. Never rejects. */
  async look(): Promise<void> {
    this.take(await this.#ports.file.look())
  }

  /** Goes by what a look has found. */
  take({ result, source }: PolicyLook): void {
    const { clock, log } = this.#ports
    this.#lookedAt = clock.monotonic()
    const before = this.read()
    const isFirst = this.#policy === null
    const after = nextPolicy(this.#policy, result)
    const isChanged = isFirst || !isSame(after, before)
    if (!isChanged && isSame(source, this.#source)) return
    this.#policy = after
    this.#source = source
    if (isChanged) for (const problem of after.problems) log.warn('policy.problem', problem)
    this.#listeners.emit()
  }

  /** From now on looks after each change and wake-up, every hour, and every minute while there is a problem. */
  watch(scheduler: Ticks): void {
    const { clock, file } = this.#ports
    let cancel = () => {}
    file.watch(() => {
      cancel()
      cancel = clock.after(quietMs, () => void this.look())
    })
    scheduler.onWake(() => void this.look())
    scheduler.onTick(() => {
      const sinceMs = clock.monotonic() - this.#lookedAt
      if (sinceMs >= hourMs || this.read().problems.length > 0) void this.look()
    })
  }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
