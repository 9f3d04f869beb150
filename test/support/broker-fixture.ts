import type { Access } from '../../app/consent/consent.ts'
import type { Program } from '../../app/consent/program.ts'
import type { ProgramAccount } from '../../app/consent/program-accounts.ts'
import { TokenBroker } from '../../app/consent/token-broker.ts'
import type { Clock } from '../../app/ports/index.ts'
import { activityWords } from '../../app/words/index.ts'
import { day } from './durations.ts'
import { aFailure, asShown, type ShownNotification } from './failures.ts'
import { SeededRandom, VirtualClock } from './virtual-ports.ts'

/** A token's lifetime here, ms. */
export const weekMs = 7 * day

/** Nobody's token. */
const tokenNumber = (count: number) => `demo-token-${count}`

/** A TokenBroker with accounts in memory, whose tokens a renewal replaces at once. */
export function brokerFixture<C extends Clock = VirtualClock>(options: { names?: string[]; clock?: C } = {}) {
  const virtual = new VirtualClock()
  const clock: Clock = options.clock ?? virtual
  const notices: ShownNotification[] = []
  const notes: string[] = []
  let accounts: ProgramAccount[] = (options.names ?? ['Northwind']).map((name, index) => ({
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    name,
    username: `user-${index}`,
    host: `slides-${index}.example`,
    address: `https://slides-${index}.example`,
    token: { value: tokenNumber(0), expiresAt: clock.now() + weekMs, estimated: false },
    failure: null,
    alwaysAllowed: [],
  }))
  const fixture = {
    clock: virtual,
    access: 'on' as Access,
    /** The processes that have ended. */
    ended: new Set<number>(),
    /** Whether something could unlock it. */
    hasPin: true,
    setAccess(access: Access) {
      fixture.access = access
      broker.accessChanged()
    },
    /** Whether the clipboard takes what is copied, and whose token it took. */
    takesCopies: true,
    copied: [] as string[],
    renewals: 0,
    /** What a renewal does; by default it brings a new token. */
    renewal: async (id: string) => {
      fixture.renewals += 1
      fixture.change(id, {
        token: {
          value: tokenNumber(fixture.renewals),
          expiresAt: clock.now() + weekMs,
          estimated: false,
        },
      })
    },
    /** From now on. */
    failRenewals() {
      fixture.renewal = async (id) => fixture.change(id, { failure: aFailure('unreachable') })
    },
    change(id: string, patch: Partial<ProgramAccount>) {
      accounts = accounts.map((each) => (each.id === id ? { ...each, ...patch } : each))
    },
    signOut(id: string) {
      accounts = accounts.filter((each) => each.id !== id)
      broker.consent.forget(id)
    },
    signIn(account: ProgramAccount) {
      accounts = [...accounts, account]
    },
    /** What the person says to each question as it is shown; null: nothing yet. */
    person: null as null | 'once' | 'until-it-ends' | 'always' | 'no',
    questionsSeen: 0,
    notices,
    notes,
    get first(): ProgramAccount {
      const [account] = accounts
      if (account === undefined) throw new Error('There is no account.')
      return account
    },
  }
  const seen = new Set<string>()
  const broker: TokenBroker = new TokenBroker({
    clock,
    random: new SeededRandom(7),
    notifier: { show: (notice) => notices.push(asShown(notice)) },
    accounts: {
      all: () => accounts,
      get: (id) => accounts.find((each) => each.id === id) ?? null,
      renew: (id) => fixture.renewal(id),
      note: (_id, event, times = 1) => notes.push(...Array<string>(times).fill(activityWords(event))),
      allowAlways: (id, program) => fixture.change(id, { alwaysAllowed: [program] }),
      revokeAlways: (id) => fixture.change(id, { alwaysAllowed: [] }),
      noteAlwaysUsed(id, path) {
        const [program] = accounts.find((each) => each.id === id)?.alwaysAllowed ?? []
        if (program?.path === path)
          fixture.change(id, { alwaysAllowed: [{ ...program, lastUsedAt: clock.now() }] })
      },
    },
    access: () => fixture.access,
    isRunning: ({ pid }) => !fixture.ended.has(pid),
    copy: async (id, mayStill) => {
      if (mayStill() && fixture.takesCopies) fixture.copied.push(id)
      return fixture.copied.length > 0
    },
    diagnostics: async () => (['on', 'off'].includes(fixture.access) ? 'Deckpass on a desk' : null),
    lock() {
      if (fixture.hasPin) fixture.setAccess('locked')
      return fixture.hasPin
    },
    requestsChanged() {
      const shown = broker.consent.shownRequest
      if (shown === null) return
      if (!seen.has(shown.id)) fixture.questionsSeen += 1
      seen.add(shown.id)
      const { person } = fixture
      if (person !== null) queueMicrotask(() => broker.consent.answer(shown.id, person))
    },
  })
  return Object.assign(fixture, { broker })
}

/** A script in a terminal. */
export const script: Program = {
  lives: { pid: 100, startedAt: '5000' },
  name: 'deploy.sh',
  runBy: 'bash',
  pid: 4821,
  path: '/home/ada/deploy.sh',
  commandLine: 'bash deploy.sh',
  startedIn: 'terminal',
  closes: 'terminal',
  isTyped: false,
  canBeAlways: true,
}
export const otherProgram: Program = {
  ...script,
  lives: { pid: 200, startedAt: '6000' },
  name: 'report.py',
  runBy: 'python3',
  path: '/home/ada/report.py',
  startedIn: 'editor',
  closes: 'editor',
}
