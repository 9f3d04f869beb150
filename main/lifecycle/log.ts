import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock, Log } from '../../app/ports/index.ts'

interface LogOptions {
  /** Contains `deckpass.log` and its predecessor, `deckpass.1.log`. */
  readonly folder: string
  readonly clock: Pick<Clock, 'now'>
  readonly redact: (text: string) => string
  /** Receives each line as well, without its line end. */
  readonly echo?: (line: string) => void
}

/** The file is renamed before it grows beyond this size; two files are kept. */
const maxBytes = 256 * 1024

type Detail = Readonly<Record<string, unknown>>

/**
 * Writes one line per event: time, level, event, detail as JSON. Redacts each value first, because JSON may escape
 * characters of a secret, and then the whole line. Never throws.
 */
export function createLog({ folder, clock, redact, echo }: LogOptions): Log {
  const path = join(folder, 'deckpass.log')

  function write(level: string, event: string, detail: Detail = {}): void {
    const line = `${new Date(clock.now()).toISOString()} ${level} ${redact(`${event} ${asJson(detail)}`)}`
    echo?.(line)
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      if (sizeOf(path) + Buffer.byteLength(line) >= maxBytes) renameSync(path, join(folder, 'deckpass.1.log'))
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

  return {
    info: (event, detail) => write('info', event, detail),
    warn: (event, detail) => write('warn', event, detail),
    error: (event, detail) => write('error', event, detail),
  }
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}
