import type { SignOut } from '../accounts/sign-out.ts'
import type { ExpiringClipboard } from '../copying/expiring-clipboard.ts'
import type { CoreEvents } from '../events/core-events.ts'
import type { Scheduler } from '../events/scheduler.ts'
import type { TokenBroker } from '../programs/token-broker.ts'
import type { CallsInFlight } from '../renewal/calls-in-flight.ts'
import type { Plan } from '../renewal/plan.ts'
import type { Updates } from '../updates/updates.ts'
import { Listeners } from '../util/listeners.ts'
import type { AccountStore } from '../vault/account-store.ts'
import type { Activities } from '../vault/activities.ts'
import type { Snapshot } from './model/snapshot.ts'
import type { ReportedFacts } from './reported-facts.ts'
import { type BasePorts, baseView, viewOfAccount } from './snapshot-views.ts'

interface SnapshotParts extends BasePorts {
  readonly events: CoreEvents
  readonly scheduler: Pick<Scheduler, 'clockSet'>
  readonly accounts: AccountStore
  readonly activity: Pick<Activities, 'changed' | 'markOf'>
  readonly calls: Pick<CallsInFlight, 'changed'>
  readonly plan: Pick<Plan, 'viewOf'>
  readonly renewalLoop: { readonly changed: Pick<Listeners, 'add'> }
  readonly signOut: Pick<SignOut, 'changed' | 'view'>
  readonly clipboard: Pick<ExpiringClipboard, 'changed' | 'view'>
  readonly broker: Pick<TokenBroker, 'consent' | 'unlockWaits'>
  readonly commands: { readonly mark: number; readonly changed: Pick<Listeners, 'add'> }
  readonly updates: Updates | null
  readonly reported: ReportedFacts
}

/**
 * Publishes the whole snapshot after any change, once for all changes of a turn. The listeners are never removed, so
 * that it stays right while Deckpass quits.
 */
export function createSnapshots(parts: SnapshotParts) {
  const { events, lock, accounts, activity, plan, clipboard, broker, commands, reported } = parts
  const changed = new Listeners<[snapshot: Snapshot]>()
  /** Null if it is outdated. */
  let newest: Snapshot | null = null
  let isScheduled = false

  for (const event of [
    events.lockChanged,
    events.vaultChanged,
    events.accountChanged,
    events.accountGone,
    accounts.reordered,
    activity.changed,
    broker.consent.changed,
    broker.unlockWaits.changed,
    commands.changed,
    clipboard.changed,
    parts.network.changed,
    parts.policy.changed,
    parts.idle.becameKnown,
    parts.calls.changed,
    parts.renewalLoop.changed,
    reported.changed,
    // The snapshot gives the end of a wait in wall-clock time.
    parts.scheduler.clockSet,
    parts.settings.changed,
    parts.signOut.changed,
    ...(parts.updates ? [parts.updates.changed] : []),
  ])
    event.add(change)
  return { changed, read }

  function read(): Snapshot {
    newest ??= build()
    return newest
  }

  function change(): void {
    newest = null
    if (isScheduled) return
    isScheduled = true
    queueMicrotask(() => {
      isScheduled = false
      changed.emit(read())
    })
  }

  function build(): Snapshot {
    const all = accounts.all()
    const shown = lock.isLocked ? [] : all
    return {
      base: baseView(parts, all.at(-1) ?? null, {
        ...reported.read(),
        clipboard: clipboard.view,
        signedOut: parts.signOut.view,
        commandMark: commands.mark,
        programWaitingSince: broker.unlockWaits.since,
        approvals: broker.consent.approvals(),
        updates: parts.updates?.view ?? null,
      }),
      accounts: shown.map((each) => viewOfAccount(each, plan.viewOf(each), activity.markOf(each.id))),
    }
  }
}
