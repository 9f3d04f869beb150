import { expect, test } from 'vitest'
import { type AsyncSafeStorage, createKeychain, keychainKindOf } from '../../../main/vault/keychain.ts'
import { VirtualClock } from '../../support/virtual-ports.ts'

const clock = new VirtualClock()

const unavailable = 'safeStorage.decryptStringAsync is temporarily unavailable. Please try again.'
const wrongKey = 'Error while decrypting the ciphertext provided to safeStorage.decryptStringAsync.'
const cannotEncrypt = 'Error while encrypting the text provided to safeStorage.encryptStringAsync.'

/** Electron's calls with these answers. `prefix` names the key that seals. */
function safeStorageWith(
  changes: { prefix?: string; encrypt?: string; decrypt?: string; stale?: boolean } = {},
): AsyncSafeStorage {
  const { prefix = 'v11', encrypt, decrypt, stale = false } = changes
  return {
    encryptStringAsync: async (plain) => {
      if (encrypt !== undefined) throw new Error(encrypt)
      return Buffer.from(prefix + Buffer.from(plain).toString('hex'))
    },
    decryptStringAsync: async (sealed) => {
      if (decrypt !== undefined) throw new Error(decrypt)
      const result = Buffer.from(sealed.toString().slice(3), 'hex').toString()
      return { result, shouldReEncrypt: stale }
    },
  }
}

const keychainOn = (platform: NodeJS.Platform, answers: Parameters<typeof safeStorageWith>[0] = {}) =>
  createKeychain({ safeStorage: safeStorageWith(answers), clock, platform })

async function sealedOn(platform: NodeJS.Platform, prefix: string, plain = 'content'): Promise<string> {
  // Any program could have sealed this, because the adapter asks for no particular key on macOS.
  const result = await keychainOn(platform === 'linux' ? 'darwin' : platform, { prefix }).seal(plain)
  return result.kind === 'sealed' ? result.sealed : ''
}

test.each([
  ['linux', 'v11'],
  ['linux', 'v12'],
  ['darwin', 'v10'],
  ['win32', 'v10'],
] as const)('on %s with keys of %s it opens what it sealed', async (platform, prefix) => {
  const sealed = await sealedOn(platform, prefix, 'ünïcödé')
  const opened = { kind: 'opened', plain: 'ünïcödé', needsNewSeal: false }
  expect(await keychainOn(platform, { prefix }).open(sealed)).toEqual(opened)
})

test.each(['v10', 'v99', 'xyz', ''])(
  'on Linux a key named "%s" protects nothing: it is not used to seal, and no vault with it is trusted',
  async (prefix) => {
    const problem = 'keychain-unprotected'
    expect(await keychainOn('linux', { prefix }).seal('content')).toEqual({ kind: 'unavailable', problem })
    const sealed = await sealedOn('linux', prefix)
    for (const today of [prefix, 'v11'])
      expect(await keychainOn('linux', { prefix: today }).open(sealed)).toMatchObject({ kind: 'unreadable' })
  },
)

test('a rotated key asks for a new seal', async () => {
  const opened = await keychainOn('linux', { stale: true }).open(await sealedOn('linux', 'v11'))
  expect(opened).toMatchObject({ kind: 'opened', needsNewSeal: true })
})

test('a keychain that does not answer now counts as unavailable, not as missing', async () => {
  const keychain = keychainOn('darwin', { encrypt: cannotEncrypt, decrypt: unavailable })
  expect(await keychain.seal('')).toEqual({ kind: 'unavailable', problem: 'keychain-unavailable' })
  expect(await keychain.open(await sealedOn('darwin', 'v10'))).toMatchObject({ kind: 'unavailable' })
})

test.each([
  ['is locked, so that Chromium seals with its fixed key,', 'unavailable', 'v10', unavailable],
  ['is not used by Chromium on this desktop', 'unavailable', 'v10', wrongKey],
  ['has another key', 'other-key', 'v11', wrongKey],
])('a vault whose keychain %s is not given up: %s', async (_what, kind, prefix, decrypt) => {
  const opened = await keychainOn('linux', { prefix, decrypt }).open(await sealedOn('linux', 'v11'))
  expect(opened).toEqual({ kind })
})

test('on Windows a key that does not open the vault is not copied, because Chromium may have replaced it', async () => {
  const heard: string[] = []
  const windowsKey = {
    keep: async () => void heard.push('keep'),
    distrust: () => void heard.push('distrust'),
  }
  const sealed = await sealedOn('win32', 'v10')
  const parts = { clock, platform: 'win32', windowsKey } as const
  const safeStorage = safeStorageWith({ prefix: 'v10', decrypt: wrongKey })
  const wrong = createKeychain({ ...parts, safeStorage })
  expect(await wrong.open(sealed)).toEqual({ kind: 'other-key' })
  expect(heard).toEqual(['distrust'])
  const right = createKeychain({ ...parts, safeStorage: safeStorageWith({ prefix: 'v10' }) })
  expect(await right.open(sealed)).toMatchObject({ kind: 'opened' })
  expect(heard).toEqual(['distrust', 'keep'])
})

test('a keychain without an answer is unavailable after 30 s, then at once, until it answers', async () => {
  const answering = safeStorageWith()
  const late = Promise.withResolvers<void>()
  const slow: AsyncSafeStorage = {
    ...answering,
    encryptStringAsync: async (plain) => {
      await late.promise
      return answering.encryptStringAsync(plain)
    },
  }
  const keychain = createKeychain({ safeStorage: slow, clock, platform: 'linux' })
  const told: string[] = []
  const ask = async () => void told.push((await keychain.seal('')).kind)
  const first = Promise.all([ask(), ask()])
  await clock.advance(29_999)
  expect(told).toEqual([])
  await clock.advance(1)
  await first
  await ask()
  expect(told).toEqual(['unavailable', 'unavailable', 'unavailable'])
  late.resolve()
  await clock.advance(0)
  expect(await keychain.seal('')).toMatchObject({ kind: 'sealed' })
})

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
  expect(keychainKindOf(storage(backend), platform)).toBe(kind)
})
