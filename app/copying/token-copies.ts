import { tokenValues } from '../accounts/model/token-values.ts'
import type { Requester } from '../channel/channel.ts'
import { refused } from '../channel/refusal.ts'
import { defaultFormat, formatOf, isOwn, renderToken } from '../formats/model/copy-format.ts'
import type { Lock } from '../lock/lock.ts'
import { mayChange } from '../policy/effective-settings.ts'
import type { PolicyStore } from '../policy/ports.ts'
import type { Ports } from '../ports/index.ts'
import type { Plan } from '../renewal/plan.ts'
import { leadMs } from '../renewal/renewal-time.ts'
import type { Renewals } from '../renewal/renewals.ts'
import { hostOf } from '../service/model/service-address.ts'
import type { SettingsStore } from '../settings/ports.ts'
import { minuteMs } from '../util/durations.ts'
import type { Redactor } from '../util/redactor.ts'
import type { AccountStore } from '../vault/account-store.ts'
import type { Activities } from '../vault/activities.ts'
import type { Account } from '../vault/model/account.ts'
import type { CopyResult, RevealResult } from './channels.ts'
import { clearDelaysMs, type ExpiringClipboard } from './expiring-clipboard.ts'
import type { FocusReturn } from './focus-return.ts'

/** A token with less time left than this, and than its renewal's lead, is renewed before it is copied, ms. */
const minLeftMs = 5 * minuteMs

const revealMs = 30_000

interface CopyPorts extends Pick<Ports, 'clock' | 'digest'> {
  readonly settings: SettingsStore
  readonly policy: PolicyStore
  readonly lock: Pick<Lock, 'lockSignal'>
  readonly redactor: Pick<Redactor, 'redact'>
  readonly activity: Pick<Activities, 'note' | 'noteKept'>
  readonly accounts: AccountStore
  readonly plan: Pick<Plan, 'shownFailure'>
  readonly renewals: Pick<Renewals, 'renew'>
  readonly clipboard: Pick<ExpiringClipboard, 'copy' | 'keep'>
  readonly focusReturn: Pick<FocusReturn, 'handleCopy'>
  readonly notifications: {
    /** Shows the result of a copy outside the window. */
    copied(account: Account, result: CopyResult, clearAfterMs: number | null): void
  }
}

export type TokenCopies = ReturnType<typeof createTokenCopies>

export function createTokenCopies(ports: CopyPorts) {
  const { accounts, renewals, clipboard, notifications } = ports
  return { copy, copyInWindow, copyOutside, copySelected, reveal, keep }

  /** Copies in the window, which then gives the focus back if the global shortcut took it. */
  async function copyInWindow(accountId: string, formatId: string, by: Requester): Promise<CopyResult> {
    const result = await copy(accountId, formatId, by)
    if (result.kind === 'copied') ports.focusReturn.handleCopy()
    return result
  }

  async function copyOutside(
    accountId: string,
    formatId = defaultFormat(ports.settings.read()).id,
  ): Promise<CopyResult> {
    const result = await copy(accountId, formatId, 'person')
    const account = accounts.get(accountId)
    if (account !== null) notifications.copied(account, result, clearAfterMs())
    return result
  }

  /**
   * Copies a token, and renews it first if it has expired or is about to. If Deckpass locks before the end, nothing is
   * copied, or the copy is cleared at once.
   *
   * @param formatId if this format no longer exists, the token alone is copied
   * @param by a renewal for a program observes the limits on requests of programs
   * @param mayStill called right before the copy and after it; if it returns false, nothing stays copied
   */
  async function copy(
    accountId: string,
    formatId: string,
    by: Requester,
    mayStill = () => true,
  ): Promise<CopyResult> {
    const { lockSignal } = ports.lock
    const mayCopy = () => !lockSignal.aborted && mayStill()
    const before = accounts.get(accountId)
    if (before === null || before.token === null) return refused({ reason: 'no-token' })
    const format = formatOf(ports.settings.read(), formatId)
    const { expiresAt, issuedAt } = before.token
    const isEnding = expiresAt - ports.clock.now() < Math.min(minLeftMs, leadMs(expiresAt - issuedAt))
    // A copy does not send refused credentials again, because the person did not ask for that.
    const renewFirst = isEnding && before.renewal.refusal === null
    if (renewFirst) await renewals.renew(accountId, by)
    const account = accounts.get(accountId)
    const values = account && tokenValues(account)
    if (account === null || values === null) return refused({ reason: 'no-token' })
    if (!mayCopy()) return refused({ reason: 'locked' })
    const [host, failure] = [hostOf(account.address), ports.plan.shownFailure(account)]
    if (values.expiresAt <= ports.clock.now()) return refused({ reason: 'expired', host, failure })
    const rendered = renderToken(format, values)
    if (rendered.kind === 'unfit') return refused({ reason: 'unfit-for-format', value: rendered.value })
    const delayMs = clearAfterMs()
    const renewedFirst = renewFirst && account.token !== before.token
    const token = { accountId, text: rendered.text, clearAfterMs: delayMs, renewedFirst }
    const copied = await clipboard.copy(token, mayCopy)
    if (copied.kind === 'refused') return copied
    const now = ports.clock.now()
    accounts.update(accountId, (current) => {
      const digest = ports.digest.keyed(accountId, values.token)
      const isCurrent = current.token?.value === values.token
      return { ...current, lastCopy: { copiedAt: now, digest, replacedAt: isCurrent ? null : now } }
    })
    const event = { format: isOwn(format) ? { name: format.name } : format.id, clearAfterMs: delayMs }
    ports.activity.note(accountId, { at: now, event: { kind: 'copied', ...event } })
    return copied
  }

  /** Copies what a person selected in a window. If it contains a secret, it is cleared like a token. */
  function copySelected(text: string): Promise<CopyResult> {
    const isSecret = ports.redactor.redact(text) !== text
    return clipboard.copy({ accountId: null, text, clearAfterMs: isSecret ? clearAfterMs() : null })
  }

  function reveal(accountId: string): RevealResult {
    const token = accounts.get(accountId)?.token ?? null
    if (token === null) return refused({ reason: 'no-token' })
    ports.activity.note(accountId, { at: ports.clock.now(), event: { kind: 'revealed' } })
    return { kind: 'revealed', token: token.value, hideAfterMs: revealMs }
  }

  /** Lets the copy stay in the clipboard, unless the policy requires that it is cleared. */
  function keep(): void {
    if (!mayChange({ clearClipboardAfter: 'off' }, ports.policy.read())) return
    const accountId = clipboard.keep()
    if (accountId !== null) ports.activity.noteKept(accountId)
  }

  function clearAfterMs(): number | null {
    return clearDelaysMs[ports.settings.read().clearClipboardAfter]
  }
}
