import type { CoreEvents } from '../events/core-events.ts'
import type { Lock } from '../lock/lock.ts'
import { hostsForSignIn } from '../policy/model.ts'
import type { PolicyStore } from '../policy/ports.ts'
import type { Ports } from '../ports/index.ts'
import { activityDetail, applyToken, drawChance } from '../renewal/renewal-outcome.ts'
import type { Renewals, Turn } from '../renewal/renewals.ts'
import { hostOf } from '../service/model/service-address.ts'
import { type Endpoint, failureOf, type IssuedToken } from '../service/token-response.ts'
import { refused } from '../util/refusal.ts'
import type { AccountStore } from '../vault/account-store.ts'
import type { Activities } from '../vault/activities.ts'
import { maxAccounts } from '../vault/content.ts'
import {
  type Account,
  type AccountKey,
  account as accountSchema,
  isSameAccount,
} from '../vault/model/account.ts'
import { accountName } from '../vault/model/account-name.ts'
import type { Redactor } from '../vault/redaction.ts'
import type { Vault } from '../vault/stored-vault.ts'
import { secretsOf } from './account-secrets.ts'
import type { ChangeAddressInput, SignInInput, SignInResult } from './channels.ts'
import { defaultName, nameAmong } from './model/account-names.ts'
import { isNewService } from './model/new-service.ts'
import { type CheckedSignIn, checkSignIn, otherAccountProblems, withKnownAnswers } from './sign-in-form.ts'
import type { SignInLinks } from './sign-in-links.ts'
import type { SignOut } from './sign-out.ts'

interface SignInPorts extends Pick<Ports, 'clock' | 'random' | 'log' | 'digest' | 'confirmDialog'> {
  readonly policy: PolicyStore
  readonly redactor: Redactor
  readonly events: Pick<CoreEvents, 'lockChanged' | 'quit'>
  readonly vault: Pick<Vault, 'view'>
  readonly activity: Pick<Activities, 'note'>
  readonly lock: Pick<Lock, 'lockSignal'>
  readonly accounts: AccountStore
  readonly renewals: Pick<Renewals, 'takeTurn' | 'assumeReplaced'>
  readonly links: Pick<SignInLinks, 'hasNamed'>
  readonly signOut: Pick<SignOut, 'noteCall'>
}

/** The owner, for the redactor, of the typed secrets during the call. */
const owner = 'sign-in'

