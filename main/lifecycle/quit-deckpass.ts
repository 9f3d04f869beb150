import { existsSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { app } from 'electron'
import type { FileFailure } from '../../app/util/file-failure.ts'
import { dataFolderProblem } from '../files/data-folder.ts'
import { holderOf } from './instance-lock.ts'
import { launchChannel } from './launch-channel.ts'
import { quitRunning } from './single-instance.ts'

export type QuitResult =
  | { readonly kind: 'ended' }
  | { readonly kind: 'runs' }
  | { readonly kind: 'elsewhere'; readonly host: string }
  | { readonly kind: 'unusable'; readonly problem: FileFailure }

/** Makes the Deckpass that runs on this folder quit, if there is one. Call before `ready`. */
export async function quitDeckpass(userData: string): Promise<QuitResult> {
  const { platform, env } = process
  const holder = await holderOf(userData)
  if (holder?.kind === 'elsewhere') return holder
  const problem = holder === null ? dataFolderProblem(userData, { makes: false }) : null
  if (problem !== null) return { kind: 'unusable', problem }
  // Electron would create the folder when asked for the lock.
  if (!existsSync(userData)) return { kind: 'ended' }
  app.setPath('userData', userData)
  // Chromium never grants the lock in a folder that has become read-only.
  const isLeft = async () => holder !== null && (await holderOf(userData)) === null
  const requestSingleInstanceLock = async (data: { readonly quits: boolean }) =>
    app.requestSingleInstanceLock(data) || (await isLeft())
  const channel = launchChannel(platform, env, userData)
  const hasEnded = await quitRunning({ requestSingleInstanceLock }, channel, setTimeout)
  // The command ends by `process.exit`, which would leave the lock behind, and another computer would obey it.
  app.releaseSingleInstanceLock()
  return { kind: hasEnded ? 'ended' : 'runs' }
}
