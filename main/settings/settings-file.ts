import { readlink, realpath } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { ReadResult } from '../../app/ports/index.ts'
import { isRecord } from '../../app/util/records.ts'
import { toFileProblem } from '../files/file-errors.ts'
import { readJson } from '../files/json-file.ts'

/** Far more than all settings need. */
export const maxSettingsBytes = 256 * 1024

export const settingsPath = (folder: string) => join(folder, 'settings.json')

/**
 * Reads `settings.json` in `folder`, even through a link (into a folder of dotfiles), and changes nothing.
 * Separate from the store, because the command also reads the settings and must not load electron-store. Never rejects.
 */
export async function readSettingsFile(folder: string): Promise<ReadResult> {
  const path = settingsPath(folder)
  const link = await readlink(path).catch(() => null)
  try {
    const target = await realpath(path).catch(async (error: unknown) => {
      if (link === null || toFileProblem(error) !== 'folder-missing') throw error
      // The link's target may be missing, but not its folder, because that may be on a disk that is not mounted yet.
      const wanted = resolve(folder, link)
      await realpath(dirname(wanted))
      return wanted
    })
    const result = await readJson(target, maxSettingsBytes)
    const isOther = result.kind === 'found' && !isRecord(result.value)
    return isOther ? { kind: 'unreadable', problem: 'damaged' } : result
  } catch (error) {
    const problem = toFileProblem(error)
    return problem === 'folder-missing' && link === null
      ? { kind: 'absent' }
      : { kind: 'unavailable', problem }
  }
}
