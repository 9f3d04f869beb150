import type { Log } from '../../app/ports/index.ts'

interface ErrorSource {
  on(event: 'uncaughtException' | 'unhandledRejection', listener: (error: unknown) => void): unknown
}

/**
 * Logs errors that nobody caught, and goes on. Without this Electron opens a dialog at `uncaughtException`, and nothing
 * is renewed until somebody closes it. Resolves at the first such error.
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
