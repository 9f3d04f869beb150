import type { SignInInput } from '../../app/accounts/channels.ts'
import type { SystemClipboard } from '../../app/copying/ports.ts'
import { createCore } from '../../app/core.ts'
import { effectiveSettings, mayChange } from '../../app/policy/effective-settings.ts'
import { noPolicy, type Policy } from '../../app/policy/model.ts'
import type { PolicyStore } from '../../app/policy/ports.ts'
import type { Confirmation } from '../../app/ports/model/confirmation.ts'
import type { Choice, ConsentRequestView } from '../../app/programs/model/consent-request.ts'
import type { Http, HttpRequest, HttpResult } from '../../app/service/ports.ts'
import type { Settings, SettingsPatch } from '../../app/settings/model/settings.ts'
import type { SettingsStore } from '../../app/settings/ports.ts'
import { Listeners } from '../../app/util/listeners.ts'
import { createRedactor } from '../../app/util/redactor.ts'
import { createActivities } from '../../app/vault/activities.ts'
import type { Account } from '../../app/vault/model/account.ts'
import type { VaultNotice, VaultView } from '../../app/vault/model/vault-view.ts'
import type { Vault } from '../../app/vault/vault.ts'
import { initialLock, type LockRecord } from '../../app/vault/vault-format.ts'
import { createDigest } from '../../main/system/random.ts'
import { FastCipher, MemoryActivityFiles, MemoryJsonFile } from '../app/vault/fakes.ts'
import { asShown, type ShownNotification } from './failures.ts'
import { MemoryPersonFiles } from './person-files.ts'
import { silentLog } from './silent-log.ts'
import { SeededRandom, VirtualClock, VirtualNetwork, VirtualPower } from './virtual-ports.ts'

/** A clipboard in memory that can be busy, and that another program can write to. */
export class MemoryClipboard {
  text = ''
  /** Linux's primary selection; null: another platform. */
  selection: string | null = ''
  busy = false
  writes = 0

  async write(text: string): Promise<{ marked: boolean }> {
    if (this.busy) throw new Error('clipboard busy')
    this.writes += 1
    this.text = text
    return { marked: true }
  }

  async readText(): Promise<string> {
    if (this.busy) throw new Error('clipboard busy')
    return this.text
  }

  async clear(): Promise<void> {
    if (this.busy) throw new Error('clipboard busy')
    this.text = ''
  }

  async readSelection(): Promise<string | null> {
    return this.selection
  }

  clearSelection(): void {
    this.selection = ''
  }
}

/** A vault that is always open, and records the saved content as a restart would find it. */
export class MemoryVault implements Vault {
  view: VaultView = { state: 'ready', protection: 'keychain', notSaved: null }
  readonly mayLackAccounts = false
  readonly keychainOffered = true
  readonly notices: readonly VaultNotice[] = []
  readonly changed = new Listeners<[opened: readonly Account[] | null]>()
  readonly merged = new Listeners<[accounts: readonly Account[], cameBack: readonly Account[]]>()
  saved: readonly Account[]
  readonly activity = createActivities(
    { cipher: new FastCipher(), activityFiles: new MemoryActivityFiles(), log: silentLog },
    (accountId) => this.saved.some(({ id }) => id === accountId),
  )

  constructor(saved: readonly Account[] = []) {
    this.saved = saved
  }

  async open(): Promise<void> {
    this.changed.emit(this.saved)
  }

  save(accounts: readonly Account[], asWritten = (account: Account) => account): void {
    this.saved = accounts.map(asWritten)
  }

  lock: LockRecord = initialLock

  async saveLock(lock: LockRecord): Promise<null> {
    this.lock = lock
    return null
  }

  async storePin(pin: LockRecord['pin']): Promise<null> {
    this.lock = { ...this.lock, pin, tries: 0 }
    return null
  }

  async startAnew(): Promise<void> {}

  async fitsPassphrase(): Promise<boolean> {
    return false
  }

  async unlock() {
    return { kind: 'unlocked' } as const
  }

  async protect() {
    return { kind: 'protected' } as const
  }

  async waitForWrites(): Promise<void> {}

  async forgetEverything(): Promise<boolean> {
    const ready = this.view
    this.view = { state: 'opening' }
    this.changed.emit([])
    this.view = ready
    this.changed.emit(null)
    return true
  }

  async stop(): Promise<void> {}
}

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

export class MemorySettings implements SettingsStore {
  readonly notices = []
  readonly changed = new Listeners<[now: Settings, before: Settings]>()
  readonly #policy: PolicyStore
  #chosen: SettingsPatch
  #current: Settings

  constructor(chosen: SettingsPatch = {}, policy: PolicyStore = new MemoryPolicy()) {
    this.#policy = policy
    this.#chosen = chosen
    this.#current = effectiveSettings(chosen, policy.read())
    policy.changed.add(() => this.change({}))
  }

  read(): Settings {
    return this.#current
  }

