import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeContent, withSignOuts } from '../../../app/vault/merge-content.ts'
import type { Account } from '../../../app/vault/model/account.ts'
import { initialLock, type VaultContent } from '../../../app/vault/vault-format.ts'
import { day } from '../../support/durations.ts'
import { anAccount, storedToken } from '../../support/stored-account.ts'

const holding = (...accounts: Account[]): VaultContent => ({
  accounts,
  signedOut: [],
  lock: initialLock,
})
const merged = (ours: Account, theirs: Account) => mergeContent(holding(ours), holding(theirs)).accounts

const identitiesOf = ({ accounts }: VaultContent) =>
  accounts.map(({ address, username }) => `${address} ${username}`).sort()

const early = storedToken({ value: 'early-token', issuedAt: 1_000, expiresAt: 9_000 })
const late = storedToken({ value: 'late-token', issuedAt: 2_000, expiresAt: 10_000 })
const ada = anAccount({ username: 'ada', token: early })
const ben = anAccount({ username: 'ben' })
const cleo = anAccount({ username: 'cleo' })

test('accounts of either side are kept, ours first and in our order', () => {
  expect(mergeContent(holding(ben, ada), holding(ada, cleo)).accounts).toEqual([ben, ada, cleo])
})

const renewed = { ...ada, token: late, renewal: { ...ada.renewal, lastSuccessAt: 2_000 } }
const withoutToken = { ...ada, token: null }
const changed = { ...ada, token: late, credentials: { password: 'the newer one', companyKey: 'key' } }
const anew = anAccount({ username: 'ada', token: late })

test.each([
  ['the later token wins, with its renewal', ada, renewed, renewed],
  ['a token wins over none', withoutToken, ada, ada],
  ['other credentials come with the later token', ada, changed, changed],
  [
    'an account that both sides signed in to is the one with the later token',
    ada,
    anew,
    { ...anew, joinedIds: [{ id: ada.id, at: 1_000 }] },
  ],
])('%s', (_what, one, other, result) => {
  expect([merged(one, other), merged(other, one)]).toEqual([[result], [result]])
})

test('a token stays perhaps replaced, by a call since it was issued', () => {
  const doubtful = (lastFailureAt: number) => ({
    ...ada,
    renewal: { ...ada.renewal, perhapsReplaced: true, lastFailureAt },
  })
  for (const calledAt of [1_999, 2_000]) {
    const isDoubtful = calledAt >= late.issuedAt
    for (const [one, another] of [
      [doubtful(calledAt), { ...ada, token: late }],
      [{ ...ada, token: late }, doubtful(calledAt)],
    ] as const)
      expect(merged(one, another)).toMatchObject([{ token: late, renewal: { perhapsReplaced: isDoubtful } }])
  }
})

test('an account that moved leaves its old address to one that was signed in there', () => {
  const moved = { ...ada, address: 'https://elsewhere.example', token: late }
  const between = anAccount({ username: 'ada', token: storedToken({ issuedAt: 1_500, expiresAt: 9_500 }) })
  for (const content of [
    mergeContent(holding(ada), holding(moved, between)),
    mergeContent(holding(moved, between), holding(ada)),
    mergeContent(mergeContent(holding(ada), holding(between)), holding(moved)),
  ])
    expect(identitiesOf(content)).toEqual(identitiesOf(holding(moved, between)))
})

test('a sign-out stays, unless the other side has a later token', () => {
  const without = { ...holding(ben), signedOut: [{ id: ada.id, at: 1_500 }] }
  expect(mergeContent(without, holding(ada, ben)).accounts).toEqual([ben])
  expect(mergeContent(holding(ada, ben), without).accounts).toEqual([ben])
  expect(mergeContent(without, holding(renewed)).accounts).toEqual([ben, renewed])
})

test('sign-outs are noted with all ids of the account, taken back by an undo, and kept for 400 days', () => {
  const joined = { ...ada, joinedIds: [{ id: cleo.id, at: 1 }] }
  const noted = withSignOuts([], [joined, ben], [ben], 7)
  expect(noted).toEqual([ada, cleo].map(({ id }) => ({ id, at: 7 })))
  expect(withSignOuts(noted, [ben], [joined, ben], 8)).toEqual([])
  expect(withSignOuts(noted, [ben], [], 400 * day + 7)).toEqual([{ id: ben.id, at: 400 * day + 7 }])
})

/** What happens on one of three computers, by turns; each instant is another one. */
const happening = fc.record({
  where: fc.nat(2),
  what: fc.constantFrom('sign in', 'renew', 'move', 'sign out', 'merge'),
  which: fc.nat(4),
  other: fc.nat(2),
})

/** The address that a sign-in or a move leads to. Moves lead one account there, so that nobody else is in its place. */
const addressOf = (which: number) => `https://${'abcde'.charAt(which)}.example`

