import { describe, expect, test } from 'vitest'
import { defaultName } from '../../../app/accounts/model/account-names.ts'
import type { HttpRequest } from '../../../app/service/ports.ts'
import { typed } from '../../support/core-fixture.ts'
import { signedIn } from './signed-in.ts'

const key = 'demo-company-key'

/** A person with one account at https://slides.example, and the calls from then on. */
async function atRest() {
  const person = await signedIn()
  person.http.requests.length = 0
  return person
}

const sentTo = (requests: readonly HttpRequest[]) => requests.map(({ url }) => new URL(url).host)

describe('stored credentials go only to the service they were stored for', () => {
  test.each([
    ['another host', { address: 'https://other.example' }],
    ['another port', { address: 'https://slides.example:8443' }],
    ['another path', { address: 'https://slides.example/other' }],
    ['another scheme', { address: 'http://localhost' }],
    ['another username', { username: 'somebody.else' }],
  ])('%s is refused before anything is sent', async (_what, changed) => {
    const { core, http, accountId, confirmDialog } = await atRest()
    for (const companyKey of ['', key]) {
      const result = await core.signIn.run({ ...typed, ...changed, accountId, companyKey })
      expect(result).toMatchObject({
        kind: 'invalid',
        problems: [{ field: Object.keys(changed)[0], reason: 'other-account' }],
      })
    }
    expect(http.requests).toEqual([])
    expect(confirmDialog.asked).toEqual([])
    expect(core.snapshot().accounts).toMatchObject([{ address: typed.address, username: typed.username }])
  })

  test('one account may be written in several ways', async () => {
    const { core } = await atRest()
    const [oneCodePoint, two] = ['ren\u00e9', 'rene\u0301']
    const signedInAs = await core.signIn.run({ ...typed, username: oneCodePoint })
    const accountId = signedInAs.kind === 'signed-in' ? signedInAs.accountId : null
    const address = 'SLIDES.example:443/api/auth/token'
    const again = { ...typed, address, username: two }
    expect(await core.signIn.run({ ...again, accountId, companyKey: '' })).toEqual(signedInAs)
    expect(await core.signIn.run(again)).toEqual(signedInAs)
  })
})

describe('mending a wrong address', () => {
  test('asks for the company key again', async () => {
    const { core, http, accountId } = await atRest()
    const moved = { ...typed, accountId, address: 'https://right.example', companyKey: '' }
    expect(await core.signIn.changeAddress(moved)).toMatchObject({
      kind: 'invalid',
      problems: [{ field: 'companyKey', reason: 'empty' }],
    })
    expect(http.requests).toEqual([])
  })

  test('keeps the account and asks the new service for a token with what was typed', async () => {
    const { core, http, accountId } = await atRest()
    const moved = { ...typed, accountId, address: 'https://right.example', companyKey: 'typed-again-key' }
    expect(await core.signIn.changeAddress(moved)).toEqual({ kind: 'signed-in', accountId })
    expect(http.requests.map(({ url }) => url)).toEqual(['https://right.example/api/auth/token'])
    expect(http.requests[0]?.body).toBe(JSON.stringify({ key: 'typed-again-key' }))
    expect(core.snapshot().accounts).toMatchObject([{ id: accountId, address: 'https://right.example' }])
  })
})

test.each([
  ['another account', { address: 'SLIDES.example:443/', username: 'second.user' }, true],
  ['its own place', {}, false],
])('an account that is moved to %s: refused before anything is sent: %#', async (_to, place, isRefused) => {
  const { core, http, accountId } = await atRest()
  const other = await core.signIn.run({ ...typed, username: 'second.user' })
  http.requests.length = 0
  const result = await core.signIn.changeAddress({ ...typed, ...place, accountId, companyKey: key })
  expect(result).toEqual(
    isRefused
      ? {
          kind: 'invalid',
          problems: [
            {
              field: 'address',
              reason: 'already-listed',
              accountId: 'accountId' in other && other.accountId,
              name: 'Demo (second.user)',
            },
          ],
        }
      : { kind: 'signed-in', accountId },
  )
  expect(http.requests).toHaveLength(isRefused ? 0 : 1)
  expect(core.snapshot().accounts).toHaveLength(2)
})

