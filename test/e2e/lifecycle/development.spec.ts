import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, expect, test } from '@playwright/test'
import { projectFolder } from '../../launch/folders.ts'
import { endGroup } from '../../launch/processes.ts'
import { freePort } from '../../support/local-port.ts'

const credentials = /A practice service is at http:\S+\s+Username +\S+\s+Password +\S+\s+Company key +\S+/

function start(script: string, { folder = projectFolder, args = [] as readonly string[] } = {}) {
  const child = spawn(process.execPath, [`scripts/${script}.ts`, ...args], {
    cwd: folder,
    env: { ...process.env, FORCE_COLOR: undefined, NO_COLOR: '1' },
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
    /** Interrupts like Ctrl+C. Resolves to the exit status. */
    async interrupt() {
      child.kill('SIGINT')
      await ended
      return child.exitCode
    },
    kill: () => endGroup(child.pid ?? 0),
  }
}

test('npm start prints credentials, says so once Deckpass is running, and ends with it', async () => {
  const running = start('start')
  try {
    await expect.poll(running.said, { timeout: 60_000 }).toContain('Deckpass is running.')
    await expect.poll(running.said).toMatch(credentials)
    expect(await running.interrupt()).toBe(0)
  } finally {
    await running.kill()
  }
})

/** A copy of the project, whose files a test may change. */
async function copyOfProject(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'deckpass-project-'))
  await chmod(folder, 0o755)
  const names = [
    'app',
    'main',
    'renderer',
    'resources',
    'scripts',
    'test',
    'electron.vite.config.ts',
    'package.json',
    'tsconfig.json',
  ]
  for (const name of names) await cp(join(projectFolder, name), join(folder, name), { recursive: true })
  for (const name of ['node_modules', '.cache']) {
    if (existsSync(join(projectFolder, name))) await symlink(join(projectFolder, name), join(folder, name))
  }
  return folder
}

test('npm run dev draws the sign-in form, and changes of a style, a sentence and a rule appear', async () => {
  const folder = await copyOfProject()
  const change = async (file: string, from: string | RegExp, to: string) => {
    const text = await readFile(join(folder, file), 'utf8')
    expect(text).toMatch(from)
    await writeFile(join(folder, file), text.replace(from, to))
  }
  const port = await freePort()
  const running = start('dev', { folder, args: [`--remote-debugging-port=${port}`] })
  const timesOpened = () => running.said().split('Deckpass is running.').length - 1
  const openWindow = async () => {
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
    const page = browser.contexts()[0]?.pages()[0]
    if (page === undefined) throw new Error('There is no window.')
    return { browser, page }
  }
  try {
    await expect.poll(timesOpened, { timeout: 60_000 }).toBe(1)
    await expect.poll(running.said).toMatch(credentials)
    const { browser, page } = await openWindow()
    const heading = page.getByRole('heading', { name: 'Sign in' })
    await page.getByLabel('Username').fill('half typed')

    await change('renderer/styles/index.css', /$/, '\nh1 { letter-spacing: 7px !important }\n')
    await expect(heading).toHaveCSS('letter-spacing', '7px')
    await expect(page.getByLabel('Username')).toHaveValue('half typed')

    await change(
      'app/words/en.json',
      '"accounts.window.signIn.companyKey": "Company key"',
      '"accounts.window.signIn.companyKey": "Key of the firm"',
    )
    await expect(page.getByLabel('Key of the firm')).toBeVisible()
    expect(timesOpened()).toBe(1)

    await change('main/compose.ts', "env.DECKPASS_SERVICE ?? ''", "'https://changed.example'")
    await expect.poll(timesOpened, { timeout: 60_000 }).toBe(2)
    await browser.close()
    const again = await openWindow()
    await expect(again.page.getByLabel('Service address')).toHaveValue('https://changed.example')
    await again.browser.close()

    // After the credentials only Deckpass's log lines follow.
    expect(running.said()).toMatch(new RegExp(`${credentials.source}(\\s+\\S+Z info .*)*\\s*$`))
    expect(running.said().split('\n').length).toBeLessThan(30)
    expect(await running.interrupt()).toBe(0)
  } finally {
    await running.kill()
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  }
})
