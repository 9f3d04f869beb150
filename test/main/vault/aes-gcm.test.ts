import { expect, test, vi } from 'vitest'
import { createCipher, fromSealedText, toSealedText } from '../../../main/vault/aes-gcm.ts'

// Deriving a key is slow on purpose, and even slower on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const cipher = createCipher()
const key = cipher.newKey()
const header = '[2,"keychain",null]'
const text = cipher.encrypt(key, 'ünïcödé', header)

test('key derivation has the documented cost, and a new salt each time', () => {
  const [first, second] = [cipher.newKdf(), cipher.newKdf()]
  expect(first).toMatchObject({ name: 'scrypt', N: 131_072, r: 8, p: 1 })
  expect(Buffer.from(first.salt, 'base64')).toHaveLength(16)
  expect(first.salt).not.toBe(second.salt)
})

test('the same key and header open sealed data', () => {
  const again = cipher.textToKey(cipher.keyToText(key)) ?? cipher.newKey()
  expect(cipher.decrypt(again, text, header)).toEqual({ kind: 'opened', plain: 'ünïcödé' })
  expect(cipher.textToKey('dG9vIHNob3J0')).toBeNull()
  // The same content never looks the same.
  expect(cipher.encrypt(key, 'ünïcödé', header)).not.toBe(text)
})

test('another key or header is distinguished from damage', () => {
  expect(cipher.decrypt(cipher.newKey(), text, header)).toEqual({ kind: 'wrong-key' })
  expect(cipher.decrypt(key, text, '[2,"passphrase",null]')).toEqual({ kind: 'wrong-key' })
})

test('an accent typed as one character or as two is the same passphrase', async () => {
  const kdf = { ...cipher.newKdf(), N: 2 ** 14 }
  const composed = await cipher.deriveKey('caf\u00e9 noir', kdf)
  const separate = await cipher.deriveKey('cafe\u0301 noir', kdf)
  expect(composed).toEqual(separate)
})

test('an accidental change counts as damage', () => {
  for (const changed of ['', text.slice(1), text.slice(0, -1), `${text}0`, text.replace('.', '')]) {
    expect(cipher.decrypt(key, changed, header)).toEqual({ kind: 'damaged' })
  }
})

test('a changed byte opens nothing, even with the right checksum', () => {
  const bytes = fromSealedText(text) ?? Buffer.alloc(0)
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(cipher.decrypt(key, toSealedText(changed), header)).not.toMatchObject({ kind: 'opened' })
  }
})
