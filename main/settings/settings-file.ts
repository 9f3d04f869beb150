import { mkdir, readlink, realpath, rename } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import * as z from 'zod/mini'
import { effectiveSettings } from '../../app/policy/effective-settings.ts'
import type { PolicyStore } from '../../app/policy/ports.ts'
import type { Clock, Ports, ReadResult } from '../../app/ports/index.ts'
import { chosenSettings } from '../../app/settings/chosen-settings.ts'
import type { Settings } from '../../app/settings/model/settings.ts'
import { settingsOf } from '../../app/settings/model/stored-settings.ts'
import type { SettingsStore } from '../../app/settings/ports.ts'
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

/** What is kept beside the settings. Nothing secret, no name, no address. */
const notes = z.object({
  /** Of the main window when it was last closed; null before that. */
  windowPlacement: z._default(z.nullable(windowPlacement), null),
  /** Whether the person has been told that closing the window leaves Deckpass in the tray. */
  trayExplained: z._default(z.boolean(), false),
  /** Whether the person has been told that closing the window quits where there is no tray. */
  quitExplained: z._default(z.boolean(), false),
  /** What the policy's default of `openAtLogin` was when it last acted; null where there was none. */
  openAtLoginProposed: z._default(z.nullable(z.boolean()), null),
})
type Notes = z.infer<typeof notes>

/** Why settings were lost, kept until the person has read it. */
const loss = z.partial(z.object({ unreadBecause: fileFailure }))

/** Many times the size of all settings; a list of copy formats has one object for each. */
const limits = { maxBytes: 256 * 1024, maxBrackets: 10_000 }

const pathIn = (folder: string) => join(folder, 'settings.json')

export interface FoundSettings {
  /** Where it is; a link, such as into a folder of dotfiles, is followed. */
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
      // A link may lead to a file that is not there yet, but not into a folder that is not, as on a disk to be mounted.
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
  /** Resolves when everything so far is on disk or has failed. */
  waitForWrites(): Promise<void>
}

interface SettingsFileOptions extends Pick<Ports, 'log'> {
  readonly policy: PolicyStore
  readonly folder: string
  readonly found: FoundSettings
  readonly clock: Pick<Clock, 'now'>
}

/**
 * The settings, as they are kept in `settings.json`. Fields that this version does not know stay in the file. A file that
 * is damaged, or no plain file, is kept under another name; one that cannot be read now is left alone until the next
 * start. What is read is within the policy. Never throws.
 */
export function createSettingsFile({ folder, found, clock, log, policy }: SettingsFileOptions): SettingsFile {
  const { result } = found
  const { chosen, problem } = chosenSettings(result)
  const listeners = new Listeners<[now: Settings, before: Settings]>()
  const turn = serialQueue()
  let { path } = found
  /** Whether nothing may be written, because the file could not be moved away, or may be whole but cannot be read now. */
  let isInTheWay = result.kind === 'unavailable'
  /** Everything that the file holds, including fields of other versions and what guards in place of a lost file. */
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
    // The fields stand in the order of the schema.
    if (JSON.stringify(settingsOf(current)) !== JSON.stringify(settingsOf(before)))
      listeners.emit(current, before)
  }

  /** Moves away a link itself, and not the file that it leads to. */
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
      // What guards in place of a value that nobody could read is what the person has chosen by now.
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
