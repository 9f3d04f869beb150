import { mkdir, readlink, realpath, rename } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import * as z from 'zod/mini'
import { effectiveSettings } from '../../app/policy/effective-settings.ts'
import type { PolicyStore } from '../../app/policy/ports.ts'
import type { Clock, Ports, ReadResult } from '../../app/ports/index.ts'
import type { Settings } from '../../app/settings/model/settings.ts'
import { settingsOf } from '../../app/settings/model/stored-settings.ts'
import type { SettingsStore } from '../../app/settings/ports.ts'
import { chosenSettings } from '../../app/settings/unreadable-settings.ts'
import { fileFailure } from '../../app/util/file-failure.ts'
import { Listeners } from '../../app/util/listeners.ts'
import { validFields } from '../../app/util/read-stored.ts'
import { isRecord } from '../../app/util/records.ts'
import { serialQueue } from '../../app/util/serial-queue.ts'
import { toFileFailure, writeFileAtomic } from '../files/files.ts'
import { readJson, removePath, tryWrite } from '../files/json-file.ts'

/** In display-independent pixels. */
const rectangle = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().check(z.positive()),
  height: z.int().check(z.positive()),
})
export type Rectangle = z.infer<typeof rectangle>

const windowPlacement = z.object({ bounds: rectangle, maximized: z.boolean() })
export type WindowPlacement = z.infer<typeof windowPlacement>

/** Stored beside the settings. Contains no secret, name or address. */
const notes = z.object({
  /** Of the main window when it was last closed; null at first. */
  windowPlacement: z._default(z.nullable(windowPlacement), null),
  /** Whether Deckpass has explained that it keeps running in the tray when the window is closed. */
  trayExplained: z._default(z.boolean(), false),
  /** Whether Deckpass has explained that it quits when the window is closed and there is no tray. */
  quitExplained: z._default(z.boolean(), false),
  /** The policy's default of `openAtLogin` that was last applied; null if there was none. */
  openAtLoginProposed: z._default(z.nullable(z.boolean()), null),
})
type Notes = z.infer<typeof notes>

/** Why settings were lost, stored until the person dismisses the notice. */
const loss = z.partial(z.object({ unreadBecause: fileFailure }))

/** Far more than all settings need; a list of copy formats has one object for each. */
const limits = { maxBytes: 256 * 1024, maxBrackets: 10_000 }

const pathIn = (folder: string) => join(folder, 'settings.json')

export interface FoundSettings {
  /** The path after following a link, such as into a folder of dotfiles. */
  readonly path: string
  readonly result: ReadResult
}

/** Reads `settings.json` in `folder`, and changes nothing. Never rejects. */
export async function readSettingsFile(folder: string): Promise<FoundSettings> {
  const path = pathIn(folder)
  const link = await readlink(path).catch(() => null)
  try {
    const target = await realpath(path).catch(async (error: unknown) => {
      if (link === null || toFileFailure(error) !== 'folder-missing') throw error
      // The link's target may be a missing file, but not in a missing folder, which may be on a disk not yet mounted.
      const wanted = resolve(folder, link)
      await realpath(dirname(wanted))
      return wanted
    })
    const result = await readJson(target, limits)
    const isOther = result.kind === 'found' && !isRecord(result.value)
    return { path: target, result: isOther ? { kind: 'unreadable', problem: 'damaged' } : result }
  } catch (error) {
    const problem = toFileFailure(error)
    return {
      path,
      result:
        problem === 'folder-missing' && link === null ? { kind: 'absent' } : { kind: 'unavailable', problem },
    }
  }
}

/** A change takes effect at once, even if the file cannot be written. */
export interface SettingsFile extends SettingsStore {
  read(): Settings & Readonly<Notes>
  note(noted: Partial<Notes>): void
  /** Resolves when all pending writes have finished or failed. */
  waitForWrites(): Promise<void>
}

interface SettingsFileOptions extends Pick<Ports, 'log'> {
  readonly policy: PolicyStore
  readonly folder: string
  readonly found: FoundSettings
  readonly clock: Pick<Clock, 'now'>
}

/**
 * The settings in `settings.json`, with the policy applied. Unknown fields stay in the file. A file that is damaged, or
 * not a regular one, is renamed; one that cannot be read now is left alone until the next start. Never throws.
 */
export function createSettingsFile({ folder, found, clock, log, policy }: SettingsFileOptions): SettingsFile {
  const { result } = found
  const { chosen, problem } = chosenSettings(result)
  const listeners = new Listeners<[now: Settings, before: Settings]>()
  const turn = serialQueue()
  let { path } = found
  /** True if nothing may be written, because the file could not be renamed, or cannot be read now but may be intact. */
  let isInTheWay = result.kind === 'unavailable'
  /** The whole content of the file, including fields of other versions, and safe values in place of lost ones. */
  let stored = result.kind === 'found' && isRecord(result.value) ? result.value : { ...chosen }
  let kept = { ...validFields(z.partial(notes), stored), ...chosen }
  let unreadBecause = problem ?? validFields(loss, stored).unreadBecause ?? null
  let current = withinPolicy()
  policy.onChange(update)
  if (problem !== null) log.warn('settings.unreadable', { problem })
  if (result.kind === 'unreadable') {
    stored = { ...stored, unreadBecause }
    void turn(setAside)
    write()
  }

  function withinPolicy(): Settings & Notes {
    return { ...notes.parse(kept), ...effectiveSettings(kept, policy.read()) }
  }

  function update(): void {
    const before = current
    current = withinPolicy()
    // Comparable, because both have the schema's order of fields.
    if (JSON.stringify(settingsOf(current)) !== JSON.stringify(settingsOf(before)))
      listeners.emit(current, before)
  }

  /** Renames a link itself, not its target. */
  async function setAside(): Promise<void> {
    path = pathIn(folder)
    const moved = await tryWrite(() => rename(path, join(folder, `settings.unreadable-${clock.now()}.json`)))
    isInTheWay = moved.kind === 'failed'
  }

  function write(): void {
    const wanted = stored
    void turn(async () => {
      if (wanted !== stored || isInTheWay) return
      const written = await tryWrite(async () => {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await writeFileAtomic(path, `${JSON.stringify(wanted, null, 2)}\n`)
      })
      if (written.kind === 'failed') log.warn('settings.not-saved', { problem: written.problem })
    })
  }

  function save(patch: Partial<typeof kept>): void {
    const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
    const before = JSON.stringify(stored)
    stored = { ...stored, ...given }
    kept = { ...kept, ...given }
    if (JSON.stringify(stored) !== before) write()
    update()
  }

  return {
    read: () => current,
    change: save,
    note: save,
    get notices() {
      return unreadBecause === null ? [] : [{ kind: 'settings-unread', problem: unreadBecause } as const]
    },
    dismissNotices() {
      unreadBecause = null
      const { unreadBecause: _, ...others } = stored
      // By dismissing the notice the person accepts the safe values in place of lost ones.
      stored = { ...others, ...kept }
      write()
      listeners.emit(current, current)
    },
    onChange: (listener) => listeners.add(listener),
    async forget() {
      stored = {}
      kept = {}
      unreadBecause = null
      update()
      await turn(() => tryWrite(() => removePath(pathIn(folder))))
    },
    waitForWrites: () => turn(async () => undefined),
  }
}
