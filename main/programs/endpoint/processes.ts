import { type BigIntStats, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Lineage, ProcessFacts } from '../../../app/programs/asker.ts'

export type Run = (program: string, ...args: string[]) => Promise<string>

/** Processes and connections at one instant. */
export interface Processes {
  /** The process at the other end of our socket with this descriptor; null if it is not visible. */
  peerOf(fd: number): number | null
  lineageOf(pid: number): Lineage
  /** Whether the process runs our command, or is the shell that runs our script above it. */
  isOwn(process: ProcessFacts, isAboveCli: boolean): boolean
}

interface ProcessAndParent {
  readonly facts: ProcessFacts
  readonly parent: number
}

export function lineageFrom(pid: number, read: (pid: number) => ProcessAndParent | null): Lineage {
  const lineage: ProcessFacts[] = []
  let found = read(pid)
  while (found !== null && lineage.every((each) => each.pid !== found?.facts.pid)) {
    lineage.push(found.facts)
    found = read(found.parent)
  }
  return lineage
}

/** The files that make a process part of our command. */
export interface OwnFiles {
  readonly executable: string
  /** An AppImage's files get a new device number at each start, because it is mounted anew. */
  readonly isAppImage: boolean
  readonly script: string
}

export function ownFilesOf({ env, execPath, resourcesPath }: NodeJS.Process, home: string): OwnFiles {
  const isAppImage = env.APPIMAGE !== undefined
  // With an AppImage the installed script runs.
  const folder = isAppImage ? join(home, '.local') : resourcesPath
  return { executable: execPath, isAppImage, script: join(folder, 'bin', 'deckpass') }
}

/** Whether these are the arguments of a shell that runs the script, in whichever way it was named. */
export function runsScript([, run]: readonly string[], cwd: string, script: string): boolean {
  if (run === undefined) return false
  // No `join`, because the system resolves `..` after a folder that is a link in another way.
  return areSameFile(statOf(run.startsWith('/') ? run : `${cwd}/${run}`), statOf(script))
}

export function areSameFile(one: BigIntStats | null, other: BigIntStats | null): boolean {
  return one !== null && other !== null && one.dev === other.dev && one.ino === other.ino
}

export function statOf(path: string): BigIntStats | null {
  try {
    return statSync(path, { bigint: true })
  } catch {
    return null
  }
}