/** One sign-in at a time. A new one cancels the previous one, and so does a lock. */
export function createSignIn(ports: SignInPorts) {
  const { clock, random, digest, log, accounts, lock, links, redactor, renewals } = ports
  let current = new AbortController()
  let failed: { readonly address: string; readonly lockSignal: AbortSignal } | null = null

  // A sign-in may only store its account in the vault that was open when it began.
  ports.events.lockChanged.add(({ state }) => {
    if (state === 'vault-closed') cancel()
  })
  ports.events.quit.add(cancel)

  return { cancel, addressOf, run, changeAddress }

  function cancel(): void {
    current.abort()
  }

  /** Of an account or, for null, of the last failed sign-in since the last lock. Null if there is none. */
  function addressOf(accountId: string | null): string | null {
    if (accountId !== null) return accounts.get(accountId)?.address ?? null
    return failed === null || failed.lockSignal.aborted ? null : failed.address
  }

  /**
   * Requests a token with the typed credentials. On success the account is in the store; on any failure nothing has
   * changed. A sign-in to an existing account renews it, and changes its name if one was typed. A company key that is
   * left empty is taken from the stored account, and goes only to that account's service.
   */
  async function run(input: SignInInput): Promise<SignInResult> {
    cancel()
    const again = input.accountId === null ? null : accounts.get(input.accountId)
    const check = checkSignIn(input, again?.credentials ?? null, allowedHosts())
    if (check.kind === 'invalid') return check
    const problems = again === null ? [] : otherAccountProblems(again, check.form)
    if (problems.length > 0) return { kind: 'invalid', problems }
    return send(check.form, again ?? accountAt(check.form))
  }

  /**
   * Signs an account in at another address or under another username, if the stored one is wrong. The stored password
   * and company key are not sent there: the person types both again. Two accounts cannot become one: each has its own
   * name, files and approvals.
   */
  async function changeAddress(input: ChangeAddressInput): Promise<SignInResult> {
    cancel()
    const check = checkSignIn(input, null, allowedHosts())
    if (check.kind === 'invalid') return check
    const listed = accountAt(check.form)
    if (listed !== null && listed.id !== input.accountId) {
      const name = nameAmong(accounts.all(), listed)
      const problem = { field: 'address', reason: 'already-listed', accountId: listed.id, name } as const
      return { kind: 'invalid', problems: [problem] }
    }
    return send(check.form, accounts.get(input.accountId))
  }

  async function send(typed: CheckedSignIn, existing: Account | null): Promise<SignInResult> {
    const all = accounts.all()
    const form = withKnownAnswers(typed, existing, all)
    if (ports.vault.view.state !== 'ready') return refused({ reason: 'vault-closed' })
    if (existing === null && all.length >= maxAccounts) return refused({ reason: 'too-many-accounts' })
    const abort = new AbortController()
    current = abort
    const signal = AbortSignal.any([abort.signal, lock.lockSignal])
    // If a link has filled in the form, a person may overlook the new host in the window.
    const needsConfirmation = links.hasNamed(form.host) && isNewService(form.host, all)
    const confirmation = { kind: 'new-service', host: form.host } as const
    if (needsConfirmation && !(await ports.confirmDialog.confirm(confirmation, signal)))
      return { kind: 'cancelled' }
    if (signal.aborted) return { kind: 'cancelled' }
    const { username, credentials } = form
    const token = existing?.token ?? null
    redactor.set(owner, secretsOf({ username, credentials: credentials.plain, token }))
    const existingId = existing?.id ?? null
    const turn = await renewals.takeTurn(existingId, form.host)
    try {
      if (turn === null) return { kind: 'cancelled' }
      return await attempt(form, existingId, turn, AbortSignal.any([signal, turn.signal]))
    } finally {
      await turn?.end()
      if (current === abort) redactor.set(owner, [])
    }
  }

  async function attempt(
    form: CheckedSignIn,
    existingId: string | null,
    turn: Turn,
    signal: AbortSignal,
  ): Promise<SignInResult> {
    if (signal.aborted) return { kind: 'cancelled' }
    const existing = () => (existingId === null ? null : accounts.get(existingId))
    const known = existing()
    const renewed = known !== null && isSameAccount(known, form) ? known : null
    if (renewed === null) ports.signOut.noteCall(form)
    const { address, credentials } = form
    const answer = await turn.send({ address, credentials, signal }, renewed)
    if (answer === null) return { kind: 'cancelled' }
    const { nextFirst, ...result } = answer
    if (result.kind === 'issued') return succeed(form, existing(), result, nextFirst)
    log.warn('sign-in.failed', { cause: result.cause, status: result.status })
    failed = { address: form.address, lockSignal: lock.lockSignal }
    return { kind: 'failed', host: form.host, failure: failureOf(result) }
  }

  function allowedHosts(): readonly string[] | undefined {
    const used = accounts.all().map(({ address }) => hostOf(address))
    return hostsForSignIn(ports.policy.read(), used)
  }

  function accountAt(key: AccountKey): Account | null {
    return accounts.all().find((each) => isSameAccount(each, key)) ?? null
  }

  function succeed(
    form: CheckedSignIn,
    existing: Account | null,
    answer: IssuedToken,
    endpoint: Endpoint,
  ): SignInResult {
    const { address, username, keepSignedIn } = form
    const hasMoved = existing !== null && !isSameAccount(existing, form)
    const defaultOf = (of: AccountKey) => accountName(defaultName(of.username, hostOf(of.address)))
    const isNamed = existing !== null && !(hasMoved && existing.name === defaultOf(existing))
    const name = form.name || (isNamed && existing.name) || defaultOf(form)
    const account: Account = {
      ...(existing ?? accountSchema.parse({ id: random.id(), address, username, name })),
      // A token and its lifetime belong to one address and username.
      ...(hasMoved && { token: null }),
      name,
      address,
      username,
      keepSignedIn,
      credentials: form.credentials.plain,
    }
    const twin = accountAt(account)
    accounts.put(applyToken(account, answer, endpoint, drawChance({ clock, random }), digest))
    const accountId = twin?.id ?? account.id
    // It came back during the call, so a call of its own may have replaced this token.
    if (twin !== null && twin.id !== existing?.id) renewals.assumeReplaced(twin.id)
    ports.activity.note(accountId, {
      at: clock.now(),
      event: { kind: 'signed-in', host: form.host },
      detail: activityDetail(answer),
    })
    log.info('sign-in.done', { accountId })
    return { kind: 'signed-in', accountId }
  }
}
