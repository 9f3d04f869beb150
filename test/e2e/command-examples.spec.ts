import { execFileSync } from 'node:child_process'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { expect, test } from '@playwright/test'
import { snippets } from '../../app/model/snippets.ts'
import { turnSwitch } from '../journeys/fixture.ts'
import { launchApp, type RunningApp } from '../launch.ts'
import { startService } from '../service/service.ts'
import { signIn } from './helpers.ts'

const page = readFileSync(join(import.meta.dirname, '../../docs/command.md'), 'utf8')
const examples = [...page.matchAll(/```sh\n(.+)\n```/g)].map(([, line = '']) => line)

/** Lines of the settings that are not on that page, where their tool is installed. */
const installed = isThere('http') ? [snippets.httpie] : []

function isThere(tool: string): boolean {
  try {
    execFileSync('which', [tool])
    return true
  } catch {
    return false
  }
}

async function allow(app: RunningApp): Promise<void> {
  const until = (await app.question()).getByRole('button', { name: /^Until/ })
  await expect(until).not.toHaveAttribute('aria-disabled', 'true')
  await until.click().catch(() => undefined)
}

test('every example of docs/command.md brings the token to its tool', async () => {
  expect(examples).toHaveLength(5)
  const service = await startService()
  const app = await launchApp()
  await signIn(app.page, service)
  await app.page.getByRole('button', { name: 'Settings', exact: true }).click()
  await turnSwitch(app.page, 'Let programs on this computer ask for the token')
  await app.page.getByRole('button', { name: 'Close' }).click()
  const terminal = app.terminal()
  await expect.poll(async () => (await terminal.deckpass(['status'])).status).toBe(0)
  const asked = terminal.deckpass(['token'])
  await allow(app)
  const token = (await asked).out.trim()

  const command = join(app.desktop.env.TMPDIR ?? '', 'deckpass')
  writeFileSync(command, `#!/bin/sh\nexec ${terminal.command.map((each) => `'${each}'`).join(' ')} "$@"\n`)
  chmodSync(command, 0o755)
  const path = [dirname(command), dirname(process.execPath), process.env.PATH].join(delimiter)
  for (const example of [...examples, ...installed]) {
    const before = service.requests.length
    const here = example.replaceAll('https://slides.example.com', service.baseUrl)
    await terminal.run(['env', `PATH=${path}`, 'sh', '-c', here])
    const headers = service.requests.slice(before).map((request) => request.headers)
    const brought = headers.filter((each) => each['authentication-token'] === token)
    expect(brought.length, example).toBeGreaterThan(0)
  }

  await app.close()
  await service.close()
})
