import { nameAmong } from '../accounts/model/account-names.ts'
import { hostOf } from '../service/model/service-address.ts'
import { Listeners } from '../util/listeners.ts'
import { type Asker, askerKey, isSameProcess, type ProcessId } from './asker.ts'
import type { Choice, ConsentRequestView } from './model/consent-request.ts'
import { declinedMs, maxApprovalMs, maxRequestMs } from './model/consent-request.ts'
import { type Problem, problem } from './model/program-problem.ts'
import type { ApprovalView } from './model/program-view.ts'
import type { BrokerPorts, ProgramsAccess } from './ports.ts'

/** Approves all programs in a terminal. */
interface Approval extends Readonly<ApprovalView> {
  /** The approval ends with this process, the topmost one in the terminal. */
  readonly holder: ProcessId
  /** The end by `Clock.uptime`; `endsAt` is for display only. */
  readonly endsAtUptime: number
}

/** A program may have a token. `approval` is null if the grant is only for this request. */
export interface Grant {
  readonly kind: 'grant'
  readonly approval: Approval | null
}

type Answer = Grant | Problem

interface ConsentRequest {
  readonly accountId: string
  readonly asker: Asker | null
  /** The program's own words. */
  readonly words: readonly string[]
}

/** One for each request, even if they look alike, because *Once* is one token for one program that waits. */
interface PendingRequest extends ConsentRequest {
  readonly id: string
  readonly endsAt: number
  /** When an approval that answers this request ends at the latest. */
  readonly approvalEnd: Pick<Approval, 'endsAt' | 'endsAtUptime'>
  /** When it was first shown, by `Clock.uptime`; null while another request comes first. */
  shownAt: number | null
  resolve(answer: Answer): void
}

/** The interval of checks for ended approvals, ms, because the system does not announce that a terminal closes. */
const pruneEveryMs = 5_000

