import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { chromium, expect, test } from '@playwright/test'
import { projectFolder } from '../launch/folders.ts'
import { endGroup } from '../launch/processes.ts'

/** What a developer runs, up to the window that it opens. */

function start(script: string, env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [`scripts/${script}.ts`], {
    cwd: projectFolder,
    env: { ...process.env, FORCE_COLOR: undefined, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const ended = once(child, 'close')
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  return {
    said: () => said,
    /** As Ctrl+C does. Resolves to the exit status. */
    async interrupt() {
      child.kill('SIGINT')
      await ended
      return child.exitCode
    },
    kill: () => endGroup(child.pid ?? 0),
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address !== null ? address.port : 0
}

test('npm start prints credentials, says that Deckpass runs when it does, and ends with it', async () => {
  const running = start('start')
  try {
    await expect.poll(running.said, { timeout: 60_000 }).toContain('Deckpass is running.')
    expect(running.said()).toMatch(
      /A practice service is at http:\S+\s+Username +\S+\s+Password +\S+\s+Company key +\S+/,
    )
    expect(await running.interrupt()).toBe(0)
  } finally {
    await running.kill()
  }
})

test('npm run dev draws the sign-in form, and the page follows its files', async () => {
  const port = await freePort()
  const running = start('dev', { REMOTE_DEBUGGING_PORT: String(port) })
  try {
    await expect.poll(running.said, { timeout: 60_000 }).toContain('Deckpass is running.')
    expect(running.said()).toContain('Company key')
    expect(running.said()).not.toMatch(/\[vite\].*warning/)
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
    const page = browser.contexts()[0]?.pages()[0]
    if (page === undefined) throw new Error('There is no window.')
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    const connected = page.waitForEvent('console', (message) => message.text() === '[vite] connected.')
    await page.reload()
    await connected
    await browser.close()
    expect(await running.interrupt()).toBe(0)
  } finally {
    await running.kill()
  }
})
