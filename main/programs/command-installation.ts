import { lstat, mkdir, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import type { CliInstallation } from '../../app/programs/model/program-view.ts'
import { errorCode, toFileProblem } from '../files/file-errors.ts'
import { rejectReason } from '../files/files.ts'

export interface CliInstallationParts {
  readonly platform: NodeJS.Platform
  readonly isPackaged: boolean
  /** `process.resourcesPath` */
  readonly resources: string
  readonly env: NodeJS.ProcessEnv
  readonly home: string
  /** Where a Linux package installs the command. */
  readonly packagedCommand: string
}

/** Marks a script as ours, which starts an AppImage. */
const mark = '# The command deckpass, installed from the settings of Deckpass.'

/** Finds the installed command. Never rejects. */
export function readCliInstallation(parts: CliInstallationParts): Promise<CliInstallation> {
  return lookAt(parts).catch((error: unknown) => ({ kind: 'unknown', problem: toFileProblem(error) }))
}

async function lookAt(parts: CliInstallationParts): Promise<CliInstallation> {
  const { platform, isPackaged, resources, packagedCommand, env } = parts
  if (!isPackaged) return { kind: 'app-not-installed' }
  if (platform === 'win32') return { kind: 'windows', folder: join(resources, 'bin') }
  if (resources.includes('/AppTranslocation/')) return { kind: 'translocated' }
  if (env.APPIMAGE === undefined && platform === 'linux' && (await found(packagedCommand)) !== null)
    return { kind: 'on-path', path: packagedCommand }
  const path = join(parts.home, '.local', 'bin', 'deckpass')
  // If an AppImage or its folder was moved, the command must be installed again.
  const isThere = (await found(path)) === (await startOf(parts))
  return isThere ? installed(path, env) : { kind: 'not-installed', path }
}

/** Installs a link to the command in `~/.local/bin`, or for an AppImage a script. Never rejects. */
export async function installCli(parts: CliInstallationParts): Promise<CliInstallation> {
  const before = await readCliInstallation(parts)
  if (before.kind !== 'not-installed') return before
  const { path } = before
  try {
    const start = await found(path)
    if (start !== null && !isOurs(start)) return { kind: 'not-ours', path }
    await mkdir(dirname(path), { recursive: true })
    await rm(path, { force: true })
    const ours = await startOf(parts)
    if (ours.startsWith('#!')) await writeFile(path, ours, { flag: 'wx', mode: 0o755 })
    else await symlink(ours, path)
    return installed(path, parts.env)
  } catch (error) {
    return { kind: 'install-failed', problem: toFileProblem(error) }
  }
}

/** The link's target. For an AppImage a script's text, because the AppImage's files exist only while it runs. */
async function startOf({ env: { APPIMAGE: appImage }, resources }: CliInstallationParts): Promise<string> {
  const script = join(resources, 'bin', 'deckpass')
  if (appImage === undefined) return script
  const program = `_deckpass_program=${shellQuoted(appImage)}`
  const text = await readFile(script, 'utf8')
  return text
    .replace('#!/bin/sh\n', `#!/bin/sh\n${mark}\n`)
    .replace(/^# Links to.+?^esac\n/ms, () => `${program}\n`)
}

const maxBytes = 64 * 1024

/** The link's target or the file's content; empty if it cannot be ours, null if there is no file. */
async function found(path: string): Promise<string | null> {
  try {
    const stats = await lstat(path)
    if (stats.isSymbolicLink()) return await readlink(path)
    return rejectReason(stats, maxBytes) === null ? await readFile(path, 'utf8') : ''
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error))) return null
    throw error
  }
}

function isOurs(start: string): boolean {
  return start.includes(mark) || /\/[Rr]esources\/bin\/deckpass$/.test(start)
}

function installed(path: string, { PATH = '' }: NodeJS.ProcessEnv): CliInstallation {
  const isOnPath = PATH.split(delimiter).includes(dirname(path))
  return { kind: 'installed', path, undo: `rm ${shellQuoted(path)}`, isOnPath }
}

/** For any shell. Quotes and backslashes stand outside the single quotes, in which fish interprets both. */
function shellQuoted(text: string): string {
  return `'${text.replaceAll(/['\\]/g, "'\\$&'")}'`
}