/** Decides whether a program may have an account's token, from earlier answers or by asking the person. */
export function createConsent(
  { clock, random, accounts, isRunning }: BrokerPorts,
  access: () => ProgramsAccess,
) {
  const changed = new Listeners()
  /** Kept only in memory. */
  let approvals: readonly Approval[] = []
  let waiting: readonly PendingRequest[] = []
  /** By `pauseKey`. Until `endsAt`, by `Clock.uptime`, the answer is `code`, and nobody is asked. */
  const pauses = new Map<string, { readonly code: 'refused' | 'no-answer'; readonly endsAt: number }>()
  return {
    changed,
    earlierAnswer,
    updateShown,
    ask,
    answer,
    forget,

    /** True while the grant is valid. Call last, in the same turn in which the token is handed out. */
    isValid: ({ approval }: Grant): boolean => approval === null || isInForce(approval),

    get shown(): ConsentRequestView | null {
      const pending = shownRequest()
      return pending && viewOf(pending)
    },

    /** The standing approvals. Each ends with its terminal, and after 12 hours at the latest. */
    approvals: (): ApprovalView[] =>
      approvals.filter(isInForce).map(({ holder: _, endsAtUptime: __, ...view }) => view),

    /** Revokes an approval that `approvals` returned, even for requests that it has just granted. */
    revoke: (approvalId: string): void => keepApprovals(({ id }) => id !== approvalId),

    endApprovals: (): void => keepApprovals(() => false),

    /** Cancels the requests about an account, or all. They do not count as unanswered. */
    cancel: (accountId?: string): void =>
      settle((each) => ((accountId ?? each.accountId) === each.accountId ? problem('no-answer') : null)),
  }

  /** Asks the person for `leftMs` at most. Never rejects. A program that stops waiting leaves it unanswered. */
  function ask(request: ConsentRequest, leftMs: number, gone: AbortSignal): Promise<Answer> {
    if (gone.aborted) return Promise.resolve(problem('no-answer'))
    const { promise, resolve } = Promise.withResolvers<Answer>()
    const pending: PendingRequest = {
      id: random.id(),
      ...request,
      endsAt: clock.now() + leftMs,
      approvalEnd: { endsAt: clock.now() + maxApprovalMs, endsAtUptime: clock.uptime() + maxApprovalMs },
      shownAt: null,
      resolve,
    }
    void promise.then(clock.after(leftMs, () => leaveUnanswered(pending)))
    gone.addEventListener('abort', () => leaveUnanswered(pending))
    waiting = [...waiting, pending]
    updateShown()
    return promise
  }

  /** Does nothing if the request has ended. */
  function leaveUnanswered(pending: PendingRequest): void {
    if (waiting.includes(pending) && pending.shownAt !== null)
      pause(pending, 'no-answer', pending.shownAt + maxRequestMs)
    settle((each) => (each === pending ? problem('no-answer') : null))
  }

  /** Takes the person's answer to the shown request. An answer to any other one is ignored. */
  function answer(requestId: string, choice: Choice): void {
    const pending = shownRequest()
    if (pending?.id !== requestId) return
    const key = pauseKey(pending)
    if (choice === 'no') {
      pause(pending, 'refused', clock.uptime() + declinedMs)
      settle((each) => (pauseKey(each) === key ? problem('refused') : null))
      return
    }
    pauses.delete(key)
    const approval = choice === 'until-it-closes' ? approveTerminal(pending) : null
    settle((each) =>
      each === pending ? { kind: 'grant', approval } : earlierAnswer(each.accountId, each.asker),
    )
  }

  function earlierAnswer(accountId: string, asker: Asker | null): Answer | null {
    const terminal = asker?.terminal ?? null
    const approval = approvals.find(
      (each) =>
        each.accountId === accountId &&
        terminal !== null &&
        isSameProcess(each.holder, terminal) &&
        isInForce(each),
    )
    if (approval !== undefined) return { kind: 'grant', approval }
    const paused = pauses.get(pauseKey({ accountId, asker }))
    return paused !== undefined && clock.uptime() < paused.endsAt ? problem(paused.code) : null
  }

  /** Drops the answers about an account that was signed out or moved, because they belong to its former address. */
  function forget(accountId: string): void {
    for (const key of pauses.keys()) if (key.startsWith(accountId)) pauses.delete(key)
    keepApprovals((each) => each.accountId !== accountId)
  }

  /** `endsAt` by `Clock.uptime`. */
  function pause(request: ConsentRequest, code: 'refused' | 'no-answer', endsAt: number): void {
    for (const [key, each] of pauses) if (each.endsAt <= clock.uptime()) pauses.delete(key)
    pauses.set(pauseKey(request), { code, endsAt })
  }

  function settle(answerTo: (pending: PendingRequest) => Answer | null): void {
    const before = waiting
    waiting = before.filter((pending) => {
      const answer = answerTo(pending)
      if (answer !== null) pending.resolve(answer)
      return answer === null
    })
    if (waiting.length < before.length) updateShown()
  }

  /** Call when the shown request may have changed. */
  function updateShown(): void {
    const pending = shownRequest()
    if (pending !== null) pending.shownAt ??= clock.uptime()
    changed.emit()
  }

  function shownRequest(): PendingRequest | null {
    return access() === 'on' ? (waiting[0] ?? null) : null
  }

  function viewOf({ accountId, id, asker, words, endsAt, approvalEnd }: PendingRequest) {
    const account = accounts.get(accountId)
    if (account === null) return null
    const { username, address } = account
    return {
      id,
      account: { name: nameAmong(accounts.all(), account), username, host: hostOf(address) },
      program: asker,
      words: [...words],
      endsAt,
      approvalEndsAt: approvalEnd.endsAt,
    }
  }

  function approveTerminal({ accountId, asker, approvalEnd }: PendingRequest): Approval | null {
    if (asker === null || asker.terminal === null) return null
    const { name, ...holder } = asker.terminal
    const approval = { id: random.id(), accountId, name, holder, ...approvalEnd }
    approvals = [...approvals, approval]
    dropWhenEnded(approval)
    return approval
  }

  function dropWhenEnded(approval: Approval): void {
    clock.after(pruneEveryMs, () => {
      if (isInForce(approval)) dropWhenEnded(approval)
      else if (approvals.includes(approval)) keepApprovals((each) => each !== approval)
    })
  }

  function keepApprovals(isKept: (approval: Approval) => boolean): void {
    approvals = approvals.filter(isKept)
    changed.emit()
  }

  function isInForce(approval: Approval): boolean {
    const { holder, endsAtUptime } = approval
    return approvals.includes(approval) && clock.uptime() < endsAtUptime && isRunning(holder)
  }
}

/** A key that is equal for all requests that one refusal covers. */
function pauseKey({ accountId, asker }: Pick<ConsentRequest, 'accountId' | 'asker'>): string {
  return `${accountId} ${askerKey(asker)}`
}
