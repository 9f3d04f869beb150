import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { answerRequest, signIn } from '../../test/e2e/helpers.ts'
import { userDataFolder } from '../../test/launch/folders.ts'
import { electronProgram } from '../../test/launch/program.ts'
import { Terminal } from '../../test/launch/terminal.ts'
import { endDesktops, launchApp, type RunningApp } from '../../test/launch.ts'
import { startService } from '../../test/service/service.ts'
import { bareCommand } from './baselines.ts'
import { type Row, series, times } from './report.ts'

/** Alternating runs of the command and the bare one. */
const commands = 15

/** The time that a script waits for the token: the command from start to exit. */
export async function programs(): Promise<Row[]> {
  const userData = await userDataFolder(undefined)
  await writeFile(join(userData.path, 'settings.json'), JSON.stringify({ programsMayAsk: true }))
  const service = await startService()
  const app = await launchApp({ userData: userData.path })
  try {
    await signIn(app.page, service)
    const { ownMs, bareMs } = await commandTimes(app)
    return [
      {
        figure: 'deckpass token, from start to exit',
        measured: series('ms', ownMs),
        against: { what: 'bare command', series: series('ms', bareMs) },
        budget: times(1.6),
      },
    ]
  } finally {
    await app.close()
    await service.close()
    await userData.discard()
    await endDesktops()
  }
}

/** Durations of `deckpass token` and a bare command, alternating, from start to exit, ms. */
async function commandTimes(app: RunningApp) {
  const { desktop, userData } = app
  const program = await electronProgram({ user: desktop.user, userData, appPath: bareCommand })
  const bare = new Terminal(program, { ...desktop.env, ...program.env })
  const own = app.terminal()
  const first = own.deckpass(['token'])
  await answerRequest(await app.question(), /^Until/)
  await first
  const taken: { readonly bareMs: number[]; readonly ownMs: number[] } = { bareMs: [], ownMs: [] }
  for (let count = 0; count < commands; count += 1) {
    taken.bareMs.push(await timed(bare, []))
    taken.ownMs.push(await timed(own, ['token']))
  }
  bare.close()
  return taken
}

async function timed(terminal: Terminal, words: readonly string[]): Promise<number> {
  const from = performance.now()
  const { status, out, said } = await terminal.deckpass(words)
  const tookMs = performance.now() - from
  if (status !== 0 || out === '') throw new Error(`The command ended with ${status}. It said:\n${said}`)
  return tookMs
}
