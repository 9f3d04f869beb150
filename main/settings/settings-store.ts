import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import ElectronStore from 'electron-store'
import * as z from 'zod/mini'
import { effectiveSettings, mayChange } from '../../app/policy/effective-settings.ts'
import type { PolicyStore } from '../../app/policy/ports.ts'
import type { Clock, Ports, ReadResult } from '../../app/ports/index.ts'
import type { Settings, SettingsPatch } from '../../app/settings/model/settings.ts'
import { chosenSettings, type SettingsNotice, settingsOf } from '../../app/settings/model/stored-settings.ts'
import { type FileProblem, fileProblem } from '../../app/util/file-problem.ts'
import { isSame } from '../../app/util/keep-equal.ts'
import { Listeners } from '../../app/util/listeners.ts'
import { withoutByteOrderMark } from '../../app/util/parse-json.ts'
import { orNull, validFields } from '../../app/util/read-stored.ts'
import { isRecord } from '../../app/util/records.ts'
import { attempt, toFileProblem } from '../files/file-errors.ts'
import { linkTarget, rejectReason } from '../files/files.ts'
import { maxSettingsBytes, settingsPath } from './settings-file.ts'

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

/** Chromium's zoom levels, about 58 % to 207 %: each enlarges a page 1.2 times, and 0 is 100 %. */
export const zoomLevels = { min: -3, max: 4 }

/** Stored beside the settings. Contains no secret, name or address. */
const notes = z.object({
  /** Like `zoomLevel`, the main window's when it was last closed; null at first. */
  windowPlacement: orNull(windowPlacement),
  zoomLevel: z._default(z.number().check(z.minimum(zoomLevels.min), z.maximum(zoomLevels.max)), 0),
  /** Whether the person was told that Deckpass keeps running in the tray, or that it quits without a tray. */
  trayExplained: z._default(z.boolean(), false),
  quitExplained: z._default(z.boolean(), false),
  /** The policy's default of `openAtLogin` that was last applied; null if there was none. */
  openAtLoginProposed: orNull(z.boolean()),
  /** Why settings were lost, until the person dismisses the notice. */
  unreadBecause: orNull(fileProblem),
})
const notesPatch = z.partial(notes)
type Stored = SettingsPatch & z.infer<typeof notesPatch>

export type StoredSettings = ReturnType<typeof createSettingsStore>

interface StoreParts extends Pick<Ports, 'log'> {
  readonly policy: PolicyStore
  readonly folder: string
  readonly found: ReadResult
  readonly clock: Pick<Clock, 'now'>
}

/**
 * The settings in `settings.json`, with the policy applied. A change takes effect at once, even if it cannot be
 * written. Each write changes only its own fields in the file's current content, so that fields of other versions and
 * edits from outside stay. A file that is damaged or not regular is renamed; one that cannot be read now is left alone.
 * Only for the Deckpass that holds the lock of `folder`. Never throws.
 */
export function createSettingsStore({ folder, found, clock, log, policy }: StoreParts) {
  const path = settingsPath(folder)
  const { chosen, problem } = chosenSettings(found)
  const changed = new Listeners<[now: Settings, before: Settings]>()
  const noted = found.kind === 'found' ? validFields(notesPatch, found.value) : {}
  let kept: Stored = { ...noted, ...chosen, ...(problem !== null && { unreadBecause: problem }) }
  /** The fields that could not be written, and why. The next write tries again. */
  let unsaved: { readonly fields: Stored; readonly problem: FileProblem } | null = null
  let store: ElectronStore<Record<string, unknown>> | null = null
  if (problem !== null) log.warn('settings.unreadable', { problem })
  if (found.kind === 'unreadable') {
    // If the path is a link, this renames the link, not its target.
    attempt(() => renameSync(path, join(folder, `settings.unreadable-${clock.now()}.json`)))
    write(kept)
  }
  let current = inEffect()
  policy.changed.add(update)

  return {
    read: () => current.values,
    change,
    get notices() {
      return current.notices
    },
    dismissNotices,
    changed,
    forget,
  }

  function dismissNotices(): void {
    kept = { ...kept, unreadBecause: null }
    // The person accepts the safe values in place of the lost ones, but the file may be intact if it is `unavailable`.
    if (found.kind !== 'unavailable') write(kept)
    update()
  }

  async function forget(): Promise<void> {
    kept = {}
    // Empties a link's target before the link is removed, because nobody would look for it afterwards.
    const isLink = linkTarget(path) !== null
    const notEmptied = isLink ? edit((target) => existsSync(path) && target.clear()) : null
    const notRemoved = attempt(() => rmSync(path, { force: true, recursive: true, maxRetries: 3 }))
    const problem = notRemoved ?? notEmptied
    unsaved = problem && { fields: {}, problem }
    update()
  }

  function inEffect() {
    const values = { ...notes.parse(kept), ...effectiveSettings(kept, policy.read()) }
    const notices: SettingsNotice[] = []
    if (values.unreadBecause !== null)
      notices.push({ kind: 'settings-unread', problem: values.unreadBecause })
    if (unsaved !== null) notices.push({ kind: 'settings-not-saved', problem: unsaved.problem })
    return { values, notices }
  }

  function update(): void {
    const before = current
    current = inEffect()
    const shown = ({ values, notices }: typeof current) => [settingsOf(values), notices]
    if (!isSame(shown(current), shown(before))) changed.emit(current.values, before.values)
  }

  /** Changes the file, unless electron-store would block on it, or create the folder of a link's target. */
  function edit(change: (file: ElectronStore<Record<string, unknown>>) => void): FileProblem | null {
    try {
      const link = linkTarget(path)
      // The folder may be on a disk that is not mounted yet.
      if (link !== null && !existsSync(dirname(resolve(folder, link)))) return 'folder-missing'
      const stats = statSync(path, { throwIfNoEntry: false })
      const problem = stats && rejectReason(stats, maxSettingsBytes)
      if (problem) return problem
      // Needed only for a write.
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      store ??= new ElectronStore({
        cwd: folder,
        name: 'settings',
        clearInvalidConfig: false,
        accessPropertiesByDotNotation: false,
        configFileMode: 0o600,
        deserialize,
      })
      change(store)
      return null
    } catch (error) {
      return toFileProblem(error)
    }
  }

  function write(patch: Stored): void {
    const fields = { ...unsaved?.fields, ...patch }
    const problem = edit((file) => file.set(fields))
    unsaved = problem && { fields, problem }
    if (problem !== null) log.warn('settings.not-saved', { problem })
  }

  function change(patch: Stored): boolean {
    if (!mayChange(patch, policy.read())) return false
    const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
    kept = { ...kept, ...given }
    write(given)
    update()
    return true
  }
}

function deserialize(text: string) {
  const value: unknown = JSON.parse(withoutByteOrderMark(text))
  // electron-store would take a list, or null, for an empty object.
  if (!isRecord(value)) throw new SyntaxError('The settings are not an object')
  return value
}
