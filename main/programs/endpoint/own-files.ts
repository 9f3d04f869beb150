import { type BigIntStats, statSync } from 'node:fs'

/** The files that make a process part of our command. */
export interface OwnFiles {
  /** The executable of Deckpass. */
  readonly executable: string
  /** Each start of an AppImage mounts its files anew, as another device. */
  readonly isAppImage: boolean
  /** The script `deckpass`. */
  readonly script: string
}

/** Whether these are the arguments of a shell that runs the script, in whichever way it was named. */
export function runsScript([, run]: readonly string[], cwd: string, script: string): boolean {
  if (run === undefined) return false
  // Not joined: the system resolves `..` in a folder that is a link.
  return areSameFile(statOf(run.startsWith('/') ? run : `${cwd}/${run}`), statOf(script))
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
