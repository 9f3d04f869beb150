import { refused } from '../../../app/channel/refusal.ts'
import type { CopyRefusal } from '../../../app/copying/model.ts'
import type { LockView } from '../../../app/lock/model/lock-view.ts'
import type { Asker } from '../../../app/programs/asker.ts'
import type { Choice } from '../../../app/programs/model/consent-request.ts'
import type { ApprovalView } from '../../../app/programs/model/program-view.ts'
import type { ProgramsAccess } from '../../../app/programs/ports.ts'
import type { RequestOf } from '../../../app/programs/program-requests.ts'
import { type Caller, createTokenBroker, type TokenBroker } from '../../../app/programs/token-broker.ts'
import { type FailureCause, isAnswerUnknown } from '../../../app/service/model/failure.ts'
import { defaultSettings, type Settings } from '../../../app/settings/model/settings.ts'
import { Listeners } from '../../../app/util/listeners.ts'
import type { Account } from '../../../app/vault/model/account.ts'
import { activityWords } from '../../../app/words/index.ts'
import { createDigest } from '../../../main/system/random.ts'
import { coreEvents } from '../../support/core-events.ts'
import { day } from '../../support/durations.ts'
import { aFailure, asShown, type ShownNotification } from '../../support/failures.ts'
import { aFailing, aRenewal } from '../../support/snapshots.ts'
import { anAccount, storedToken } from '../../support/stored-account.ts'
import { SeededRandom, VirtualClock } from '../../support/virtual-ports.ts'

export const weekMs = 7 * day

interface FixtureOptions {
  readonly names?: readonly string[]
  /** What the person says to each question as it is shown; null: nothing yet. */
  readonly person?: Choice | null
}

