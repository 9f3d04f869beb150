import { noPolicy, type Policy } from '../../app/policy/model.ts'
import type { PolicyStore } from '../../app/policy/ports.ts'
import { Listeners } from '../../app/util/listeners.ts'

export class MemoryPolicy implements PolicyStore {
  readonly changed = new Listeners()
  readonly source = null
  #policy: Policy

  constructor(policy: Partial<Policy> = {}) {
    this.#policy = { ...noPolicy, ...policy }
  }

  read(): Policy {
    return this.#policy
  }

  set(policy: Partial<Policy>): void {
    this.#policy = { ...noPolicy, ...policy }
    this.changed.emit()
  }
}
