import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, type Page, test } from '@playwright/test'
import * as z from 'zod/mini'
import { endpointFile } from '../../app/consent/protocol.ts'
import { leaveSettings, openSettings, turnSwitch } from '../journeys/fixture.ts'
import { openNode } from '../launch/folders.ts'
import { launchApp, type RunningApp } from '../launch.ts'
import { startService } from '../service/service.ts'
import { signIn } from './helpers.ts'

/** What a program gets where something is in the way: a crowd, another user, a sign-out, a crash. */

async function letProgramsAsk(page: Page): Promise<void> {
  await openSettings(page, 'Programs')
  await turnSwitch(page, 'Let programs on this computer ask for the token')
  await leaveSettings(page)
}

const whereIs = (app: RunningApp) =>
  endpointFile.parse(JSON.parse(readFileSync(join(app.userData, 'endpoint.json'), 'utf8')))

/**
 * Asks a thousand times at once, and prints each status and body as JSON. Each says what it wants before the
 * next one connects, as a thousand programs would: within two seconds however busy the machine is. Makes the
 * file of its second argument once all are connected.
 */
const thousand = `
const { request } = require('node:http')
const { socket, secret } = JSON.parse(require('node:fs').readFileSync(process.argv[1], 'utf8'))
const headers = { authorization: 'Bearer ' + secret }
const ask = () => new Promise((resolve, reject) => {
  const sent = request({ socketPath: socket, path: '/v1/token', method: 'POST', headers, agent: false }, (answer) => {
    let body = ''
    answer.on('data', (part) => { body += part }).on('end', () => resolve({ status: answer.statusCode, body }))
  })
  sent.on('socket', (socket) => socket.on('connect', () => {
    connected += 1
    if (connected === 1000) require('node:fs').writeFileSync(process.argv[2], '')
  }))
  sent.on('error', reject).end('{"rejected":true}')
})
let connected = 0
const all = []
const next = () => {
  if (all.length === 1000) return Promise.all(all).then((answers) => console.log(JSON.stringify(answers)))
  all.push(ask())
  setImmediate(next)
}
next()
`

const answersOf = (out: string) =>
  z.array(z.object({ status: z.number(), body: z.string() })).parse(JSON.parse(out))

/** What takes a moment takes as long as this on a machine that is very busy, ms. */
const busyMs = 50_000

async function untilOpen(app: RunningApp): Promise<void> {
  const status = async () => (await app.terminal().deckpass(['status'])).status
  await expect.poll(status, { timeout: busyMs }).toBe(0)
}

/** How many connections wait until the program that listens there takes them, ss(8). */
async function notTaken(socket: string): Promise<number> {
  const { stdout } = await promisify(execFile)('ss', ['-xlnH', 'src', socket])
  return Number(stdout.trim().split(/\s+/)[2])
}

test('a thousand requests at once: one question, one renewal, all answered; then the sign-out', async () => {
  test.setTimeout(180_000)
  const service = await startService()
  const app = await launchApp()
  await signIn(app.page, service)
  await letProgramsAsk(app.page)
  await untilOpen(app)

  const endpoint = join(app.userData, 'endpoint.json')
  const allAsked = join(app.userData, 'all-asked')
  const asking = app.terminal().run([openNode(), '-e', thousand, endpoint, allAsked])
  const question = await app.question(busyMs)
  // Who comes after the first one has the new token is told to wait. Deckpass takes one connection at a time.
  await expect.poll(() => existsSync(allAsked), { timeout: busyMs }).toBe(true)
  await expect.poll(() => notTaken(whereIs(app).socket), { timeout: busyMs }).toBe(0)
  const until = question.getByRole('button', { name: /^Until/ })
  await expect(until).not.toHaveAttribute('aria-disabled', 'true')
  await until.click().catch(() => undefined)
  const all = answersOf((await asking).out)
  expect(all).toHaveLength(1_000)
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
  const tokens = new Set(all.map(({ body }) => JSON.parse(body).token))
  expect(tokens.size).toBe(1)
  expect(service.stateOf([...tokens].join())).toBe('valid')
  expect(service.requests.filter(({ path }) => path === '/api/auth/update_token')).toHaveLength(1)
  expect(app.page.context().pages()).toHaveLength(1)

  // Whom the folder and the socket keep out can only be tried by somebody who may be anybody.
  if (process.getuid?.() === 0) {
    const other = ['--reuid=1', '--regid=1', '--clear-groups', '--']
    const curl = ['curl', '-sS', '--unix-socket', whereIs(app).socket, 'http://localhost/v1/status']
    await expect(promisify(execFile)('setpriv', [...other, ...curl])).rejects.toThrow(/connect|denied/i)
  }

  await app.page.getByRole('button', { name: 'More actions' }).click()
  await app.page.getByRole('menuitem', { name: 'Sign out' }).click()
  await app.page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(app.page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  const { status, out } = await app.terminal().deckpass(['token'])
  expect({ status, out }).toEqual({ status: 4, out: '' })
  const { socket } = whereIs(app)
  await app.close()
  await expect(promisify(execFile)('ls', [socket])).rejects.toThrow()
  await service.close()
})

test('Deckpass is killed while a program waits; after that the accounts do not open, and it is told so', async () => {
  const userData = mkdtempSync(join(tmpdir(), 'deckpass-programs-'))
  const service = await startService()
  const app = await launchApp({ userData })
  await signIn(app.page, service)
  await letProgramsAsk(app.page)
  await untilOpen(app)
  const asked = app.terminal().deckpass(['token'])
  await app.question()
  await app.kill()
  expect(await asked).toMatchObject({ status: 3, out: '' })

  const again = await launchApp({ userData, keychain: 'locked' })
  await expect.poll(async () => (await again.terminal().deckpass(['token'])).status).toBe(4)
  await again.close()
  await service.close()
  rmSync(userData, { recursive: true, force: true })
})