/** A TokenBroker with accounts in memory, whose tokens a renewal replaces at once. */
export function brokerFixture({ names = ['Northwind'], person = null }: FixtureOptions = {}) {
  const clock = new VirtualClock()
  const notices: ShownNotification[] = []
  const notes: string[] = []
  const events = coreEvents()
  const settingsChanged = new Listeners<[after: Settings, before: Settings]>()
  const troubles = new Map<string, ReturnType<typeof aFailing>>()
  let accounts: Account[] = names.map((name, index) =>
    anAccount({
      id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      name,
      username: `user-${index}`,
      address: `https://slides-${index}.example`,
      token: storedToken({ value: 'demo-token-0', expiresAt: clock.now() + weekMs }),
    }),
  )
  const fixture = {
    clock,
    access: 'on' as ProgramsAccess,
    /** The processes that have ended. */
    ended: new Set<number>(),
    /** The account whose token is kept in a file. */
    inFile: null as string | null,
    /** Whether something could unlock it. */
    hasPin: true,
    setAccess(access: ProgramsAccess) {
      fixture.access = access
      settingsChanged.emit(defaultSettings, defaultSettings)
    },
    /** Why nothing is copied, and whose token was. */
    copyRefusal: null as CopyRefusal | null,
    copied: [] as string[],
    /** The token that a copy first gets by a renewal. */
    copyRenewsTo: null as string | null,
    renewals: 0,
    /** False: it is too soon for another renewal. */
    mayRenew: true,
    /** Runs in place of a renewal; by default it brings a new token. */
    renewal: async (id: string): Promise<unknown> => {
      fixture.renewals += 1
      return fixture.replaceToken(id, `demo-token-${fixture.renewals}`)
    },
    fail(id: string, cause: 'unreachable' | 'rejected' | 'timeout' | 'cut') {
      const failure = aFailure(cause)
      const { renewal } = fixture.first
      fixture.change(id, { renewal: { ...renewal, failure, perhapsReplaced: isAnswerUnknown(failure) } })
      return true
    },
    replaceToken(id: string, value: string) {
      fixture.change(id, { token: storedToken({ value, expiresAt: clock.now() + weekMs }) })
    },
    /** The account's badge shows it. */
    trouble(id: string, cause: FailureCause) {
      troubles.set(id, aFailing(aFailure(cause)))
    },
    change(id: string, patch: Partial<Account>) {
      accounts = accounts.map((each) => (each.id === id ? { ...each, ...patch } : each))
      events.accountChanged.emit(anAccount({ id }), null)
    },
    /** To another address or username. */
    move(id: string) {
      events.accountMoved.emit(anAccount({ id }), anAccount({ id }))
    },
    /** The first account is signed out, and the same signed in. */
    signInAnew() {
      const { first } = fixture
      accounts = accounts.filter((each) => each !== first)
      events.accountGone.emit(anAccount({ id: first.id }))
      accounts = [...accounts, first]
    },
    revokeAll() {
      for (const { id } of broker.consent.approvals()) broker.consent.revoke(id)
    },
    person,
    questionsSeen: 0,
    /** The approvals as the settings list them. */
    listed: [] as readonly ApprovalView[],
    quit: () => events.quit.emit(() => undefined),
    notices,
    notes,
    get first(): Account {
      const [account] = accounts
      if (account === undefined) throw new Error('There is no account.')
      return account
    },
  }
  const seen = new Set<string>()
  const broker: TokenBroker = createTokenBroker({
    clock,
    random: new SeededRandom(7),
    notifier: { show: (notice) => notices.push(asShown(notice)) },
    events,
    digest: createDigest(),
    accounts: {
      all: () => accounts,
      get: (id) => accounts.find((each) => each.id === id) ?? null,
    },
    activity: { note: (_id, { event }) => notes.push(activityWords(event)) },
    renewals: {
      renew: async (id, _by, { noteCall } = {}) => {
        if (!fixture.mayRenew) return { kind: 'too-soon' }
        noteCall?.()
        await fixture.renewal(id)
        return { kind: 'ended' }
      },
    },
    plan: {
      mayBeReplaced: ({ renewal }) => renewal.perhapsReplaced,
      shownFailure: ({ renewal }) => renewal.failure,
      viewOf: ({ id }) => troubles.get(id) ?? aRenewal(),
    },
    settings: {
      read: () => ({ ...defaultSettings, programsMayAsk: fixture.access !== 'off' }),
      changed: settingsChanged,
    },
    isRunning: ({ pid }) => !fixture.ended.has(pid),
    tokenFiles: { has: (id) => id === fixture.inFile },
    copies: {
      async copy(id, _format, _by, mayStill = () => true) {
        if (!mayStill()) return refused({ reason: 'locked' })
        if (fixture.copyRefusal !== null) return refused(fixture.copyRefusal)
        if (fixture.copyRenewsTo !== null) fixture.replaceToken(id, fixture.copyRenewsTo)
        fixture.copied.push(id)
        return { kind: 'copied' }
      },
    },
    lock: {
      get view() {
        return lockViews[fixture.access]
      },
      lock() {
        // A vault that is not open may have a PIN.
        if (fixture.access === 'vault-closed') return true
        if (fixture.hasPin) fixture.setAccess('locked')
        return fixture.hasPin
      },
    },
  })
  broker.consent.changed.add(() => {
    fixture.listed = broker.consent.approvals()
    const { shown } = broker.consent
    if (shown === null) return
    if (!seen.has(shown.id)) fixture.questionsSeen += 1
    seen.add(shown.id)
    const { person } = fixture
    if (person !== null) queueMicrotask(() => broker.consent.answer(shown.id, person))
  })
  return Object.assign(fixture, {
    broker,
    /** The person answers what is shown. */
    answer: (choice: Choice) => broker.consent.answer(broker.consent.shown?.id ?? '', choice),
    /** The answer to a program that asks for the token. */
    token: (request: RequestOf<'token'> = {}, asker: Asker | null = script, gone?: AbortSignal) =>
      broker.token(request, from(asker, gone)),
    /** In one word. */
    ask: (asker: Asker | null = script, request: RequestOf<'token'> = {}, gone?: AbortSignal) =>
      broker.token(request, from(asker, gone)).then(codeOf),
  })
}

const unlocked = { state: 'unlocked', secret: 'pin' } as const
const lockViews: Readonly<Record<ProgramsAccess, LockView>> = {
  on: unlocked,
  off: unlocked,
  locked: { state: 'locked', secret: 'pin', retryAt: null, systemCheck: null },
  'vault-closed': { state: 'vault-closed' },
}

/** `given`, or the code of the problem. */
export const codeOf = (result: { kind: string; code?: string }): string => result.code ?? result.kind

/** A program that waits as long as it takes. */
export function from(asker: Asker | null, gone = new AbortController().signal): Caller {
  return { asker, gone, notifyWaiting: () => undefined }
}

/** A script in a terminal. */
export const script: Asker = {
  pid: 120,
  startedAt: '5200',
  name: 'bash',
  path: '/usr/bin/bash',
  cwd: '/home/ada',
  args: 'deploy.sh',
  terminal: { pid: 100, startedAt: '5000', name: 'xterm' },
}

/** The same in another terminal. */
export const elsewhere: Asker = {
  ...script,
  pid: 220,
  terminal: { pid: 200, startedAt: '6000', name: 'tmux' },
}

/** A program without a terminal, such as the task of an editor. */
export const task: Asker = {
  ...script,
  pid: 320,
  name: 'node',
  path: '/usr/bin/node',
  terminal: null,
}
