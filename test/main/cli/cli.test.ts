import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { close, fixture, folder, startEachTime } from '../endpoint/endpoint-fixture.ts'
import { deckpass, expiresAt } from './cli-fixture.ts'

startEachTime('until-it-ends')

test('token prints the token and nothing else', async () => {
  expect(await deckpass(['token'])).toEqual({ out: 'demo-token-0\n', said: '', status: 0 })
  expect((await deckpass(['token', 'northwind'])).out).toBe('demo-token-0\n')
})

test.each([
  ['header', 'Authentication-Token: demo-token-0\n'],
  ['bash', "export API_TOKEN='demo-token-0'\n"],
  ['powershell', "$env:API_TOKEN = 'demo-token-0'\n"],
  ['DECK_TOKEN', 'DECK_TOKEN=demo-token-0\n'],
])('token --format %s', async (format, out) => {
  expect((await deckpass(['token', '--format', format])).out).toBe(out)
})

test('token --format json tells the expiry in epoch seconds', async () => {
  expect(JSON.parse((await deckpass(['token', '--format', 'json'])).out)).toEqual({
    token: 'demo-token-0',
    expiresAt: expiresAt(),
    account: 'Northwind',
    service: 'https://slides-0.example',
  })
})

test('token --rejected brings another one', async () => {
  await deckpass(['token'])
  expect((await deckpass(['token', '--rejected'])).out).toBe('demo-token-1\n')
})

test('token --min-valid renews first', async () => {
  await fixture.clock.advance(1)
  expect((await deckpass(['token', '--min-valid', '7d'])).out).toBe('demo-token-1\n')
})

test('exec gives the token to the child alone and ends as it does', async () => {
  const check = 'process.exit(process.env.DECK === "demo-token-0" ? 7 : 1)'
  expect(await deckpass(['exec', '--env', 'DECK', '--', process.execPath, '-e', check])).toEqual({
    out: '',
    said: '',
    status: 7,
  })
  expect(process.env.DECK).toBeUndefined()
  const killed = await deckpass([
    'exec',
    '--',
    process.execPath,
    '-e',
    'process.kill(process.pid, "SIGKILL")',
  ])
  expect(killed.status).toBe(137)
  expect(await deckpass(['exec', '--', 'no-such-command-here'])).toMatchObject({
    said: expect.stringContaining('There is no command'),
    status: 127,
  })
})

test('a signal to exec reaches the command that it runs', async () => {
  const ready = join(folder, 'ready')
  const child = `process.on('SIGTERM', () => process.exit(9))
setInterval(() => undefined, 1_000)
require('node:fs').writeFileSync(${JSON.stringify(ready)}, '')`
  const options = `{ command: process.execPath, args: ['-e', ${JSON.stringify(child)}], env: process.env, complain() {} }`
  const at = new URL('../../../main/cli/exec.ts', import.meta.url)
  const outer = spawn(process.execPath, [
    '--input-type=module',
    '-e',
    `import { execute } from '${at}'; process.exit(await execute(${options}))`,
  ])
  await expect.poll(() => existsSync(ready), { timeout: 10_000 }).toBe(true)
  const ended = once(outer, 'exit')
  outer.kill('SIGTERM')
  expect(await ended).toEqual([9, null])
})

test('status and accounts', async () => {
  expect(await deckpass(['status'])).toMatchObject({ out: expect.stringContaining('may ask'), status: 0 })
  expect(JSON.parse((await deckpass(['status', '--json'])).out)).toEqual({ version: '1.2.3', programs: 'on' })
  expect((await deckpass(['accounts'])).out).toBe('Northwind\tvalid\tuser-0\thttps://slides-0.example\n')
  expect(JSON.parse((await deckpass(['accounts', '--json'])).out)).toMatchObject([{ name: 'Northwind' }])
})

test('renew prints when the new token expires', async () => {
  expect((await deckpass(['renew'])).out).toBe(
    `Northwind: valid until ${new Date(expiresAt() * 1_000).toISOString()}\n`,
  )
  expect(fixture.renewals).toBe(1)
})

test('lock locks, also while a question is open, and says where it cannot', async () => {
  fixture.person = null
  const asked = deckpass(['token'])
  await expect.poll(() => fixture.broker.consent.requests.length).toBe(1)
  expect(await deckpass(['lock'])).toEqual({ out: 'Deckpass is locked.\n', said: '', status: 0 })
  expect(await deckpass(['status'])).toMatchObject({ out: 'Deckpass is locked.\n', status: 4 })
  fixture.person = 'once'
  fixture.setAccess('on')
  expect(await asked).toMatchObject({ out: 'demo-token-0\n', status: 0 })
  fixture.hasPin = false
  expect(await deckpass(['lock'])).toMatchObject({
    out: '',
    said: expect.stringContaining('set the PIN'),
    status: 4,
  })
  expect((await deckpass(['lock', 'now'])).status).toBe(2)
  await close()
  const gone = await deckpass(['lock'])
  expect(gone).toMatchObject({ status: 3, out: '', said: expect.stringContaining('nothing was locked') })
  expect(gone.said).not.toContain('--start')
})
