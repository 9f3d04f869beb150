import { type Handlers, toDone, toNull } from '../../app/bridge/handlers.ts'
import type { updateChannels } from '../../app/updates/channels.ts'
import type { Updates } from '../../app/updates/updates.ts'

/** `updates` null: nothing looks for any. */
export function updateHandlers(updates: Updates | null): Handlers<keyof typeof updateChannels> {
  return {
    'updates.check': async () => toNull(await updates?.check()),
    // Not awaited: the snapshot tells the progress, and in the end Deckpass quits.
    'updates.install': () => toDone(void updates?.install()),
  }
}
