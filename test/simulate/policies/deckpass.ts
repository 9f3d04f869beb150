import { TokenManager } from '../../../app/accounts/token-manager.ts'
import { Redactor } from '../../../app/activity/redaction.ts'
import { defaultSettings } from '../../../app/model/settings.ts'
import { Scheduler } from '../../../app/renewal/scheduler.ts'
import { createNetworkMonitor } from '../../../main/network/connectivity.ts'
import { createDigest } from '../../../main/storage/crypto.ts'
import { aLock } from '../../support/a-lock.ts'
import { MemoryClipboard, MemoryVault } from '../../support/manager-fixture.ts'
import type { Desk, NamedPolicy, Policy } from './policy.ts'

const silent = () => {}

/** The clipboard is left alone afterwards, as nobody else looks at it. */
const settings = { ...defaultSettings, clearClipboardAfter: 'off' } as const

/** The real TokenManager, composed as in the app; vault, clipboard and settings are in memory. */
export function deckpass(desk: Desk): Policy & { readonly manager: TokenManager } {
  const { clock, power, http, random, account } = desk
  const vault = new MemoryVault()
  const clipboard = new MemoryClipboard()
  const network = createNetworkMonitor({ isOnline: desk.isOnline }, clock, power)
  const scheduler = new Scheduler({ clock, random, power, network })
  scheduler.onTick(() => network.check())
  const log = { info: silent, warn: silent, error: silent }
  const settingsStore = { read: () => settings, change: silent, onChange: () => silent }
  const manager = new TokenManager(
    {
      lock: aLock({ clock, log, settings: settingsStore, vault }),
      scheduler,
      clock,
      power,
      http,
      random,
      vault,
      confirmDialog: { confirm: async () => true },
      estimateStrength: async () => ({ score: 4 }),
      clipboard,
      network,
      redactor: new Redactor(),
      digest: createDigest(),
      notifier: {
        show: ({ tag }) => {
          if (tag.startsWith('action:')) desk.askForPassword()
        },
      },
      window: { isInFront: () => false },
      log,
      settings: settingsStore,
    },
    { version: '0.0.0', platform: 'linux', keychain: 'gnome-keyring', firstAddress: '' },
  )
  const started = manager.start()
  const known = () => vault.saved[0] ?? null
  return {
    manager,
    get token() {
      return known()?.token?.value ?? null
    },
    async signIn(password) {
      await started
      const { kind } = await manager.signIn({
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
    async copy() {
      const accountId = known()?.id
      if (accountId === undefined) return null
      const { kind } = await manager.copies.copy(accountId, 'token')
      return kind === 'copied' ? clipboard.text : null
    },
    async renewByHand() {
      await manager.renew(known()?.id ?? '')
    },
    stop: () => manager.stop(),
  }
}

export const deckpassPolicy: NamedPolicy = { name: 'Deckpass', start: deckpass }
