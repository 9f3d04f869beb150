import { type Handlers, toNull } from '../../app/bridge/handlers.ts'
import type { settingsChannels } from '../../app/settings/channels.ts'
import type { SettingsStore } from '../../app/settings/ports.ts'
import type { TokenManager } from '../../app/token-manager.ts'

export function settingsHandlers(
  manager: Pick<TokenManager, 'changeSettings'>,
  settings: Pick<SettingsStore, 'dismissNotices'>,
): Handlers<keyof typeof settingsChannels> {
  return {
    'settings.change': (patch) => ({
      kind: manager.changeSettings(patch) ? 'changed' : 'set-by-organization',
    }),
    'settings.dismissNotices': () => toNull(settings.dismissNotices()),
  }
}
