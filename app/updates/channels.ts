import { channel, guardedChannel, nothing, nothingOrDenied } from '../channel/channel.ts'

export const updateChannels = {
  /** Answers once the check has ended; the snapshot has its result. */
  'updates.check': channel({ input: nothing, output: nothing }),
  /** Downloads the update, installs it and restarts. The snapshot contains the progress and the failure. */
  'updates.install': guardedChannel({ input: nothing, output: nothingOrDenied }),
}
