import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tell } from '../../attack/results.ts'
import { crashableFiles, otherLines, tokenMark } from '../../support/crashable-files.ts'

/** `npm run test:attack` asks for a thousand. */
const kills = Number(process.env.DECKPASS_KILLS ?? 8)
/** From the first token on: time for none to a few writes. */
const longestLifeMs = 40

let base: string
let program: string

beforeAll(async () => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'deckpass-token-kill-')))
  // One plain file starts several times as fast as the modules that it is made of.
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: 'test/app/token-files/writing-process.ts',
      outDir: join(base, 'program'),
      target: 'node24',
    },
    ssr: { noExternal: true },
  })
  program = join(base, 'program', 'writing-process.js')
})

afterAll(() => rmSync(base, { recursive: true, force: true }))

async function writeUntilKilled(folder: string): Promise<void> {
  const child = spawn(process.execPath, [program, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  const closed = once(child, 'close')
  await once(child.stdout, 'data')
  await sleep(Math.random() * longestLifeMs)
  child.kill('SIGKILL')
  const [, signal] = await closed
  expect(signal).toBe('SIGKILL')
}

/** The files of the folder that hold a token, or a part of one. */
function holdersOf(folder: string): string[] {
  return readdirSync(folder).filter((name) =>
    readFileSync(join(folder, name), 'utf8').includes(tokenMark.slice(0, 11)),
  )
}

test(
  `after each of ${kills} kills at any instant the next start takes out the token, and every part of a file`,
  async () => {
    const folder = mkdtempSync(join(base, 'project-'))
    writeFileSync(join(folder, '.env'), otherLines)
    const left = new Set<string>()
    // Goes on until each file has been left with a token: else there was nothing to take out.
    for (let kill = 0; kill < kills || !left.has('token') || !left.has('.env'); kill++) {
      await writeUntilKilled(folder)
      for (const name of holdersOf(folder)) left.add(name)
      await crashableFiles(folder).files.stop()
      expect(readdirSync(folder)).toEqual(['.env'])
      expect(readFileSync(join(folder, '.env'), 'utf8')).toBe(otherLines)
    }
    tell({ attack: 'a kill while a token is written', tried: kills, held: kills })
  },
  60_000 + kills * 4_000,
)