  change(patch: SettingsPatch): boolean {
    if (!mayChange(patch, this.#policy.read())) return false
    this.#chosen = { ...this.#chosen, ...patch }
    const before = this.#current
    this.#current = effectiveSettings(this.#chosen, this.#policy.read())
    this.changed.emit(this.#current, before)
    return true
  }

  dismissNotices(): void {}

  async forget(): Promise<void> {
    this.#chosen = {}
    this.change({})
  }
}

/** Gives scripted answers of the service; by default none. */
export class ScriptedHttp implements Http {
  readonly requests: HttpRequest[] = []
  answer: (request: HttpRequest) => Promise<HttpResult> | HttpResult = () => ({
    kind: 'no-response',
    cause: 'unreachable',
    detail: '',
  })

  async post(request: HttpRequest): Promise<HttpResult> {
    this.requests.push(request)
    return await this.answer(request)
  }
}

const address = 'https://slides.example'

/** A person's input, unmistakable in any output. */
export const typed: SignInInput = {
  accountId: null,
  address,
  username: 'demo.user',
  password: 'demo-password-for-tests',
  companyKey: 'demo-company-key',
  name: 'Demo',
  keepSignedIn: true,
}

/** Everything around a Core, in memory and on virtual time. */
export function coreFixture(
  options: {
    http?: Http
    saved?: readonly Account[]
    clock?: VirtualClock
    settings?: Partial<Settings>
    policy?: Partial<Policy>
    /** Default: a vault in memory. */
    vault?: Vault
    clipboard?: SystemClipboard
    /** Of all draws of chance, ids included. */
    seed?: number
    /** In place of those in memory. */
    ports?: Partial<Parameters<typeof createCore>[0]>
  } = {},
) {
  const clock = options.clock ?? new VirtualClock()
  const http = options.http ?? new ScriptedHttp()
  const vault = new MemoryVault(options.saved)
  const clipboard = new MemoryClipboard()
  const power = new VirtualPower()
  const network = new VirtualNetwork()
  const redactor = createRedactor()
  const notifications: ShownNotification[] = []
  /** The tags of withdrawn notifications, even if they were never shown. */
  const withdrawn: string[] = []
  const windowState = { isInFront: false }
  const lines: string[] = []
  /** The confirmations that the system's dialogs asked for, and the person's answer. */
  const confirmDialog = { asked: [] as Confirmation[], answer: true }
  let answer = async () => confirmDialog.answer
  const record = (event: string, detail?: unknown) =>
    lines.push(redactor.redact(`${event} ${JSON.stringify(detail ?? {})}`))
  const policy = new MemoryPolicy(options.policy)
  const settings = new MemorySettings(options.settings, policy)
  const random = new SeededRandom(options.seed ?? 7)
  const log = { info: record, warn: record, error: record }
  const consentWindow = {
    shown: null as ConsentRequestView | null,
    show(request: ConsentRequestView | null) {
      consentWindow.shown = request
    },
    answered: new Listeners<[requestId: string, choice: Choice]>(),
  }
  const core = createCore({
    clock,
    rawHttp: http,
    vault: options.vault ?? vault,
    systemClipboard: options.clipboard ?? clipboard,
    power,
    network,
    confirmDialog: {
      confirm: async (confirmation) => {
        confirmDialog.asked.push(confirmation)
        return answer()
      },
    },
    redactor,
    random,
    digest: createDigest(),
    window: {
      state: 'behind',
      isInFront: () => windowState.isInFront,
      show: () => {},
      draw: () => {},
      giveFocusBack: () => {},
    },
    systemNotifier: {
      show: (notification) => notifications.push(asShown(notification)),
      withdraw: (tag) => withdrawn.push(tag),
    },
    log,
    settings,
    policy,
    cipher: new FastCipher(),
    estimateStrength: async (pin) => ({ score: /^(.)\1*$/.test(pin) ? 0 : 2 }),
    personCheck: { kind: null, confirm: async () => false },
    unlockedMark: { take: () => true, leave: () => undefined },
    idle: { isKnown: false, becameKnown: new Listeners(), forMs: async () => 0 },
    probeConnection: () => Promise.reject(new Error('No connection is tested here.')),
    personFiles: new MemoryPersonFiles(),
    tokenFileList: new MemoryJsonFile(),
    fileDialog: { choose: async () => ({ kind: 'cancelled' }) },
    consentWindow,
    isRunning: () => true,
    updater: null,
    keepsVersion: () => false,
    version: '0.0.0',
    platform: 'linux',
    keychain: 'gnome-keyring',
    language: 'en',
    initialAddress: '',
    ...options.ports,
  })
  return {
    core,
    consentWindow,
    clock,
    http,
    vault,
    clipboard,
    power,
    network,
    notifications,
    withdrawn,
    windowState,
    redactor,
    lines,
    lock: core.lock,
    settings,
    policy,
    confirmDialog,
    askPerson(ask: () => Promise<boolean>) {
      answer = ask
    },
  }
}
