import { existsSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import type { App } from 'electron'
import type { FileProblem } from '../../app/util/file-problem.ts'
import { dataFolderProblem } from '../files/data-folder.ts'
import { createLaunchChannel, holderOf, type LaunchChannel } from './single-instance.ts'

export type QuitResult =
  | { readonly kind: 'ended' | 'runs' }
  | { readonly kind: 'elsewhere'; readonly host: string }
  | { readonly kind: 'unusable'; readonly problem: FileProblem }

/** Makes the Deckpass that uses this folder quit, and waits until it has. Call before `ready`; needs no display. */
export async function quitDeckpass(app: App, userData: string, process: NodeJS.Process): Promise<QuitResult> {
  const { platform } = process
  const holder = await holderOf(userData, platform)
  if (holder?.kind === 'elsewhere') return holder
  const problem = holder === null ? dataFolderProblem(userData, { makes: false }) : null
  if (problem !== null) return { kind: 'unusable', problem }
  // Electron would create the folder when asked for the lock.
  if (!existsSync(userData)) return { kind: 'ended' }
  app.setPath('userData', userData)
  // No command line can send this message. Chromium never grants the lock in a folder that has become read-only.
  const isFree = async () =>
    app.requestSingleInstanceLock({ quits: true }) ||
    (holder !== null && (await holderOf(userData, platform)) === null)
  const hasEnded = await quitRunning(isFree, createLaunchChannel(userData, process), setTimeout)
  // The command ends with `process.exit`, which would leave the lock behind and so block another computer.
  app.releaseSingleInstanceLock()
  return { kind: hasEnded ? 'ended' : 'runs' }
}

/** Includes the time to install a new version. */
const maxQuitMs = 75_000
const pollMs = 100

/** `isFree` asks the holder of Chromium's lock to quit. Resolves to true once none runs, false after `maxQuitMs`. */
export async function quitRunning(
  isFree: () => Promise<boolean>,
  channel: LaunchChannel,
  wait: (ms: number) => Promise<void>,
): Promise<boolean> {
  const runs = async () => !(await isFree()) || (await channel?.send({ wants: 'quit', link: null })) === true
  for (let waitedMs = 0; await runs(); waitedMs += pollMs) {
    if (waitedMs >= maxQuitMs) return false
    await wait(pollMs)
  }
  return true
}
