import type { Log } from '../../app/ports/index.ts'
import { Listeners } from '../../app/util/listeners.ts'

interface ErrorSource {
  on(event: 'uncaughtException' | 'unhandledRejection', listener: (error: unknown) => void): unknown
}

/**
 * Logs errors that nobody caught, and goes on. Without this Electron opens a dialog at `uncaughtException`, and nothing
 * is renewed until somebody closes it. Returns the listeners of the first such error.
 */
export function handleUncaughtErrors(source: ErrorSource, log: Log): Pick<Listeners, 'add'> {
  const onFirst = new Listeners()
  let isFirst = true
  const handle = (event: string) => (error: unknown) => {
    log.error(event, { error, stack: error instanceof Error ? error.stack : undefined })
    if (isFirst) onFirst.emit()
    isFirst = false
  }
  source.on('uncaughtException', handle('main.uncaught-exception'))
  source.on('unhandledRejection', handle('main.unhandled-rejection'))
  return onFirst
}
