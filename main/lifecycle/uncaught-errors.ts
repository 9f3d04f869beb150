import type { Log } from '../../app/ports/index.ts'

interface ErrorSource {
  on(event: 'uncaughtException' | 'unhandledRejection', listener: (error: unknown) => void): unknown
}

/**
 * Logs uncaught errors and carries on. Electron would open a dialog instead, and nothing would be renewed until a
 * person closes it. Resolves at the first error.
 */
export function handleUncaughtErrors(source: ErrorSource, log: Log): Promise<void> {
  const first = Promise.withResolvers<void>()
  const handle = (event: string) => (error: unknown) => {
    log.error(event, { error, stack: error instanceof Error ? error.stack : undefined })
    first.resolve()
  }
  source.on('uncaughtException', handle('main.uncaught-exception'))
  source.on('unhandledRejection', handle('main.unhandled-rejection'))
  return first.promise
}