describe('an account whose address changes', () => {
  const addressed = { address: 'https://right.example', companyKey: 'typed-again-key' }

  test('keeps its token files and emits accountMoved', async () => {
    const { core, accountId, vault } = await signedIn()
    const file = {
      path: '/home/ada/.env',
      name: null,
      othersMayRead: false,
      writtenAt: null,
      failure: null,
    }
    core.accounts.update(accountId, (account) => ({ ...account, tokenFiles: [file] }))
    const told: string[] = []
    core.events.accountMoved.add((after, before) => told.push(`${before.address} to ${after.address}`))
    await core.signIn.changeAddress({ ...typed, ...addressed, accountId })
    expect(vault.saved[0]).toMatchObject({ tokenFiles: [{ path: file.path }] })
    expect(told).toEqual(['https://slides.example to https://right.example'])
  })

  test('takes a new name only if Deckpass chose the old one', async () => {
    const unnamed = { ...typed, name: '' }
    const { core } = await signedIn()
    const other = await core.signIn.run({ ...unnamed, username: 'second.user' })
    const accountId = other.kind === 'signed-in' ? other.accountId : ''
    const names = () => core.snapshot().accounts.map(({ name }) => name)
    const [own, before] = names()
    await core.signIn.changeAddress({ ...unnamed, ...addressed, username: 'third.user', accountId })
    expect(names()).toEqual([own, defaultName('third.user', 'right.example')])
    expect(before).not.toBe(names()[1])
  })
})

describe('a service that was never used', () => {
  const otherAddress = { ...typed, address: 'https://other.example:8443' }

  /** As if the person had opened a link to it, which the window shows. */
  async function lured(address = otherAddress.address) {
    const person = await atRest()
    person.core.links.open(`deckpass://sign-in?address=${address}`)
    person.core.commands.take(true)
    return person
  }

  test('needs no dialog where a person typed it, because the form names it', async () => {
    const { core, http, confirmDialog } = await lured('https://third.example')
    await core.signIn.run(otherAddress)
    expect(confirmDialog.asked).toEqual([])
    expect(sentTo(http.requests)).toEqual(['other.example:8443'])
  })

  test('is named in a dialog where a link filled it in, and gets nothing until that is confirmed', async () => {
    const { core, http, confirmDialog } = await lured()
    confirmDialog.answer = false
    expect(await core.signIn.run(otherAddress)).toEqual({ kind: 'cancelled' })
    expect(confirmDialog.asked).toEqual([{ kind: 'new-service', host: 'other.example:8443' }])
    expect(http.requests).toEqual([])
  })

  test('is asked about once', async () => {
    const { core, http, confirmDialog } = await lured()
    await core.signIn.run(otherAddress)
    await core.signIn.run({ ...otherAddress, username: 'second.user' })
    expect(confirmDialog.asked).toHaveLength(1)
    expect(sentTo(http.requests)).toEqual(['other.example:8443', 'other.example:8443'])
  })

  test('differs from one at another port', async () => {
    const { core, confirmDialog } = await lured('https://slides.example:444')
    await core.signIn.run({ ...typed, address: 'https://slides.example:444' })
    expect(confirmDialog.asked).toHaveLength(1)
  })

  test('gets nothing from a sign-in that is cancelled while the dialog is open', async () => {
    const { core, http } = await lured()
    const signingIn = core.signIn.run(otherAddress)
    core.signIn.cancel()
    expect(await signingIn).toEqual({ kind: 'cancelled' })
    expect(http.requests).toEqual([])
  })
})
