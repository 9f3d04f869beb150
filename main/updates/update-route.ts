import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { UpdateRoute } from '../../app/updates/model.ts'

/**
 * How a newer version is installed. Deckpass does it only if the system verifies the publisher, which Linux does not,
 * and if the program can be replaced. `resources`: `process.resourcesPath`.
 */
export function updateRoute(platform: NodeJS.Platform, executable: string, resources: string): UpdateRoute {
  switch (platform) {
    case 'win32':
      return isFromInstaller(executable) && namesPublisher(resources) ? 'here' : 'by-hand'
    case 'darwin':
      // macOS runs a quarantined app from a read-only copy; disk images are read-only as well.
      return /^\/Volumes\/|\/AppTranslocation\//.test(executable) ? 'by-hand' : 'here'
    default:
      // electron-builder adds this file to a deb and an rpm.
      return existsSync(join(resources, 'package-type')) ? 'package-manager' : 'by-hand'
  }
}

/** The per-user installer leaves its uninstaller; an MSI, which administrators deploy, does not. */
function isFromInstaller(executable: string): boolean {
  return existsSync(join(dirname(executable), 'Uninstall Deckpass.exe'))
}

/** electron-builder adds the publisher to a signed package. Without it electron-updater would accept any publisher. */
function namesPublisher(resources: string): boolean {
  try {
    return /^publisherName:/m.test(readFileSync(join(resources, 'app-update.yml'), 'utf8'))
  } catch {
    return false
  }
}
