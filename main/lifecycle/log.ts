import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock, Log } from '../../app/ports/index.ts'

interface LogParts {
  /** Contains `deckpass.log` and its predecessor, `deckpass.1.log`. */
  readonly folder: string
  readonly clock: Pick<Clock, 'now'>
  readonly redact: (text: string) => string
  /** Receives each line as well, without its line end. */
  readonly echo?: (line: string) => void
}

type Detail = Readonly<Record<string, unknown>>

/** The file is renamed before it grows beyond this size; two files are kept. */
const maxBytes = 256 * 1024

/** The time in which repeats of a line are counted, ms. */
const countedMs = 3_600_000

/** The number of different lines of one event in that time; any further ones count as the same line. */
const maxLinesOfEvent = 50

/**
 * Writes one line per event. A repeated one is written only at the 2nd, 4th, 8th time and so on, so that a flood cannot
 * push older lines out. Each value is redacted first, because JSON may escape characters of a secret. Never throws.
 */
export function createLog({ folder, clock, redact, echo }: LogParts): Log {
  const path = join(folder, 'deckpass.log')
  const timesOf = countRepeats(clock)
  return {
    info: (event, detail) => write('info', event, detail),
    warn: (event, detail) => write('warn', event, detail),
    error: (event, detail) => write('error', event, detail),
  }

  function write(level: keyof Log, event: string, detail: Detail = {}): void {
    const text = `${level} ${redact(`${event} ${asJson(detail)}`)}`
    const times = timesOf(event, text)
    if (!Number.isInteger(Math.log2(times))) return
    const line = `${new Date(clock.now()).toISOString()} ${text}${times === 1 ? '' : ` (${times} times)`}`
    echo?.(line)
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
      if (size + Buffer.byteLength(line) >= maxBytes) renameSync(path, join(folder, 'deckpass.1.log'))
      appendFileSync(path, `${line}\n`, { mode: 0o600 })
    } catch {
      // The vault reports a full or read-only disk to the person.
    }
  }

  function asJson(detail: Detail): string {
    try {
      return JSON.stringify(detail, (_key, value: unknown) => {
        if (value instanceof Error) return redact(`${value.name}: ${value.message}`)
        return typeof value === 'string' ? redact(value) : value
      })
    } catch {
      return '{"detail":"cannot be written as JSON"}'
    }
  }
}

/** Returns a function that says how often a line came within `countedMs` of its event's first time. */
function countRepeats(clock: LogParts['clock']): (event: string, line: string) => number {
  const events = new Map<string, { readonly since: number; readonly times: Map<string, number> }>()
  return (event, line) => {
    const now = clock.now()
    const known = events.get(event)
    const isRecent = known !== undefined && known.since <= now && now < known.since + countedMs
    const { since, times } = isRecent ? known : { since: now, times: new Map<string, number>() }
    events.set(event, { since, times })
    const key = times.has(line) || times.size < maxLinesOfEvent ? line : ''
    const count = (times.get(key) ?? 0) + 1
    times.set(key, count)
    return count
  }
}

/** Resolves at the first error. Electron would show a dialog, and nothing would be renewed until a person closes it. */
export function handleUncaughtErrors(source: Pick<NodeJS.Process, 'on'>, log: Log): Promise<void> {
  const first = Promise.withResolvers<void>()
  const handle = (event: string) => (error: unknown) => {
    log.error(event, { error, stack: error instanceof Error ? error.stack : undefined })
    first.resolve()
  }
  source.on('uncaughtException', handle('main.uncaught-exception'))
  source.on('unhandledRejection', handle('main.unhandled-rejection'))
  return first.promise
}
