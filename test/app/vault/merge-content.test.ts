import { expect, test } from 'vitest'
import { initialLock, type VaultContent } from '../../../app/vault/content.ts'
import { mergeContent } from '../../../app/vault/merge-content.ts'
import type { Account } from '../../../app/vault/model/account.ts'
import { anAccount, storedToken } from '../../support/stored-account.ts'

const holding = (...accounts: Account[]): VaultContent => ({ accounts, lock: initialLock })
const merged = (ours: Account, theirs: Account) => mergeContent(holding(ours), holding(theirs)).accounts

const early = storedToken({ value: 'early-token', issuedAt: 1_000, expiresAt: 9_000 })
const late = storedToken({ value: 'late-token', issuedAt: 2_000, expiresAt: 10_000 })
const ada = anAccount({ username: 'ada', token: early })
const ben = anAccount({ username: 'ben' })
const cleo = anAccount({ username: 'cleo' })

test('accounts of either side are kept, ours first and in our order', () => {
  expect(mergeContent(holding(ben, ada), holding(ada, cleo)).accounts).toEqual([ben, ada, cleo])
})

test('two equal vaults stay as they are', () => {
  expect(mergeContent(holding(ada, ben), holding(ada, ben))).toEqual(holding(ada, ben))
})

test('the later token wins, with its renewal', () => {
  const renewed = { ...ada, token: late, renewal: { ...ada.renewal, lastSuccessAt: 2_000 } }
  expect(merged(ada, renewed)).toEqual([renewed])
  expect(merged(renewed, ada)).toEqual([renewed])
})

test('a token wins over none', () => {
  const without = { ...ada, token: null }
  expect(merged(without, ada)).toEqual([ada])
  expect(merged(ada, without)).toEqual([ada])
})

test('other credentials come with the later token', () => {
  const changed = { ...ada, token: late, credentials: { password: 'the newer one', companyKey: 'key' } }
  expect(merged(ada, changed)[0]?.credentials).toEqual(changed.credentials)
  expect(merged(changed, ada)[0]?.credentials).toEqual(changed.credentials)
})

test('credentials that only the earlier account has stay, unless the later one must not keep them or is elsewhere', () => {
  const later = { ...ada, token: late, credentials: null }
  expect(merged(ada, later)[0]?.credentials).toEqual(ada.credentials)
  expect(merged(ada, { ...later, keepSignedIn: false })[0]?.credentials).toBeNull()
  expect(merged(ada, { ...later, address: 'https://elsewhere.example' })[0]?.credentials).toBeNull()
})

test('an account that both sides signed in to is one, under our id', () => {
  const theirs = anAccount({ username: 'ada', token: late })
  expect(merged(ada, theirs)).toEqual([{ ...theirs, id: ada.id }])
})

test('the token files of both sides stay, each once', () => {
  const file = (path: string, name: string | null = null) => ({
    path,
    name,
    othersMayRead: false,
    writtenAt: 1,
    failure: null,
  })
  const [shared, ours, theirs] = [file('/shared', 'API_TOKEN'), file('/ours'), file('/theirs')]
  const own = { ...ada, tokenFiles: [shared, ours] }
  const other = { ...ada, token: late, tokenFiles: [{ ...shared, writtenAt: 2 }, theirs] }
  expect(merged(own, other)[0]?.tokenFiles).toEqual([{ ...shared, writtenAt: 2 }, theirs, ours])
  expect(merged(other, own)[0]?.tokenFiles).toEqual([{ ...shared, writtenAt: 2 }, theirs, ours])
})

test('a path that each side gave to another account, or that holds a line in one and all in the other, is written once', () => {
  const file = (name: string | null) => ({
    path: '/one/.env',
    name,
    othersMayRead: false,
    writtenAt: null,
    failure: null,
  })
  const withFile = (account: Account, name: string | null) => ({ ...account, tokenFiles: [file(name)] })
  const both = mergeContent(holding(ada, withFile(ben, 'API_TOKEN')), holding(withFile(ada, null), ben))
  expect(both.accounts.map(({ tokenFiles }) => tokenFiles)).toEqual([[file(null)], []])
})

test('a PIN of either side protects the merged vault', () => {
  const pin = {
    kdf: { name: 'scrypt', N: 2 ** 17, r: 8, p: 1, salt: Buffer.alloc(16).toString('base64') },
    proof: 'proof',
  } as const
  const withPin = { ...initialLock, pin, tries: 2 }
  const mergedLock = (ours: typeof initialLock, theirs: typeof initialLock) =>
    mergeContent({ accounts: [], lock: ours }, { accounts: [], lock: theirs }).lock
  expect(mergedLock(initialLock, { ...withPin, locked: true })).toEqual(withPin)
  expect(mergedLock({ ...withPin, locked: true }, initialLock)).toEqual({ ...withPin, locked: true })
})
