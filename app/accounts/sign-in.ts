import { refused } from '../channel/refusal.ts'
import type { CoreEvents } from '../events/core-events.ts'
import type { Lock } from '../lock/lock.ts'
import { hostsForSignIn } from '../policy/model.ts'
import type { PolicyStore } from '../policy/ports.ts'
import type { Ports } from '../ports/index.ts'
import type { Renewals } from '../renewal/renewals.ts'
import type { TypedAccount } from '../renewal/signed-in-account.ts'
import { hostOf } from '../service/model/service-address.ts'
import type { Redactor } from '../util/redactor.ts'
import type { AccountStore } from '../vault/account-store.ts'
import { type Account, type AccountKey, isSameAccount } from '../vault/model/account.ts'
import type { Vault } from '../vault/vault.ts'
import { maxAccounts } from '../vault/vault-format.ts'
import { secretsOf } from './account-secrets.ts'
import type { ChangeAddressInput, SignInInput, SignInResult } from './channels.ts'
import { nameAmong } from './model/account-names.ts'
import { isNewService } from './model/new-service.ts'
import { checkSignIn, otherAccountProblems, withKnownAnswers } from './sign-in-form.ts'
import type { SignInLinks } from './sign-in-links.ts'
import type { SignOut } from './sign-out.ts'

interface SignInPorts extends Pick<Ports, 'log' | 'confirmDialog'> {
  readonly policy: PolicyStore
  readonly redactor: Redactor
  readonly events: Pick<CoreEvents, 'lockChanged' | 'quit'>
  readonly vault: Pick<Vault, 'view'>
  readonly lock: Pick<Lock, 'lockSignal'>
  readonly accounts: AccountStore
  readonly renewals: Pick<Renewals, 'signIn'>
  readonly signInLinks: Pick<SignInLinks, 'hasNamed'>
  readonly signOut: Pick<SignOut, 'noteCall'>
}

/** Runs one sign-in at a time. A new sign-in or a lock cancels the previous one. */
export function createSignIn(ports: SignInPorts) {
  const { log, accounts, lock, redactor, renewals, signInLinks } = ports
  let current = new AbortController()
  let calls = 0
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

  /** The address of an account or, for null, of the last sign-in that failed since the last lock; null if none did. */
  function addressOf(accountId: string | null): string | null {
    if (accountId !== null) return accounts.get(accountId)?.address ?? null
    return failed === null || failed.lockSignal.aborted ? null : failed.address
  }

  /**
   * Requests a token with the typed credentials. On success the account is in the store. A failure changes nothing,
   * unless the service may have replaced the token, or a proxy refused a stored answer. A sign-in to an existing account
   * renews it, and changes its name if a link gave one. A company key that is left empty is taken from the stored
   * account, and goes only to that account's service.
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
   * and company key are not sent there, so the person types both again. The account cannot become another one that is
   * listed, because each has its own name, files and approvals.
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

  async function send(typed: TypedAccount, existing: Account | null): Promise<SignInResult> {
    const all = accounts.all()
    const form = withKnownAnswers(typed, existing, all)
    if (ports.vault.view.state !== 'ready') return refused({ reason: 'vault-closed' })
    if (existing === null && all.length >= maxAccounts) return refused({ reason: 'too-many-accounts' })
    current = new AbortController()
    const signal = AbortSignal.any([current.signal, lock.lockSignal])
    // If a link has filled in the form, a person may overlook the new host in the window.
    const host = hostOf(form.address)
    const needsConfirmation = signInLinks.hasNamed(host) && isNewService(host, all)
    const confirmation = { kind: 'new-service', host } as const
    const isConfirmed = !needsConfirmation || (await ports.confirmDialog.confirm(confirmation, signal))
    if (!isConfirmed || signal.aborted) return { kind: 'cancelled' }
    const token = existing?.token ?? null
    // A cancelled sign-in may still be ending, so each sign-in has its own secrets.
    calls += 1
    const owner = `sign-in-${calls}`
    redactor.set(owner, secretsOf({ ...form, token }))
    ports.signOut.noteCall(form)
    try {
      const outcome = await renewals.signIn({
        accountId: existing?.id ?? null,
        typed: form,
        signal,
      })
      if (outcome.kind === 'signed-in') log.info('sign-in.done', { accountId: outcome.accountId })
      if (outcome.kind === 'failed') {
        const { cause, status } = outcome.failure
        log.warn('sign-in.failed', { cause, status })
        failed = { address: form.address, lockSignal: lock.lockSignal }
      }
      return outcome
    } finally {
      redactor.set(owner, [])
    }
  }

  function allowedHosts(): readonly string[] | undefined {
    const used = accounts.all().map(({ address }) => hostOf(address))
    return hostsForSignIn(ports.policy.read(), used)
  }

  function accountAt(key: AccountKey): Account | null {
    return accounts.all().find((each) => isSameAccount(each, key)) ?? null
  }
}
