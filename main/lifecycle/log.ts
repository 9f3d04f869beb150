import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock, Log } from '../../app/ports/index.ts'

interface LogOptions {
  /** Where `deckpass.log` and the one before it, `deckpass.1.log`, are. */
  readonly folder: string
  readonly clock: Pick<Clock, 'now'>
  readonly redact: (text: string) => string
  /** Gets each line too, without its line end. */
  readonly echo?: (line: string) => void
}

/** A file that would grow beyond this is renamed; two are kept. */
const maxBytes = 256 * 1024

type Detail = Readonly<Record<string, unknown>>

/**
 * One line an event: time, level, event, detail as JSON. Redacts each value before it is written as JSON, which may
 * change how a secret looks, and then the line. Never throws.
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
      // On a full or read-only disk the vault tells the person.
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
