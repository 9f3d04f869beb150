import type { Channel } from '../util/channel.ts'
import { doneResult, nothing, onAction, whileUnlocked } from '../util/channel.ts'

export const updateChannels = {
  /** Answers once the check has ended; the snapshot has its result. */
  'updates.check': { ...whileUnlocked, input: nothing, output: nothing },
  /** Downloads the update, installs it and restarts. The snapshot has the progress and the failure. */
  'updates.install': { ...whileUnlocked, ...onAction(doneResult), input: nothing },
} as const satisfies Record<string, Channel>
