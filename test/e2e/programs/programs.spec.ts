import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, type Page, test } from '@playwright/test'
import { leaveSettings, openSettings } from '../../journeys/fixture.ts'
import type { Terminal } from '../../launch/terminal.ts'
import { launchApp, type RunningApp } from '../../launch.ts'
import { type Service, startService } from '../../service/service.ts'
import { answerRequest, letPrograms, signIn } from '../helpers.ts'

/** What a program gets, and what the person sees of it, with the real command on the real endpoint. */

test.describe.configure({ mode: 'default' })

let app: RunningApp
let page: Page
let service: Service
let terminal: Terminal

test.beforeAll(async () => {
  service = await startService()
  app = await launchApp()
  page = app.page
  terminal = app.terminal()
  await signIn(page, service)
})

test.afterAll(async () => {
  await app.close()
  await service.close()
})

const allowed = () =>
  page.getByRole('list', { name: 'Allowed' }).getByRole('listitem').filter({ hasText: 'Revoke' })

const answer = async (choice: string | RegExp) => answerRequest(await app.question(), choice)

test('a program asks, the person allows it once, and the token is the one that the service knows', async () => {
  await letPrograms(page, terminal, true)
  const asked = terminal.deckpass(['token', '--reason', 'upload of the deck'])
  const question = await app.question()
  await expect(question.getByRole('heading')).toHaveText(/^Use your .+ token in terminal\?$/)
  await expect(question.getByText(/^\/.*\/(?:da|ba)?sh$/)).toBeVisible()
  await expect(question.getByText('“upload of the deck”')).toBeVisible()
  await answer('Once')
  const { status, out } = await asked
  expect(status).toBe(0)
  expect(service.stateOf(out.trim())).toBe('valid')
  await expect(page.getByRole('region', { name: 'Activity' })).toContainText(
    'Its reason: “upload of the deck”.',
  )
})

test('an answer lasts until it is revoked', async () => {
  const asked = terminal.deckpass(['token'])
  await answer(/^Until .+ closes/)
  expect((await asked).status).toBe(0)
  expect((await terminal.deckpass(['token', '--no-input'])).status).toBe(0)
  const full = await terminal.run(['sh', '-c', 'exec "$@" >/dev/full', 'sh', ...terminal.command, 'token'])
  expect(full).toEqual({ status: 1, out: '', said: 'deckpass: Not printed: the disk is full.\n' })

  await openSettings(page, 'Programs')
  await expect(allowed()).toHaveCount(1)
  // What happens meanwhile shows.
  const other = app.terminal().runInXterm([...terminal.command, 'token'])
  await answer(/^Until .+ closes/)
  await other
  await expect(allowed()).toHaveCount(1)
  await page.getByRole('button', { name: /^Revoke/ }).click()
  await expect(page.getByText('No program has access.')).toBeVisible()
  await leaveSettings(page)
  const { status, out } = await terminal.deckpass(['token', '--no-input'])
  expect({ status, out }).toEqual({ status: 4, out: '' })
})

test('what runs in no terminal is asked about by its executable, for one request', async () => {
  const line = `${terminal.command.map((each) => `'${each}'`).join(' ')} token; exit $?`
  const [file, args] = app.desktop.command(['sh', '-c', line])
  const asked = promisify(execFile)(file, args, { env: app.desktop.env })
  const question = await app.question()
  await expect(question.getByRole('heading')).toHaveText(/^Let (?:da|ba)?sh use your .+ token\?$/)
  await expect(question.getByRole('radio')).toHaveCount(0)
  await answer('Once')
  expect(service.stateOf((await asked).stdout.trim())).toBe('valid')
})
