import { expect, test } from 'vitest'
import { headerOf, readEnvelope } from '../../../app/vault/vault-format.ts'

const kdf = { name: 'scrypt', N: 2 ** 17, r: 8, p: 1, salt: Buffer.alloc(16).toString('base64') } as const

const under = (costs: object) => ({ version: 1, protection: 'passphrase', kdf: costs, key: 'x', sealed: 'x' })

test('the seal binds the protection and the cost', () => {
  const costs = [
    kdf,
    { ...kdf, N: 2 ** 14 },
    { ...kdf, r: 4 },
    { ...kdf, p: 2 },
    { ...kdf, salt: 'b3RoZXI=' },
  ]
  const headers = [
    headerOf({ protection: 'keychain' }),
    headerOf({ protection: 'passphrase' }),
    ...costs.map((each) => headerOf({ protection: 'passphrase', kdf: each })),
  ]
  expect(new Set(headers).size).toBe(headers.length)
})

test.each([
  { ...kdf, N: 2 ** 14 },
  { ...kdf, N: 2 ** 18 },
  { ...kdf, p: 2 },
])('the accepted cost of a derivation is from a little to twice that of today: $N, $p', (each) => {
  expect(readEnvelope(under(each))).toEqual({ kind: 'read', value: under(each) })
})

test.each([
  { ...kdf, N: 2 ** 13 },
  { ...kdf, N: 2 ** 18, p: 2 },
  { ...kdf, N: 2 ** 18, r: 9 },
  { ...kdf, N: 2 ** 17 + 1 },
  { ...kdf, r: 0 },
  { ...kdf, p: 0 },
  { ...kdf, salt: Buffer.alloc(15).toString('base64') },
  { ...kdf, salt: Buffer.alloc(19).toString('base64') },
])('any other derivation is damage: $N, $r, $p, $salt', (each) => {
  expect(readEnvelope(under(each))).toEqual({ kind: 'damaged' })
})
