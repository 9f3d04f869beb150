import type { Log } from '../../app/ports/index.ts'
import { Listeners } from '../../app/util/listeners.ts'

/** The part of Node's `process` that tells of errors that nobody caught. */
interface ErrorSource {
  on(event: 'uncaughtException' | 'unhandledRejection', listener: (error: unknown) => void): unknown
}

/**
 * What nobody caught is written to the log, redacted, and the first is told to the listeners; everything goes on. Without a listener
 * Electron opens a dialog at `uncaughtException`, and nothing is renewed until somebody closes it.
 */
export function surviveErrors(source: ErrorSource, log: Log): Pick<Listeners, 'add'> {
  const onFirst = new Listeners()
  let isFirst = true
  const survive = (event: string) => (error: unknown) => {
    log.error(event, { error, stack: error instanceof Error ? error.stack : undefined })
    if (isFirst) onFirst.emit()
    isFirst = false
  }
  source.on('uncaughtException', survive('main.uncaught-exception'))
  source.on('unhandledRejection', survive('main.unhandled-rejection'))
  return onFirst
}
