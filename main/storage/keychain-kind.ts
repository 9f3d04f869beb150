import type { SafeStorage } from 'electron'
import type { KeychainKind } from '../../app/model/snapshot.ts'

/** Which keychain Electron's `safeStorage` talks to. Not before the app is ready: until then Linux does not say. */
export function keychainKind(
  safeStorage: Pick<SafeStorage, 'getSelectedStorageBackend'>,
  platform: NodeJS.Platform,
): KeychainKind {
  if (platform === 'darwin') return 'macos'
  if (platform === 'win32') return 'windows'
  const backend = safeStorage.getSelectedStorageBackend()
  if (backend === 'gnome_libsecret') return 'gnome-keyring'
  return backend.startsWith('kwallet') ? 'kwallet' : 'unknown'
}
