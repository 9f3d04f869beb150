import type { ApprovalView, Choice } from '../model/consent-request.ts'
import type { Program } from './program.ts'
import type { ProgramAccounts } from './program-accounts.ts'

/** An approval ends after this time even if its program lives on, ms. */
const approvalMs = 12 * 3_600_000
/** After a "no" the same program is refused without asking for this long, ms. */
const refusalMs = 5 * 60_000

interface TimedVerdict {
  readonly accountId: string
  readonly program: Program
  readonly verdict: 'allowed' | 'refused'
  readonly endsAt: number
}

/** Who may have which account's token. Instants are epoch ms by the caller's clock. */
export class Approvals {
  readonly #accounts: ProgramAccounts
  #timedVerdicts: readonly TimedVerdict[] = []

  constructor(accounts: ProgramAccounts) {
    this.#accounts = accounts
  }

  /** What an earlier answer says of this request; null if the person has to be asked. */
  verdict(accountId: string, program: Program | null, now: number): 'allowed' | 'refused' | null {
    const key = programKey(program)
    this.#timedVerdicts = this.#timedVerdicts.filter((each) => now < each.endsAt)
    const known = this.#timedVerdicts.find(
      (each) => each.accountId === accountId && programKey(each.program) === key,
    )
    if (known !== undefined) return known.verdict
    const path = program?.canBeAlways === true ? program.origin.path : null
    if (path === null) return null
    return this.#accounts.get(accountId)?.alwaysAllowedPaths.includes(path) === true ? 'allowed' : null
  }

  /** Keeps what follows from an answer. Nothing is kept of `once`. */
  remember(accountId: string, program: Program | null, choice: Choice, now: number): void {
    if (choice === 'no') this.#keep(accountId, program, 'refused', now + refusalMs)
    if (program === null) return
    if (choice === 'until-it-ends') this.#keep(accountId, program, 'allowed', now + approvalMs)
    const { path } = program.origin
    if (choice === 'always' && program.canBeAlways && path !== null)
      this.#accounts.allowAlways(accountId, path)
  }

  /** The approvals in force, for the settings. */
  list(now: number): ApprovalView[] {
    const timed = this.#timedVerdicts
      .filter((each) => each.verdict === 'allowed' && now < each.endsAt)
      .map(({ accountId, program: { origin }, endsAt }) => ({ accountId, ...origin, endsAt }))
    const always = this.#accounts.all().flatMap(({ id, alwaysAllowedPaths }) =>
      alwaysAllowedPaths.map((path) => ({
        accountId: id,
        path,
        name: path.split(/[\\/]/).at(-1) ?? path,
        endsAt: null,
      })),
    )
    return [...always, ...timed]
  }

  /** Takes back what `list` showed. */
  revoke({ accountId, path, endsAt }: Pick<ApprovalView, 'accountId' | 'path' | 'endsAt'>): void {
    if (endsAt === null) {
      if (path !== null) this.#accounts.revokeAlways(accountId, path)
    } else
      this.#timedVerdicts = this.#timedVerdicts.filter(
        (each) => each.accountId !== accountId || each.program.origin.path !== path || each.endsAt !== endsAt,
      )
  }

  /** Ends what was allowed for a time: on locking, and when the switch is turned off. *Always* stays. */
  end(): void {
    this.#timedVerdicts = []
  }

  /** The account was signed out, and with it went what was always allowed. */
  forget(accountId: string): void {
    this.#timedVerdicts = this.#timedVerdicts.filter((each) => each.accountId !== accountId)
  }

  #keep(accountId: string, program: Program | null, verdict: 'allowed' | 'refused', endsAt: number): void {
    this.#timedVerdicts = [
      ...this.#timedVerdicts,
      { accountId, program: program ?? unknownProgram, verdict, endsAt },
    ]
  }
}

/** Requests of programs that the system does not name are all one. */
const unknownProgram: Program = {
  key: '',
  name: '',
  runBy: null,
  pid: 0,
  scriptPath: null,
  commandLine: '',
  origin: { name: '', path: null },
  canBeAlways: false,
}

/** What an approval and an open request belong to, beside the account. */
export function programKey(program: Program | null): string {
  return (program ?? unknownProgram).key
}
