import type { Log } from '../../app/ports.ts'

/** The part of Node's `process` that tells of errors that nobody caught. */
interface ErrorSource {
  on(event: 'uncaughtException' | 'unhandledRejection', listener: (error: unknown) => void): unknown
}

/**
 * What nobody caught is written to the log, redacted, and told once; everything goes on. Without a listener
 * Electron opens a dialog at `uncaughtException`, and nothing is renewed until somebody closes it.
 */
export function surviveErrors(source: ErrorSource, log: Log, tell: () => void): void {
  let told = false
  const survive = (event: string) => (error: unknown) => {
    log.error(event, { error, stack: error instanceof Error ? error.stack : undefined })
    if (told) return
    told = true
    tell()
  }
  source.on('uncaughtException', survive('main.uncaught-exception'))
  source.on('unhandledRejection', survive('main.unhandled-rejection'))
}
