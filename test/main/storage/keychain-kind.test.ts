import { expect, test } from 'vitest'
import { keychainKind } from '../../../main/storage/keychain-kind.ts'

const storage = (backend: ReturnType<Electron.SafeStorage['getSelectedStorageBackend']>) => ({
  getSelectedStorageBackend: () => backend,
})

test.each([
  ['linux', 'gnome_libsecret', 'gnome-keyring'],
  ['linux', 'kwallet6', 'kwallet'],
  ['linux', 'kwallet', 'kwallet'],
  ['linux', 'basic_text', 'unknown'],
  ['darwin', 'unknown', 'macos'],
  ['win32', 'unknown', 'windows'],
] as const)('on %s with %s the keychain goes by the name of %s', (platform, backend, kind) => {
  expect(keychainKind(storage(backend), platform)).toBe(kind)
})
