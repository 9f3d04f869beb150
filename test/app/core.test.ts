import { expect, test } from 'vitest'
import { coreFixture, ScriptedHttp, typed } from '../support/core-fixture.ts'
import { day, minute } from '../support/durations.ts'
import { signedIn, status } from './accounts/signed-in.ts'

test('the next sign-in is offered the address of the last account', async () => {
  const { core, accountId } = await signedIn()
  expect(core.snapshot().base.suggestedAddress).toBe('https://slides.example')
  core.signOut.run(accountId)
  expect(core.snapshot().base.suggestedAddress).toBe('')
})

test('after a restart, an account without a stored password asks for it when renewal is due', async () => {
  const { vault, clock } = await signedIn()
  const saved = vault.saved.map((account) => ({ ...account, keepSignedIn: false, credentials: null }))
  const again = coreFixture({ clock, saved })
  await again.core.start()
  await clock.advance(5 * day)
  expect(again.core.snapshot().accounts[0]?.renewal.state).toBe('idle')
  await clock.advance(day)
  expect(again.core.snapshot().accounts[0]?.renewal).toMatchObject({
    state: 'not-possible',
    failure: { cause: 'no-password' },
  })
})

test('a name becomes one short line without control characters, in any script', async () => {
  const { core, accountId, view } = await signedIn()
  const renamed = (name: string) => {
    core.accounts.rename(accountId, name)
    return view().name
  }
  expect(renamed('\x1b]52;c;ZXZpbA==\x07Work\r\nHome\u202e')).toBe(']52;c;ZXZpbA==Work Home')
  expect(renamed('\u202e\u200b\n')).toBe(']52;c;ZXZpbA==Work Home')
  expect(renamed('סטודיו למצגות')).toBe('סטודיו למצגות')
  expect(renamed('W'.repeat(4_096))).toBe(`${'W'.repeat(99)}…`)
})

test('no log line holds a secret', async () => {
  const { lines, core, accountId, http } = await signedIn()
  http.answer = () =>
    status(400, { 'content-type': 'application/json' }, JSON.stringify({ error: typed.password }))
  await core.renewals.renew(accountId, 'person')
  const log = lines.join('\n')
  expect(log).toContain('renewal.failed')
  for (const secret of [typed.password, typed.companyKey, 'demo-token']) expect(log).not.toContain(secret)
})

test('a password stays redacted while its account is signed in, even after another one signed out', async () => {
  const { core, redactor } = await signedIn()
  const other = await core.signIn.run({ ...typed, username: 'other', password: 'another one' })
  if (other.kind === 'signed-in') core.signOut.run(other.accountId)
  expect(redactor.redact(`It was ${typed.password}.`)).toBe('It was •••.')
})

test('half a minute after a sign-out the redaction forgets its passwords, but no mistyped one of another account', async () => {
  const { core, redactor, accountId, clock, http } = await signedIn()
  const { password } = typed
  await core.signIn.run({ ...typed, accountId, password: 'newer one' })
  http.answer = () => status(401)
  await core.signIn.run({ ...typed, username: 'other', password: 'mistyped' })
  core.signOut.run(accountId)
  expect(redactor.redact(`${password}, newer one, mistyped`)).toBe('•••, •••, •••')
  await clock.advance(30_000)
  expect(redactor.redact(`${password}, newer one, mistyped`)).toBe(`${password}, newer one, •••`)
})

test('an undone sign-out leaves a former password redacted, because a late answer may hold it', async () => {
  const { core, redactor, accountId } = await signedIn()
  await core.signIn.run({ ...typed, accountId, password: 'newer one' })
  core.signOut.run(accountId)
  core.signOut.undo()
  expect(redactor.redact(`${typed.password}, newer one`)).toBe('•••, •••')
})

test('an account without a token whose renewal fails is tried again later', async () => {
  const { accountId, vault } = await signedIn()
  const saved = vault.saved.map((account) => ({ ...account, token: null }))
  const http = new ScriptedHttp()
  const next = coreFixture({ saved, http })
  await next.core.start()
  await next.core.renewals.renew(accountId, 'person')
  expect(next.core.snapshot().accounts[0]?.renewal.state).toBe('waiting')
  expect(http.requests).toHaveLength(1)
  await next.clock.advance(minute)
  expect(http.requests.length).toBeGreaterThan(1)
})

test('a program’s call that waits for a slot is made as the call of a person who presses', async () => {
  const { saved } = (await signedIn()).vault
  const many = [1, 2, 3].flatMap((index) =>
    saved.map((one) => ({ ...one, id: `${index}`, username: `demo.${index}` })),
  )
  const http = new ScriptedHttp()
  const { clock, core, lines } = coreFixture({ saved: many, http, clock: (await signedIn()).clock })
  await core.start()
  await clock.advance(minute)
  const answer = Promise.withResolvers<void>()
  http.answer = () => answer.promise.then(() => status(401))
  const asked = many.map(({ id }) => core.renewals.renew(id, 'program'))
  await clock.advance(1_000)
  asked.push(core.renewals.renew('3', 'person'))
  expect(lines.filter((line) => line.startsWith('renewal.start')).at(-1)).toContain('by-person')
  answer.resolve()
  expect((await Promise.all(asked)).map(({ kind }) => kind)).toEqual(Array(4).fill('failed'))
})

test('no notification comes while the window is in front', async () => {
  const { http, clock, notifications, windowState } = await signedIn()
  windowState.isInFront = true
  http.answer = () => status(401)
  await clock.advance(8 * day)
  expect(notifications).toEqual([])
})
