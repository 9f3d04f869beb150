import { describe, expect, test } from 'vitest'
import { type AsyncSafeStorage, createKeychain, keychainKindOf } from '../../../main/vault/keychain.ts'
import { VirtualClock } from '../../support/virtual-ports.ts'

const clock = new VirtualClock()

const unavailable = 'safeStorage.decryptStringAsync is temporarily unavailable. Please try again.'
const wrongKey = 'Error while decrypting the ciphertext provided to safeStorage.decryptStringAsync.'
const cannotEncrypt = 'Error while encrypting the text provided to safeStorage.encryptStringAsync.'

/** Electron's calls, with what they answer. `prefix` tells which key seals. */
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

async function sealedOn(platform: NodeJS.Platform, prefix: string, plain = 'content'): Promise<string> {
  // Any program could have sealed this, because the adapter asks for no particular key on macOS.
  const result = await createKeychain(
    safeStorageWith({ prefix }),
    clock,
    platform === 'linux' ? 'darwin' : platform,
  ).seal(plain)
  return result.kind === 'sealed' ? result.sealed : ''
}

describe.each([
  ['linux', 'v11'],
  ['linux', 'v12'],
  ['darwin', 'v10'],
  ['win32', 'v10'],
] as const)('on %s with keys of %s', (platform, prefix) => {
  const keychain = createKeychain(safeStorageWith({ prefix }), clock, platform)

  test('it opens what it sealed', async () => {
    const sealed = await sealedOn(platform, prefix, 'ünïcödé')
    expect(await keychain.open(sealed)).toEqual({ kind: 'opened', plain: 'ünïcödé', needsNewSeal: false })
  })
})

describe.each(['v10', 'v99', 'xyz', ''])('on Linux with keys of "%s", which protect nothing', (prefix) => {
  const keychain = createKeychain(safeStorageWith({ prefix }), clock, 'linux')

  test('it counts as no keychain, and seals nothing', async () => {
    expect(await keychain.seal('content')).toEqual({ kind: 'unavailable', problem: 'keychain-unprotected' })
  })

  test('a vault that such a key sealed is not trusted', async () => {
    const sealed = await sealedOn('linux', prefix)
    expect(await keychain.open(sealed)).toMatchObject({ kind: 'unreadable' })
  })
})

test('a vault sealed by a key that everyone knows is not trusted even where the keychain is real now', async () => {
  const keychain = createKeychain(safeStorageWith(), clock, 'linux')
  expect(await keychain.open(await sealedOn('linux', 'v10'))).toMatchObject({ kind: 'unreadable' })
})

test('a rotated key asks for a new seal', async () => {
  const keychain = createKeychain(safeStorageWith({ stale: true }), clock, 'linux')
  expect(await keychain.open(await sealedOn('linux', 'v11'))).toMatchObject({
    kind: 'opened',
    needsNewSeal: true,
  })
})

describe('a keychain that does not answer for now', () => {
  const keychain = createKeychain(
    safeStorageWith({ encrypt: cannotEncrypt, decrypt: unavailable }),
    clock,
    'darwin',
  )

  test('is unavailable, not unprotected', async () => {
    expect(await keychain.seal('')).toEqual({ kind: 'unavailable', problem: 'keychain-unavailable' })
  })

  test('is unavailable for opening', async () => {
    expect(await keychain.open(await sealedOn('darwin', 'v10'))).toMatchObject({ kind: 'unavailable' })
  })

  test('is unavailable for sealing', async () => {
    expect(await keychain.seal('content')).toMatchObject({ kind: 'unavailable' })
  })
})

test('a locked keyring on Linux, where Chromium seals with its fixed key meanwhile, is unavailable for opening', async () => {
  const keychain = createKeychain(safeStorageWith({ prefix: 'v10', decrypt: unavailable }), clock, 'linux')
  expect(await keychain.open(await sealedOn('linux', 'v11'))).toMatchObject({ kind: 'unavailable' })
})

test('a vault of a keychain that Chromium does not use on this desktop is not given up', async () => {
  const keychain = createKeychain(safeStorageWith({ prefix: 'v10', decrypt: wrongKey }), clock, 'linux')
  expect(await keychain.open(await sealedOn('linux', 'v11'))).toMatchObject({ kind: 'unavailable' })
})

test('another key is told as that', async () => {
  const keychain = createKeychain(safeStorageWith({ decrypt: wrongKey }), clock, 'linux')
  expect(await keychain.open(await sealedOn('linux', 'v11'))).toEqual({ kind: 'other-key' })
})

test('on Windows, where a start can get another key, a key that does not fit is not copied', async () => {
  const heard: string[] = []
  const windowsKey = {
    keep: async () => void heard.push('keep'),
    distrust: () => void heard.push('distrust'),
  }
  const sealed = await sealedOn('win32', 'v10')
  const wrong = createKeychain(
    safeStorageWith({ prefix: 'v10', decrypt: wrongKey }),
    clock,
    'win32',
    windowsKey,
  )
  expect(await wrong.open(sealed)).toEqual({ kind: 'other-key' })
  expect(heard).toEqual(['distrust'])
  const right = createKeychain(safeStorageWith({ prefix: 'v10' }), clock, 'win32', windowsKey)
  expect(await right.open(sealed)).toMatchObject({ kind: 'opened' })
  expect(heard).toEqual(['distrust', 'keep'])
})

test('a keychain that never answers is unavailable after 30 s, at once from then on, and not once it answers', async () => {
  const answering = safeStorageWith()
  const late = Promise.withResolvers<void>()
  const keychain = createKeychain(
    {
      ...answering,
      encryptStringAsync: async (plain) => {
        await late.promise
        return answering.encryptStringAsync(plain)
      },
    },
    clock,
    'linux',
  )
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

test('a change of any single character is noticed, whatever the cipher would say', async () => {
  const keychain = createKeychain(safeStorageWith(), clock, 'linux')
  const sealed = await sealedOn('linux', 'v11')
  for (let at = 0; at < sealed.length; at++) {
    const other = sealed[at] === 'A' ? 'B' : 'A'
    const changed = sealed.slice(0, at) + other + sealed.slice(at + 1)
    expect(await keychain.open(changed)).toMatchObject({ kind: 'unreadable' })
  }
  expect(await keychain.open(`${sealed}.more`)).toMatchObject({ kind: 'unreadable' })
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
