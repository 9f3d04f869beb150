import { lstat, mkdir, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { shellQuoted } from '../../app/model/copy-format.ts'
import * as say from '../../app/words/command-place.ts'
import { codeOf, fileFailure } from '../storage/file-failure.ts'
import { rejectReason } from '../storage/read-small-file.ts'

export interface CommandPlaceParts {
  readonly platform: NodeJS.Platform
  readonly isPackaged: boolean
  /** `process.resourcesPath` */
  readonly resources: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly home: string
  /** Where a package links the command. */
  readonly byPackage: string
}

/** What the settings say of the command, and whether they offer to install it. */
export interface CommandPlace {
  readonly sentence: string
  readonly canInstall: boolean
}

/** In the script that starts an AppImage: by this line it is known as ours. */
const mark = '# The command deckpass, installed from the settings of Deckpass.'

/** Where the command is now. Never rejects. */
export async function readCommandPlace(parts: CommandPlaceParts): Promise<CommandPlace> {
  try {
    return await lookAt(parts)
  } catch (error) {
    return fixed(say.notFound(fileFailure(error)))
  }
}

async function lookAt(parts: CommandPlaceParts): Promise<CommandPlace> {
  const { platform, isPackaged, resources, byPackage, env } = parts
  if (!isPackaged) return fixed(say.notPackaged)
  if (platform === 'win32') return fixed(say.onWindows(join(resources, 'bin')))
  if (resources.includes('/AppTranslocation/')) return fixed(say.translocated)
  if (env.APPIMAGE === undefined && platform === 'linux' && (await found(byPackage)) !== null)
    return fixed(say.onPath(byPackage))
  const path = placeOf(parts)
  // An AppImage or a folder that was moved needs it once more.
  const isThere = (await found(path)) === startOf(parts)
  return isThere ? fixed(installedWords(parts)) : { sentence: say.notInstalled(path), canInstall: true }
}

/** Puts a link to the command into `~/.local/bin`, or a script where an AppImage starts it. Never rejects. */
export async function installCommand(parts: CommandPlaceParts): Promise<CommandPlace> {
  const place = await readCommandPlace(parts)
  if (!place.canInstall) return place
  const path = placeOf(parts)
  try {
    const before = await found(path)
    if (before !== null && !isOurs(before)) return { sentence: say.notOurs(path), canInstall: true }
    await mkdir(dirname(path), { recursive: true })
    await rm(path, { force: true })
    const start = startOf(parts)
    if (start.startsWith('#!')) await writeFile(path, start, { flag: 'wx', mode: 0o755 })
    else await symlink(start, path)
    return fixed(installedWords(parts))
  } catch (error) {
    return { sentence: say.notMade(fileFailure(error)), canInstall: true }
  }
}

/** What is put there: where a link leads, or a script, since what is inside an AppImage is there only while it runs. */
function startOf({ env: { APPIMAGE: appImage }, resources }: CommandPlaceParts): string {
  if (appImage === undefined) return join(resources, 'bin', 'deckpass')
  return `#!/bin/sh\n${mark}\nexec ${shellQuoted(appImage)} --log-level=3 "$@"\n`
}

/** Far more than our script takes. */
const maxBytes = 64 * 1024

/** Where the link there leads, or what the file holds; empty for what cannot be ours, null where nothing is there. */
async function found(path: string): Promise<string | null> {
  try {
    const stats = await lstat(path)
    if (stats.isSymbolicLink()) return await readlink(path)
    return rejectReason(stats, maxBytes) === null ? await readFile(path, 'utf8') : ''
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return null
    throw error
  }
}

function isOurs(start: string): boolean {
  return (
    start.includes(mark) ||
    start.endsWith('/resources/bin/deckpass') ||
    start.endsWith('/Resources/bin/deckpass')
  )
}

function installedWords(parts: CommandPlaceParts): string {
  const path = placeOf(parts)
  const isOnPath = (parts.env.PATH ?? '').split(delimiter).includes(dirname(path))
  return say.installed(path, `rm ${shellQuoted(path)}`, isOnPath)
}

function placeOf({ home }: CommandPlaceParts): string {
  return join(home, '.local', 'bin', 'deckpass')
}

function fixed(sentence: string): CommandPlace {
  return { sentence, canInstall: false }
}
