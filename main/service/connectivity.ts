import type { Network, Ports } from '../../app/ports/index.ts'
import { Listeners } from '../../app/util/listeners.ts'

/** Short, because a check reads a variable in memory and causes no traffic. */
const checkEveryMs = 3_000

interface NetworkParts extends Pick<Ports, 'clock' | 'power'> {
  readonly net: { isOnline(): boolean }
}

/**
 * Whether there is a network. Electron gives the main process the current state, but no event when it changes, so this
 * polls while offline, and while online the scheduler checks at each tick. Call after `ready`.
 */
export function createNetworkMonitor({ net, clock, power }: NetworkParts): Network {
  const changed = new Listeners<[online: boolean]>()
  let online = net.isOnline()
  let cancel = () => {}

  power.changed.add((event) => {
    if (event === 'resume' || event === 'unlock') check()
  })
  scheduleCheck()
  return { isOnline: () => online, changed, check }

  function check(): void {
    const before = online
    online = net.isOnline()
    scheduleCheck()
    if (online !== before) changed.emit(online)
  }

  function scheduleCheck(): void {
    cancel()
    if (!online) cancel = clock.after(checkEveryMs, check)
  }
}
