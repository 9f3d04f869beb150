import { describe, expect, test } from 'vitest'
import { defaultName } from '../../../app/vault/model/account-name.ts'
import { typed } from '../../support/core-fixture.ts'
import { settle } from '../../support/virtual-ports.ts'
import { signedIn } from './signed-in.ts'

/** A person with one account at https://slides.example, and the calls from then on. */
async function atRest() {
  const person = await signedIn()
  person.http.requests.length = 0
  return {
    ...person,
    calledHosts: () => person.http.requests.map(({ url }) => new URL(url).host),
    async signInAs(username: string, changed: Partial<typeof typed> = {}): Promise<string> {
      const result = await person.core.signIn.run({ ...typed, username, ...changed })
      if (result.kind !== 'signed-in') throw new Error(result.kind)
      return result.accountId
    },
  }
}

describe('stored credentials go only to the service they were stored for', () => {
  test.each([
    ['another host', { address: 'https://other.example' }],
    ['another port', { address: 'https://slides.example:8443' }],
    ['another path', { address: 'https://slides.example/other' }],
    ['another scheme', { address: 'http://localhost' }],
    ['another username', { username: 'somebody.else' }],
  ])('%s is refused before anything is sent', async (_what, changed) => {
    const { core, http, accountId, confirmDialog, view } = await atRest()
    const problems = [{ field: Object.keys(changed)[0], reason: 'other-account' }]
    for (const companyKey of ['', typed.companyKey])
      expect(await core.signIn.run({ ...typed, ...changed, accountId, companyKey })).toMatchObject({
        kind: 'invalid',
        problems,
      })
    expect([http.requests, confirmDialog.asked]).toEqual([[], []])
    expect(view()).toMatchObject({ address: typed.address, username: typed.username })
  })

  test('the same account may be written in several ways', async () => {
    const { signInAs } = await atRest()
    const [oneCodePoint, two] = ['ren\u00e9', 'rene\u0301']
    const accountId = await signInAs(oneCodePoint)
    const address = 'SLIDES.example:443/api/auth/token'
    expect(await signInAs(two, { address, accountId, companyKey: '' })).toBe(accountId)
    expect(await signInAs(two, { address })).toBe(accountId)
  })
})

describe('an account whose address changes', () => {
  const right = { ...typed, address: 'https://right.example', companyKey: 'typed-again-key' }

  test('asks for the company key again', async () => {
    const { core, http, accountId } = await atRest()
    const problems = [{ field: 'companyKey', reason: 'empty' }]
    const result = await core.signIn.changeAddress({ ...right, accountId, companyKey: '' })
    expect(result).toMatchObject({ kind: 'invalid', problems })
    expect(http.requests).toEqual([])
  })

  test('stays, with its token files, gets a token for what was typed, and emits accountMoved', async () => {
    const { core, http, accountId, vault } = await atRest()
    const path = '/home/ada/.env'
    const file = { path, name: null, othersMayRead: false, writtenAt: null, failure: null }
    core.accounts.update(accountId, (account) => ({ ...account, tokenFiles: [file] }))
    const told: string[] = []
    core.events.accountMoved.add((after, before) => told.push(`${before.address} to ${after.address}`))
    expect(await core.signIn.changeAddress({ ...right, accountId })).toEqual({ kind: 'signed-in', accountId })
    const body = JSON.stringify({ key: right.companyKey })
    expect(http.requests).toMatchObject([{ url: 'https://right.example/api/auth/token', body }])
    expect(vault.saved).toMatchObject([{ id: accountId, address: right.address, tokenFiles: [{ path }] }])
    expect(told).toEqual(['https://slides.example to https://right.example'])
  })

  test('takes a new name only if Deckpass chose the old one', async () => {
    const { core, signInAs } = await atRest()
    const accountId = await signInAs('second.user', { name: '' })
    const names = () => core.snapshot().accounts.map(({ name }) => name)
    const [own, before] = names()
    await core.signIn.changeAddress({ ...right, name: '', username: 'third.user', accountId })
    expect(names()).toEqual([own, defaultName('third.user', 'right.example')])
    expect(before).not.toBe(names()[1])
  })

  test('may not become another listed account, but may keep its own address', async () => {
    const { core, http, accountId, signInAs } = await atRest()
    const otherId = await signInAs('second.user')
    http.requests.length = 0
    const refused = { reason: 'already-listed', accountId: otherId, name: 'Demo (second.user)' }
    const place = { address: 'SLIDES.example:443/', username: 'second.user' }
    const result = await core.signIn.changeAddress({ ...typed, ...place, accountId })
    expect(result).toEqual({ kind: 'invalid', problems: [{ field: 'address', ...refused }] })
    expect(http.requests).toEqual([])
    expect(await core.signIn.changeAddress({ ...typed, accountId })).toEqual({ kind: 'signed-in', accountId })
    expect(core.snapshot().accounts).toHaveLength(2)
  })
})

