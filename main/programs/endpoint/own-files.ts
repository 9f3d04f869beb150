import { type BigIntStats, statSync } from 'node:fs'

/** The files that make a process part of our command. */
export interface OwnFiles {
  /** The executable of Deckpass. */
  readonly executable: string
  /** Each start of an AppImage mounts its files anew, as another device. */
  readonly isAppImage: boolean
  /** Where the script `deckpass` may be. */
  readonly scripts: readonly string[]
}

/** Whether these are the arguments of a shell that runs one of the scripts, in whichever way it was named. */
export function runsScript([, script]: readonly string[], cwd: string, scripts: readonly string[]): boolean {
  if (script === undefined) return false
  // Not joined: the system resolves `..` in a folder that is a link.
  const run = statOf(script.startsWith('/') ? script : `${cwd}/${script}`)
  return scripts.some((each) => areSameFile(run, statOf(each)))
}

export function areSameFile(one: BigIntStats | null, other: BigIntStats | null): boolean {
  return one !== null && other !== null && one.dev === other.dev && one.ino === other.ino
}

/** Null if it cannot be told. */
export function statOf(path: string): BigIntStats | null {
  try {
    return statSync(path, { bigint: true })
  } catch {
    return null
  }
}
