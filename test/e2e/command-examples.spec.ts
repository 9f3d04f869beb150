import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { expect, test } from '@playwright/test'
import { readyLines } from '../../app/model/ready-lines.ts'
import { launchApp, type RunningApp } from '../launch.ts'
import { turnSwitch } from '../scenes/stage.ts'
import { certificateOfUnknownAuthority } from '../service/authority.ts'
import { startService } from '../service/service.ts'
import { signIn } from './steps.ts'

const page = readFileSync(join(import.meta.dirname, '../../docs/command.md'), 'utf8')
const examples = [...page.matchAll(/```sh\n(.+)\n```/g)].map(([, line = '']) => line)

/** Lines of the settings that are not on that page, where their tool is installed. */
const installed = isThere('http') ? [readyLines.httpie] : []

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
  expect(examples).toHaveLength(6)
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
    const running = terminal.run(['env', `PATH=${path}`, 'GIT_TERMINAL_PROMPT=0', 'sh', '-c', here])
    // Here is no controlling terminal, so git itself counts as what the helper was started in.
    if (example.includes('credential fill')) await allow(app)
    const { out } = await running
    const headers = service.requests.slice(before).map((request) => request.headers)
    const brought = headers.filter((each) => each['authentication-token'] === token)
    const isShown = out.includes(`password=${token}\n`)
    expect(brought.length > 0 || isShown, example).toBe(true)
  }

  if (isThere('kubectl'))
    await kubectlBrings(token, app, (line) => terminal.run(['env', `PATH=${path}`, 'sh', '-c', line]))
  else test.info().annotations.push({ type: 'not run', description: 'kubectl is not installed here' })
  await app.close()
  await service.close()
})

/** kubectl sends a token over TLS alone. Older kubeconfigs, and a kubectl before 1.22, name the older version. */
async function kubectlBrings(
  token: string,
  app: RunningApp,
  run: (line: string) => Promise<unknown>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'deckpass-kubectl-'))
  chmodSync(folder, 0o755)
  const { cert, key } = await certificateOfUnknownAuthority(folder)
  const cluster = await startService({
    tls: { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') },
  })
  const kubeconfig = join(folder, 'kubeconfig.json')
  writeFileSync(kubeconfig, JSON.stringify(kubeconfigFor(cluster.baseUrl)))
  const running = run(`kubectl --kubeconfig ${kubeconfig} get --raw /version`)
  // As with git: kubectl is what the helper was started in.
  await allow(app)
  await running
  expect(cluster.requests.map(({ headers }) => headers.authorization)).toContain(`Bearer ${token}`)
  await cluster.close()
  rmSync(folder, { recursive: true })
}

function kubeconfigFor(server: string) {
  const exec = {
    apiVersion: 'client.authentication.k8s.io/v1beta1',
    command: 'deckpass',
    args: ['credential', 'kubernetes'],
    interactiveMode: 'IfAvailable',
  }
  return {
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': 'slides',
    clusters: [{ name: 'slides', cluster: { server, 'insecure-skip-tls-verify': true } }],
    contexts: [{ name: 'slides', context: { cluster: 'slides', user: 'me' } }],
    users: [{ name: 'me', user: { exec } }],
  }
}
