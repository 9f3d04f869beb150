import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { answerRequest, signIn } from '../../test/e2e/helpers.ts'
import { userDataFolder } from '../../test/launch/folders.ts'
import { electronProgram } from '../../test/launch/program.ts'
import { openTerminal, type Terminal } from '../../test/launch/terminal.ts'
import { endDesktops, launchApp } from '../../test/launch.ts'
import { startService } from '../../test/service/service.ts'
import { makeBareApp } from './bare-app.ts'
import type { Row } from './report.ts'

const runs = 15

/**
 * The time that a script waits for the token, from start to exit, alternating with a command that only prints.
 */
export async function command(): Promise<Row[]> {
  const bareCommand = await makeBareApp(
    'bare-command',
    `await new Promise((resolve) => process.stdout.write('a token\\n', resolve))
process.exit(0)
`,
  )
  const userData = await userDataFolder(undefined)
  await writeFile(join(userData.path, 'settings.json'), JSON.stringify({ programsMayAsk: true }))
  const service = await startService()
  const app = await launchApp({ userData: userData.path })
  try {
    await signIn(app.page, service)
    const { desktop } = app
    const program = await electronProgram({
      user: desktop.user,
      userData: app.userData,
      appPath: bareCommand,
    })
    const bare = openTerminal(program, { ...desktop.env, ...program.env })
    const own = app.terminal()
    const first = own.deckpass(['token'])
    await answerRequest(await app.question(), /^Until/)
    await first
    const ownMs: number[] = []
    const bareMs: number[] = []
    for (let run = 0; run < runs; run += 1) {
      bareMs.push(await timed(bare, []))
      ownMs.push(await timed(own, ['token']))
    }
    bare.close()
    return [
      {
        figure: 'deckpass token, from start to exit',
        unit: 'ms',
        values: ownMs,
        against: { what: 'bare command', values: bareMs },
        limit: 1.6,
      },
    ]
  } finally {
    await app.close()
    await service.close()
    await userData.discard()
    await endDesktops()
  }
}

async function timed(terminal: Terminal, words: readonly string[]): Promise<number> {
  const from = performance.now()
  const { status, out, said } = await terminal.deckpass(words)
  const tookMs = performance.now() - from
  if (status !== 0 || out === '') throw new Error(`The command ended with ${status}. It said:\n${said}`)
  return tookMs
}
