import type { Session } from 'electron'
import type { SessionStandIn } from '../session.ts'
import type { CdpSession } from './cdp.ts'

type Check = NonNullable<Parameters<Session['setPermissionCheckHandler']>[0]>
type Permission = Parameters<Check>[1]

/** Chromium's name of each permission that a page can ask for, and Electron's. */
const permissions: readonly (readonly [chromium: string, electron: Permission])[] = [
  ['camera', 'media'],
  ['microphone', 'media'],
  ['clipboard-read', 'clipboard-read'],
  ['clipboard-write', 'clipboard-sanitized-write'],
  ['geolocation', 'geolocation'],
  ['idle-detection', 'idle-detection'],
  ['midi', 'midi'],
  ['notifications', 'notifications'],
  ['window-management', 'window-management'],
]

/**
 * Chromium asks nobody, so the session's check is asked for each permission in advance. Without a check
 * everything is granted, as in Electron.
 */
export async function applyPermissions(session: SessionStandIn, browser: CdpSession): Promise<void> {
  await Promise.all(
    permissions.map(([name, permission]) => {
      const granted = session.permissionCheckHandler?.(null, permission, '', { isMainFrame: true }) ?? true
      return browser.send('Browser.setPermission', {
        permission: { name },
        setting: granted ? 'granted' : 'denied',
      })
    }),
  )
}
