import { TokenManager } from '../../app/accounts/token-manager.ts'
import { Redactor } from '../../app/activity/redaction.ts'
import type { RequestOf } from '../../app/consent/protocol.ts'
import { TokenBroker } from '../../app/consent/token-broker.ts'
import { defaultSettings } from '../../app/model/settings.ts'
import { Scheduler } from '../../app/renewal/scheduler.ts'
import { createNetworkMonitor } from '../../main/network/connectivity.ts'
import { createDigest } from '../../main/storage/crypto.ts'
import { script } from '../support/broker-fixture.ts'
import { aLock, MemoryClipboard, MemoryVault } from '../support/manager-fixture.ts'
import { MemoryPolicy } from '../support/memory-policy.ts'
import type { NamedPolicy, Policy, PolicyPorts } from './policies.ts'

const silent = () => {}

/** The clipboard is left alone afterwards, as nobody else looks at it. */
const settings = { ...defaultSettings, clearClipboardAfter: 'off' } as const

/** The real TokenManager, composed as in the app; vault, clipboard and settings are in memory. */
function deckpass(ports: PolicyPorts): Policy & { readonly manager: TokenManager } {
  const { clock, power, http, random, account } = ports
  const vault = new MemoryVault()
  const clipboard = new MemoryClipboard()
  const network = createNetworkMonitor({ isOnline: ports.isOnline }, clock, power)
  const scheduler = new Scheduler({ clock, random, power, network })
  scheduler.onTick(() => network.check())
  const log = { info: silent, warn: silent, error: silent }
  const policy = new MemoryPolicy()
  const settingsStore = { read: () => settings, change: silent, onChange: () => silent }
  const manager = new TokenManager(
    {
      lock: aLock({ clock, log, settings: settingsStore, policy, vault }),
      scheduler,
      clock,
      power,
      http,
      random,
      vault,
      confirmDialog: { confirm: async () => true },
      clipboard,
      network,
      redactor: new Redactor(),
      digest: createDigest(),
      notifier: {
        show: ({ tag }) => {
          if (tag.startsWith('action:')) ports.askForPassword()
        },
      },
      window: { isInFront: () => false },
      log,
      settings: settingsStore,
      policy,
    },
    {
      version: '0.0.0',
      platform: 'linux',
      keychain: 'gnome-keyring',
      language: () => 'en',
      initialAddress: '',
    },
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
      await manager.renew(known()?.id ?? '', 'person')
    },
    stop: () => manager.stop(),
  }
}

export const deckpassPolicy: NamedPolicy = { name: 'Deckpass', start: deckpass }

/** How often Deckpass has been started again since the last hand-out: it then remembers none of them. */
const restartShare = 0.2

/** A script that calls `deckpass token` in a loop, and `deckpass token --rejected` where the service refused it. */
function deckpassScript(ports: PolicyPorts): Policy {
  const { clock, random } = ports
  const inner = deckpass(ports)
  const { manager } = inner

  const open = () =>
    new TokenBroker({
      clock,
      random,
      notifier: { show: silent },
      accounts: {
        ...manager.accountsForPrograms,
        get(accountId) {
          const account = manager.accountsForPrograms.get(accountId)
          const path = script.origin.path ?? ''
          return account && { ...account, alwaysAllowed: [{ id: path, path, lastUsedAt: null }] }
        },
      },
      access: () => 'on',
      lock: () => false,
      copy: async () => false,
      diagnostics: async () => '',
      requestsChanged: silent,
    })
  let programs = open()

  async function token(request: RequestOf<'token'>): Promise<string | null> {
    if (random.fraction() < restartShare) programs = open()
    const result = await programs.token(request, script)
    return result.kind === 'given' ? result.answer.token : null
  }

  return {
    get token() {
      return inner.token
    },
    signIn: (password) => inner.signIn(password),
    copy: () => token({}),
    rejected: () => token({ rejected: true }),
    renewByHand: () => inner.renewByHand(),
    stop: () => inner.stop(),
  }
}

export const scriptPolicy: NamedPolicy = { name: 'Deckpass, `deckpass token`', start: deckpassScript }
