import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { delimiter, dirname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { launchApp, type RunningApp } from '../../launch.ts'
import { startService } from '../../service/service.ts'
import { processesWith } from '../../support/command-lines.ts'
import { listenLocally } from '../../support/local-port.ts'
import { answerRequest, letPrograms, signIn } from '../helpers.ts'

/** Every line in the documents that a person may copy, if its tool is installed. */
const lines = new Set(
  ['README.md', 'docs/command.md']
    .flatMap(linesOf)
    .filter((line) => isThere(/(?:\| | -- )(\w+)/.exec(line)?.[1] ?? '')),
)

function linesOf(page: string): string[] {
  const text = readFileSync(join(import.meta.dirname, '../../..', page), 'utf8')
  return [...text.matchAll(/```sh\n(.+?)\n```/gs)]
    .flatMap(([, block = '']) => block.split('\n'))
    .filter((line) => line.includes('slides.example.com') && line.includes('deckpass '))
}

function isThere(tool: string): boolean {
  try {
    execFileSync('which', [tool])
    return true
  } catch {
    return false
  }
}

async function allow(app: RunningApp): Promise<void> {
  await answerRequest(await app.question(), 'Once')
}

test('every line passes the token to its tool, and no command line ever shows it', {
  tag: '@all',
}, async () => {
  expect(lines.size).toBeGreaterThanOrEqual(4)
  const service = await startService()
  const app = await launchApp()
  await signIn(app.page, service)
  const terminal = app.terminal()
  await letPrograms(app.page, terminal, true)
  const asked = terminal.deckpass(['token'])
  await allow(app)
  const token = (await asked).out.trim()

  // Keeps every request open, so that each program with the token can be examined.
  const held: { readonly headers: IncomingHttpHeaders; readonly response: ServerResponse }[] = []
  const decks = createServer(({ headers }, response) => void held.push({ headers, response }))
  const port = await listenLocally(decks)

  const path = [dirname(terminal.command[0] ?? ''), dirname(process.execPath), process.env.PATH].join(
    delimiter,
  )
  const shown: string[] = []
  for (const line of lines) {
    let isDone = false
    const here = line.replaceAll('https://slides.example.com', `http://127.0.0.1:${port}`)
    const ran = terminal.run(['env', `PATH=${path}`, 'sh', '-c', here]).finally(() => {
      isDone = true
    })
    // Outside a terminal session each line is a separate program.
    await allow(app)
    while (held.length === 0 && !isDone) {
      if (processesWith(token).length > 0) shown.push(line)
      await setImmediate()
    }
    const [request] = held.splice(0)
    if (processesWith(token).length > 0) shown.push(line)
    request?.response.end('[]')
    const { said } = await ran
    expect(request?.headers['authentication-token'], `${line}\n${said}`).toBe(token)
  }
  expect([...new Set(shown)]).toEqual([])

  decks.close()
  await app.close()
  await service.close()
})
