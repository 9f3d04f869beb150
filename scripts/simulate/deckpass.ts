import { createCore } from '../../app/core.ts'
import { Scheduler } from '../../app/renewal/scheduler.ts'
import { AppState } from '../../app/snapshot/app-state.ts'
import { Redactor } from '../../app/vault/redaction.ts'
import { createDigest } from '../../main/ports/digest.ts'
import { createNetworkMonitor } from '../../main/service/connectivity.ts'
import { aLock, MemoryClipboard, MemoryVault } from '../../test/support/core-fixture.ts'
import { MemoryPolicy } from '../../test/support/memory-policy.ts'
import { MemorySettings } from '../../test/support/memory-settings.ts'
import type { NamedStrategy, Strategy, StrategyPorts } from './life.ts'

const silent = () => {}

/** The real Core, composed as in the app; vault and settings are in memory. */
function startDeckpass(ports: StrategyPorts): Strategy {
  const { clock, power, http, random, account } = ports
  const vault = new MemoryVault()
  const network = createNetworkMonitor({ isOnline: ports.isOnline }, clock, power)
  const log = { info: silent, warn: silent, error: silent }
  const scheduler = new Scheduler({ clock, random, power, network, log })
  const policy = new MemoryPolicy()
  const settings = new MemorySettings()
  const core = createCore(
    {
      lock: aLock({ clock, log, settings, policy, vault }),
      scheduler,
      clock,
      power,
      http,
      random,
      vault,
      confirmDialog: { confirm: async () => true },
      clipboard: new MemoryClipboard(),
      network,
      redactor: new Redactor(),
      digest: createDigest(),
      notifier: { show: silent, withdraw: silent },
      window: { isInFront: () => false, draw: silent },
      log,
      settings,
      policy,
      appState: new AppState('en'),
    },
    {
      version: '0.0.0',
      platform: 'linux',
      keychain: 'gnome-keyring',
      initialAddress: '',
    },
  )
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
