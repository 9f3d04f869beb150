import { expect, test } from 'vitest'
import { headerOf } from '../../../app/vault/envelope.ts'

test('what the seal binds is another one for each protection and each cost', () => {
  const kdf = { name: 'scrypt', N: 2 ** 15, r: 8, p: 1, salt: 'c2FsdA==' } as const
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
