import type { Core } from '../../app/core.ts'
import type { Lock } from '../../app/lock/lock.ts'
import { lockDenial } from '../../app/lock/model/lock-view.ts'
import type { Notifier, Ports, SchedulerEvents } from '../../app/ports/index.ts'
import type { Approvals } from '../../app/programs/approvals.ts'
import type { ProcessId } from '../../app/programs/asker.ts'
import type { ClosedEndpoint, ProgramNotification } from '../../app/programs/model/program-part.ts'
import { programAccounts } from '../../app/programs/program-accounts.ts'
import { programsAccessOf } from '../../app/programs/programs-access.ts'
import { TokenBroker } from '../../app/programs/token-broker.ts'
import type { SettingsStore } from '../../app/settings/ports.ts'
import type { AppState } from '../../app/snapshot/app-state.ts'
import type { ConsentWindow } from './consent-window.ts'
import type { Endpoint } from './endpoint/endpoint.ts'

export interface ProgramsPorts extends Pick<Ports, 'clock' | 'log' | 'random'> {
  readonly notifier: Pick<Notifier<ProgramNotification>, 'show'>
  readonly settings: SettingsStore
  readonly scheduler: Pick<SchedulerEvents, 'onTick'>
  readonly lock: Pick<Lock, 'view' | 'lock'>
  readonly core: Pick<Core, 'accounts' | 'activity' | 'events' | 'renewals' | 'copies'>
  readonly appState: AppState
  readonly consentWindow: Pick<ConsentWindow, 'show' | 'answered'>
  /** Contains no names or secrets. */
  diagnostics(): Promise<string>
  isRunning(process: ProcessId): boolean
  hasTokenFile(accountId: string): boolean
  /** Rejects if the socket cannot be opened. */
  openEndpoint(broker: TokenBroker): Promise<Endpoint>
  /** The folder of the socket, and why it cannot be used, or null. */
  socketFolder(): Pick<ClosedEndpoint, 'path'> & { readonly problem: ClosedEndpoint['problem'] | null }
}

/**
 * Gives tokens to programs on this computer: opens the endpoint, shows consent requests, and keeps approvals. Call only
 * while the single-instance lock is held. Quitting refuses pending requests and closes the endpoint.
 */
export function startPrograms(ports: ProgramsPorts): Approvals {
  const { log, notifier, settings, scheduler, lock, core, appState, consentWindow } = ports
  const broker: TokenBroker = new TokenBroker({
    ...ports,
    events: core.events,
    accounts: programAccounts(core.accounts, ports.clock, core.renewals, core.activity),
    access: () => programsAccessOf(settings.read().programsMayAsk, lock.view),
    lock: () => lock.lock('person'),
    copy: async (accountId, mayStill) =>
      (await core.copies.copy(accountId, 'token', 'program', mayStill)).kind === 'copied',
    async diagnostics() {
      const text = await ports.diagnostics()
      return lockDenial(lock.view) === null ? text : null
    },
    changed() {
      const { approvals, consent, unlockWaits } = broker
      consentWindow.show(consent.shown)
      appState.set({ programWaitingSince: unlockWaits.since, approvals: approvals.list() })
    },
  })
  // Opens even if programs may not ask for tokens, because it also answers other requests, such as the lock's.
  const endpoint = ports.openEndpoint(broker).catch((error: unknown) => {
    log.error('programs.endpoint', { error })
    const { path, problem } = ports.socketFolder()
    const closed = { path, problem: problem ?? 'unknown' } as const
    appState.set({ closedEndpoint: closed })
    if (settings.read().programsMayAsk)
      notifier.show({ tag: 'programs', message: { kind: 'endpoint-failed', closed }, accountId: null })
    return null
  })
  consentWindow.answered.add((requestId, choice) => broker.consent.answer(requestId, choice))
  settings.onChange(() => broker.accessChanged())
  const reopen = async () => (await endpoint)?.reopen()
  scheduler.onTick(() => void reopen().catch((error: unknown) => log.error('programs.endpoint', { error })))
  core.events.quit.add((waitFor) => waitFor(endpoint.then((opened) => opened?.close())))
  return broker.approvals
}
