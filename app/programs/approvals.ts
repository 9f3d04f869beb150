import { type Asker, isSameProcess, type ProcessId } from './asker.ts'
import type { ApprovalView } from './model/program-view.ts'
import type { BrokerPorts } from './ports.ts'

/** Approves all programs in a terminal. */
export interface Approval extends Readonly<Omit<ApprovalView, 'endsAt'>> {
  /** The approval ends with this process, the topmost one in the terminal. */
  readonly holder: ProcessId
  /** By `Clock.uptime`. */
  readonly endsAt: number
}

/** The interval of checks for ended approvals, ms, because the system does not announce that a terminal closes. */
const pruneEveryMs = 5_000

type ApprovalPorts = Pick<BrokerPorts, 'clock' | 'random' | 'isRunning' | 'changed'>

/** The standing approvals, only in memory. Each ends with its terminal, and after 12 hours at the latest. */
export class Approvals {
  readonly #ports: ApprovalPorts
  #all: readonly Approval[] = []
  #isPruning = false

  constructor(ports: ApprovalPorts) {
    this.#ports = ports
  }

  /** The approval that covers the program; null if there is none. */
  find(accountId: string, asker: Asker | null): Approval | null {
    return this.#inForce().find((each) => each.accountId === accountId && covers(each, asker)) ?? null
  }

  isInForce(approval: Approval): boolean {
    return this.#inForce().includes(approval)
  }

  /** Approves the programs in the terminal of the asker, until `endsAt` by `Clock.uptime`; null if it runs in none. */
  addTerminal(accountId: string, asker: Asker | null, endsAt: number): Approval | null {
    if (asker === null || asker.terminal === null) return null
    const { name, ...holder } = asker.terminal
    const added = { id: this.#ports.random.id(), accountId, name, holder, endsAt }
    this.#all = [...this.#all, added]
    this.#pruneSoon()
    return added
  }

  list(): ApprovalView[] {
    const { clock } = this.#ports
    return this.#inForce().map(({ holder: _, endsAt, ...approval }) => ({
      ...approval,
      endsAt: clock.now() + endsAt - clock.uptime(),
    }))
  }

  /** Revokes an approval that `list` returned, even for requests that it has just granted. */
  revoke(approvalId: string): void {
    this.#keep(({ id }) => id !== approvalId)
  }

  /**
   * Drops the approvals for an account that was signed out or moved, because they belong to its address and username.
   */
  forget(accountId: string): void {
    this.#keep((each) => each.accountId !== accountId)
  }

  /** Ends all approvals, because programs may no longer ask. */
  end(): void {
    this.#keep(() => false)
  }

  #keep(isKept: (approval: Approval) => boolean): void {
    this.#all = this.#all.filter(isKept)
    this.#ports.changed()
  }

  #inForce(): readonly Approval[] {
    const { clock, isRunning } = this.#ports
    const uptime = clock.uptime()
    return this.#all.filter(({ endsAt, holder }) => uptime < endsAt && isRunning(holder))
  }

  /** Drops ended approvals, and checks again only while there are any left. */
  #pruneSoon(): void {
    if (this.#isPruning || this.#all.length === 0) return
    this.#isPruning = true
    this.#ports.clock.after(pruneEveryMs, () => {
      this.#isPruning = false
      const before = this.#all
      this.#all = this.#inForce()
      if (this.#all.length !== before.length) this.#ports.changed()
      this.#pruneSoon()
    })
  }
}

function covers({ holder }: Approval, asker: Asker | null): boolean {
  return asker !== null && asker.terminal !== null && isSameProcess(asker.terminal, holder)
}
