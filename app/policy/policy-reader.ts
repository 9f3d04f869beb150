import type { Ports, SchedulerEvents } from '../ports/index.ts'
import { isSame } from '../util/keep-equal.ts'
import { Listeners } from '../util/listeners.ts'
import { noPolicy, type Policy, type PolicySource } from './model.ts'
import { nextPolicy } from './parse-policy.ts'
import type { PolicyFile, PolicyReading, PolicyStore } from './ports.ts'
import { withoutEntry } from './without-entry.ts'

interface PolicyPorts extends Pick<Ports, 'log'> {
  readonly file: PolicyFile
}

export class PolicyReader implements PolicyStore {
  readonly changed = new Listeners()
  readonly #ports: PolicyPorts
  #policy: Policy | null = null
  #source: PolicySource | null = null
  #stamp: string | null = null

  constructor(ports: PolicyPorts) {
    this.#ports = ports
  }

  read(): Policy {
    return this.#policy ?? noPolicy
  }

  get source(): PolicySource | null {
    return this.#source
  }

  /** Reads the policy. Call before anything acts on a setting. Never rejects. */
  async refresh(): Promise<void> {
    this.apply(await this.#ports.file.read())
  }

  /** Applies a read of the policy. */
  apply({ result, source, stamp }: PolicyReading): void {
    this.#stamp = stamp
    const before = this.read()
    const isFirst = this.#policy === null
    const after = nextPolicy(this.#policy, result)
    const isChanged = isFirst || !isSame(after, before)
    if (!isChanged && isSame(source, this.#source)) return
    this.#policy = after
    this.#source = source
    if (isChanged)
      for (const problem of after.problems) this.#ports.log.warn('policy.problem', withoutEntry(problem))
    this.changed.emit()
  }

  /** Reads the policy at each wake-up, and at a tick if the file has changed since the last read. */
  watch(scheduler: SchedulerEvents): void {
    scheduler.woken.add(() => void this.refresh())
    scheduler.ticked.add(() => void this.#refreshIfChanged())
  }

  async #refreshIfChanged(): Promise<void> {
    if ((await this.#ports.file.stamp()) !== this.#stamp) await this.refresh()
  }
}
