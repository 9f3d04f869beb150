import type { Core } from '../../app/core.ts'
import type { SettingsStore } from '../../app/settings/ports.ts'
import { lookAtSocketFolder } from '../lifecycle/private-socket.ts'
import type { EndpointParts } from './endpoint/endpoint.ts'

interface ProgramParts extends Omit<EndpointParts, 'broker'> {
  readonly settings: Pick<SettingsStore, 'read'>
  readonly core: Pick<Core, 'broker' | 'events' | 'scheduler' | 'notifier' | 'reported'>
  /** The endpoint opens only after this, when the main window has drawn its first screen. */
  readonly firstScreen: Promise<unknown>
}

/**
 * Opens the endpoint for programs, and keeps it open until Deckpass quits. Even if programs may not ask for tokens,
 * because it also answers other requests, such as the lock's. Call only while the single-instance lock is held.
 */
export function startPrograms(parts: ProgramParts): void {
  const { log, settings, core, firstScreen, platform, env, userData } = parts
  const { broker, events, scheduler, notifier, reported } = core
  const fail = (error: unknown) => log.error('programs.endpoint', { error })

  async function open() {
    await firstScreen
    const { openEndpoint } = await import('./endpoint/endpoint.ts')
    return await openEndpoint({ ...parts, broker })
  }
  const endpoint = open().catch((error: unknown) => {
    fail(error)
    const { path, problem } = lookAtSocketFolder(platform, env, userData)
    const closed = { path, problem: problem ?? 'unknown' } as const
    reported.set({ closedEndpoint: closed })
    if (settings.read().programsMayAsk)
      notifier.show({ tag: 'programs', message: { kind: 'endpoint-failed', closed }, accountId: null })
    return null
  })
  scheduler.ticked.add(() => void endpoint.then((opened) => opened?.reopen()).catch(fail))
  events.quit.add((waitFor) => waitFor(endpoint.then((opened) => opened?.close())))
}
