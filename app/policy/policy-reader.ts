import type { Ports, SchedulerEvents } from '../ports/index.ts'
import { isSame } from '../util/keep-equal.ts'
import { Listeners } from '../util/listeners.ts'
import { createSerialQueue } from '../util/serial-queue.ts'
import { noPolicy, type Policy, type PolicySource } from './model.ts'
import { nextPolicy } from './parse-policy.ts'
import type { PolicyFile, PolicyReading } from './ports.ts'

export function createPolicyReader({ log, file }: Pick<Ports, 'log'> & { readonly file: PolicyFile }) {
  const changed = new Listeners()
  /** Reads run in order, so that an earlier one cannot replace a newer one. */
  const inOrder = createSerialQueue()
  let policy: Policy | null = null
  let source: PolicySource | null = null
  /** The file's stamp just before its last read; undefined before the first, so that the first tick reads the file. */
  let stamp: string | null | undefined

  return {
    changed,
    read: () => policy ?? noPolicy,
    get source() {
      return source
    },
    apply,
    watch,
  }

  /** Reads the policy at each wake-up, and at a tick if the file has changed since the last read. */
  function watch({ woken, ticked }: SchedulerEvents): void {
    woken.add(() => void inOrder(refresh))
    ticked.add(async () => {
      if ((await file.stamp()) !== stamp) await inOrder(refresh)
    })
  }

  function apply(reading: PolicyReading): void {
    const after = nextPolicy(policy, reading.result)
    const isChanged = !isSame(after, policy ?? noPolicy)
    if (!isChanged && isSame(reading.source, source)) return
    policy = after
    source = reading.source
    // The log contains no host.
    if (isChanged)
      for (const each of after.problems) log.warn('policy.problem', { ...each, entry: undefined })
    changed.emit()
  }

  async function refresh(): Promise<void> {
    stamp = await file.stamp()
    apply(await file.read())
  }
}
