import type { Clock, Network, Power } from '../../app/ports/index.ts'
import { Listeners } from '../../app/util/listeners.ts'

/** How often to check while there is no network, ms. A check reads a variable in memory and makes no traffic. */
const checkEveryMs = 3_000

export interface CheckedNetwork extends Network {
  /** Checks now, and tells the listeners if it changed. */
  check(): void
}

/**
 * Whether there is a network. Electron tells the main process the present state, but sends no event when it
 * changes. So while there is none, this checks every 3 s. That the network is gone is found at the next
 * `check`, which the caller makes at least once a minute. Call after `ready`.
 */
export function createNetwork(net: { isOnline(): boolean }, clock: Clock, power: Power): CheckedNetwork {
  const listeners = new Listeners<[online: boolean]>()
  let online = net.isOnline()
  let cancel = () => {}

  function check(): void {
    const before = online
    online = net.isOnline()
    planCheck()
    if (online !== before) listeners.emit(online)
  }

  function planCheck(): void {
    cancel()
    if (!online) cancel = clock.after(checkEveryMs, check)
  }

  planCheck()
  power.onEvent((event) => {
    if (event === 'resume' || event === 'unlock') check()
  })
  return {
    isOnline: () => online,
    onChange: (listener) => listeners.add(listener),
    check,
  }
}
