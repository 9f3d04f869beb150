/** The most calls at once: in all, for a host, and for all hosts whose last call timed out. */
const maxCalls = 8
const maxCallsPerHost = 2
const maxSlowCalls = 4

/** A host as the calls of its accounts show it. */
export interface HostState {
  /** The start or the end of its last call, epoch ms. */
  readonly calledAt: number
  /** Its last call timed out. */
  readonly isSlow: boolean
}

interface HostCall {
  readonly host: string
}

/**
 * The first of the `waiting` calls that may start beside the `running` ones, or null. Hosts take turns, so a host with
 * many accounts delays no other, and hosts that swallow packets delay each other alone. A call that a person waits for
 * needs no slot, and is in neither list.
 */
export function callToStart<Waiting extends HostCall>(
  waiting: readonly Waiting[],
  running: readonly HostCall[],
  hostState: (host: string) => HostState,
): Waiting | null {
  if (running.length >= maxCalls) return null
  const runningAt = (host: string) => running.filter((each) => each.host === host).length
  const slow = running.filter(({ host }) => hostState(host).isSlow).length
  const able = [...new Set(waiting.map(({ host }) => host))].filter(
    (host) => runningAt(host) < maxCallsPerHost && (slow < maxSlowCalls || !hostState(host).isSlow),
  )
  const [next] = able.toSorted(
    (one, other) => runningAt(one) - runningAt(other) || hostState(one).calledAt - hostState(other).calledAt,
  )
  return waiting.find(({ host }) => host === next) ?? null
}
