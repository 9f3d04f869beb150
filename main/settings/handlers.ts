import { type Handlers, toNull } from '../../app/bridge/handlers.ts'
import type { Core } from '../../app/core.ts'
import type { settingsChannels } from '../../app/settings/channels.ts'
import type { SettingsStore } from '../../app/settings/ports.ts'

export function settingsHandlers(
  core: Pick<Core, 'settings'>,
  settings: Pick<SettingsStore, 'dismissNotices'>,
): Handlers<keyof typeof settingsChannels> {
  return {
    'settings.change': (patch) => ({
      kind: core.settings.change(patch) ? 'changed' : 'set-by-organization',
    }),
    'settings.dismissNotices': () => toNull(settings.dismissNotices()),
  }
}
