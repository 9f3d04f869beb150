import { hostOf } from '../service/model/service-address.ts'
import type { Account } from '../vault/model/account.ts'
import type { Call } from './calls-in-flight.ts'

/** The largest number of calls at once: in all, to one host, and to all hosts whose last call timed out. */
const maxCalls = 8
const maxCallsPerHost = 2
const maxSlowCalls = 4

/** Each host's last call, as its accounts record it. `calledAt`: when it ended, epoch ms. `isSlow`: it timed out. */
export function hostStates(accounts: readonly Account[]) {
  const hosts = new Map<string, { calledAt: number; isSlow: boolean }>()
  for (const { address, renewal } of accounts) {
    const host = hostOf(address)
    const calledAt = Math.max(renewal.lastSuccessAt ?? 0, renewal.lastFailureAt ?? 0)
    if (calledAt >= (hosts.get(host)?.calledAt ?? 0))
      hosts.set(host, { calledAt, isSlow: renewal.failure?.cause === 'timeout' })
  }
  return hosts
}

/**
 * Returns the waiting call that may start next beside the `running` ones, or null. Hosts take turns, so that neither
 * many accounts nor a silent host delay the others. A call that a person waits for alone is in neither list.
 */
export function callToStart<Waiting extends Pick<Call, 'host'>>(
  waiting: readonly Waiting[],
  running: readonly Pick<Call, 'host'>[],
  hosts: ReturnType<typeof hostStates>,
): Waiting | null {
  if (running.length >= maxCalls) return null
  const runningAt = (host: string) => running.filter((each) => each.host === host).length
  const calledAt = (host: string) => hosts.get(host)?.calledAt ?? 0
  const isSlow = (host: string) => hosts.get(host)?.isSlow ?? false
  const takesSlow = running.filter(({ host }) => isSlow(host)).length < maxSlowCalls
  const able = waiting.filter(({ host }) => runningAt(host) < maxCallsPerHost && (takesSlow || !isSlow(host)))
  const [next] = able.toSorted(
    (one, other) => runningAt(one.host) - runningAt(other.host) || calledAt(one.host) - calledAt(other.host),
  )
  return next ?? null
}
