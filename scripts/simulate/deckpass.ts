import { createNetworkMonitor } from '../../main/service/connectivity.ts'
import { coreFixture } from '../../test/support/core-fixture.ts'
import { silentLog } from '../../test/support/silent-log.ts'
import type { NamedStrategy, Strategy, StrategyPorts } from './life.ts'

/** The real core, made by the tests' fixture; vault and settings are in memory. */
function startDeckpass({ clock, power, http, random, isOnline, account }: StrategyPorts): Strategy {
  const network = createNetworkMonitor({ isOnline }, clock, power)
  const { core, vault } = coreFixture({
    ports: { clock, power, http, random, network, log: silentLog, notifier: { show() {}, withdraw() {} } },
  })
  const started = core.start()
  const known = () => vault.saved[0] ?? null
  return {
    get token() {
      return known()?.token?.value ?? null
    },
    async signIn(password) {
      await started
      const { kind } = await core.signIn.run({
        accountId: known()?.id ?? null,
        address: account.baseUrl,
        username: account.username,
        password,
        companyKey: account.companyKey,
        name: 'Demo',
        keepSignedIn: true,
      })
      return kind === 'signed-in'
    },
    stop: () => core.stop(),
  }
}

export const deckpass: NamedStrategy = { name: 'Deckpass', start: startDeckpass }