describe('a service that was never used', () => {
  const otherAddress = 'https://other.example:8443'

  /** As if the person had opened a link to it, which the window shows. */
  async function lured(address = otherAddress) {
    const person = await atRest()
    person.core.signInLinks.open(`deckpass://sign-in?address=${address}`)
    person.core.commands.take(true)
    return { ...person, signIn: () => person.core.signIn.run({ ...typed, address: otherAddress }) }
  }

  test('needs no dialog if a person typed it, because the form names it', async () => {
    const { signIn, confirmDialog, calledHosts } = await lured('https://third.example')
    await signIn()
    expect([confirmDialog.asked, calledHosts()]).toEqual([[], ['other.example:8443']])
  })

  test('is named in a dialog if a link filled it in, and gets nothing until the person confirms', async () => {
    const { signIn, http, confirmDialog } = await lured()
    confirmDialog.answer = false
    expect(await signIn()).toEqual({ kind: 'cancelled' })
    expect(confirmDialog.asked).toEqual([{ kind: 'new-service', host: 'other.example:8443' }])
    expect(http.requests).toEqual([])
  })

  test('leaves no secret of the sign-in that it ended among those in use, where it is not confirmed', async () => {
    const { core, http, redactor, confirmDialog, signIn } = await lured()
    http.answer = ({ signal }) =>
      new Promise((resolve) => {
        signal.onabort = () => resolve({ kind: 'no-response', cause: 'cancelled', detail: '' })
      })
    const ended = core.signIn.run({ ...typed, username: 'second.user', password: 'mistyped-password' })
    await settle()
    confirmDialog.answer = false
    await Promise.all([signIn(), ended])
    redactor.forgetFormer()
    expect(redactor.redact('mistyped-password')).toBe('mistyped-password')
  })

  test('is asked about once, and differs from one at another port', async () => {
    const { signIn, signInAs, core, confirmDialog, calledHosts } = await lured()
    await signIn()
    await signInAs('second.user', { address: otherAddress })
    expect(confirmDialog.asked).toHaveLength(1)
    const address = 'https://slides.example:444'
    core.signInLinks.open(`deckpass://sign-in?address=${address}`)
    core.commands.take(true)
    await signInAs('demo.user', { address })
    expect(confirmDialog.asked).toHaveLength(2)
    expect(calledHosts()).toEqual(['other.example:8443', 'other.example:8443', 'slides.example:444'])
  })

  test.each(['a cancel', 'a lock'])(
    'gets nothing, whatever is answered, after %s while the dialog is open',
    async (end) => {
      const { core, lock, http, signIn, askPerson } = await lured()
      await lock.changePin('482 915', '')
      const answer = Promise.withResolvers<boolean>()
      askPerson(() => answer.promise)
      const signingIn = signIn()
      if (end === 'a cancel') core.signIn.cancel()
      else {
        lock.lock('person')
        await lock.unlock('482 915')
      }
      answer.resolve(true)
      expect(await signingIn).toEqual({ kind: 'cancelled' })
      expect(http.requests).toEqual([])
    },
  )
})
