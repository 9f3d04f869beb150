import type { Core } from '../../app/core.ts'
import type { Log } from '../../app/ports/index.ts'
import type { ClosedEndpoint } from '../../app/programs/model/program-view.ts'
import type { SettingsStore } from '../../app/settings/ports.ts'
import type { Endpoint } from './endpoint/endpoint.ts'

interface EndpointPorts {
  readonly log: Log
  readonly settings: Pick<SettingsStore, 'read'>
  readonly core: Pick<Core, 'events' | 'scheduler' | 'notifier' | 'reported'>
  /** Rejects if the socket cannot be opened. */
  open(): Promise<Endpoint>
  /** The folder of the socket, and why it cannot be used, or null. */
  socketFolder(): Pick<ClosedEndpoint, 'path'> & { readonly problem: ClosedEndpoint['problem'] | null }
}

/**
 * Opens the endpoint, and keeps it open until Deckpass quits. Even if programs may not ask for tokens, because it also
 * answers other requests, such as the lock's. Call only while the single-instance lock is held.
 */
export function keepEndpoint({ log, settings, core, open, socketFolder }: EndpointPorts): void {
  const { events, scheduler, notifier, reported } = core
  const endpoint = open().catch((error: unknown) => {
    log.error('programs.endpoint', { error })
    const { path, problem } = socketFolder()
    const closed = { path, problem: problem ?? 'unknown' } as const
    reported.set({ closedEndpoint: closed })
    if (settings.read().programsMayAsk)
      notifier.show({ tag: 'programs', message: { kind: 'endpoint-failed', closed }, accountId: null })
    return null
  })
  const reopen = async () => (await endpoint)?.reopen()
  scheduler.ticked.add(
    () => void reopen().catch((error: unknown) => log.error('programs.endpoint', { error })),
  )
  events.quit.add((waitFor) => waitFor(endpoint.then((opened) => opened?.close())))
}