function play(happenings: readonly { where: number; what: string; which: number; other: number }[]) {
  const vaults = [holding(), holding(), holding()]
  let hasMoved = false
  for (const [index, { where, what, which, other }] of happenings.entries()) {
    const now = index + 1
    const before = vaults[where] ?? holding()
    const token = storedToken({ issuedAt: now, expiresAt: now + 10 })
    const address = addressOf(which)
    const found = before.accounts.find((each) => each.address === address)
    const put = (accounts: readonly Account[]) => {
      const signedOut = withSignOuts(before.signedOut, before.accounts, accounts, now)
      vaults[where] = { ...before, accounts, signedOut }
    }
    if (what === 'merge') vaults[where] = mergeContent(before, vaults[other] ?? holding())
    if (what === 'sign in' && !found) put([...before.accounts, anAccount({ address, token })])
    if (what === 'renew' && found)
      put(before.accounts.map((each) => (each === found ? { ...each, token } : each)))
    if (what === 'sign out' && found) put(before.accounts.filter((each) => each !== found))
    if (what === 'move' && found && !hasMoved) {
      hasMoved = true
      const moved = { ...found, address: 'https://moved.example', token }
      put(before.accounts.map((each) => (each === found ? moved : each)))
    }
  }
  return vaults
}

test('whatever happened, every order of merges leads to the same accounts, each once', () => {
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 24 }), (happenings) => {
      const [a = holding(), b = holding(), c = holding()] = play(happenings)
      const results = [
        mergeContent(mergeContent(a, b), c),
        mergeContent(a, mergeContent(b, c)),
        mergeContent(mergeContent(c, a), b),
        mergeContent(mergeContent(b, a), mergeContent(c, b)),
      ]
      const [first = holding()] = results
      for (const each of results) {
        expect(identitiesOf(each)).toEqual(identitiesOf(first))
        expect(new Set(identitiesOf(each)).size).toBe(each.accounts.length)
        expect(new Set(each.accounts.map(({ id }) => id)).size).toBe(each.accounts.length)
        expect(mergeContent(each, each).accounts).toEqual(each.accounts)
        // Nothing is lost but what was signed out, and the old address of what moved.
        const signedOut = new Set(each.signedOut.map(({ id }) => id))
        const ids = new Set(
          each.accounts.flatMap(({ id, joinedIds }) => [id, ...joinedIds.map((one) => one.id)]),
        )
        for (const { id } of [a, b, c].flatMap(({ accounts }) => accounts))
          expect(ids.has(id) || signedOut.has(id)).toBe(true)
      }
    }),
    { numRuns: 300 },
  )
})

const file = (path: string, name: string | null = null) => ({
  path,
  name,
  othersMayRead: false,
  writtenAt: 1,
  failure: null,
})

test('the token files of both sides stay, each once', () => {
  const [shared, ours, theirs] = [file('/shared', 'API_TOKEN'), file('/ours'), file('/theirs')]
  const own = { ...ada, tokenFiles: [shared, ours] }
  const other = { ...ada, token: late, tokenFiles: [{ ...shared, writtenAt: 2 }, theirs] }
  expect(merged(own, other)[0]?.tokenFiles).toEqual([{ ...shared, writtenAt: 2 }, theirs, ours])
  expect(merged(other, own)[0]?.tokenFiles).toEqual([{ ...shared, writtenAt: 2 }, theirs, ours])
})

test('a path that each side gave to another account, or that holds a line in one and all in the other, is written once', () => {
  const withFile = (account: Account, name: string | null) => ({
    ...account,
    tokenFiles: [file('/one/.env', name)],
  })
  const both = mergeContent(holding(ada, withFile(ben, 'API_TOKEN')), holding(withFile(ada, null), ben))
  expect(both.accounts.map(({ tokenFiles }) => tokenFiles)).toEqual([[file('/one/.env')], []])
})

test('a PIN of either side protects the merged vault, and locks where it comes from the other', () => {
  const pin = {
    kdf: { name: 'scrypt', N: 2 ** 17, r: 8, p: 1, salt: Buffer.alloc(16).toString('base64') },
    proof: 'proof',
  } as const
  const withPin = { ...initialLock, pin, tries: 2 }
  const mergedLock = (ours: typeof initialLock, theirs: typeof initialLock) =>
    mergeContent({ ...holding(), lock: ours }, { ...holding(), lock: theirs }).lock
  expect(mergedLock(initialLock, withPin)).toEqual({ ...withPin, locked: true })
  expect(mergedLock(withPin, { ...withPin, locked: true, tries: 3 })).toEqual({
    ...withPin,
    locked: true,
    tries: 3,
  })
  expect(mergedLock({ ...withPin, locked: true }, initialLock)).toEqual({ ...withPin, locked: true })
})
