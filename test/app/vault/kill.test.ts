import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountsOf, openVault } from '../../support/disk-vault.ts'

/** `npm run test:all` asks for a thousand. */
const kills = Number(process.env.DECKPASS_KILLS ?? 30)
const lanes = 3
/** From opening the vault to the kill: time for none to a few writes. */
const longestLifeMs = 40

let base: string
let program: string

beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'deckpass-kill-'))
  // One plain file starts several times as fast as the modules that it is made of.
  await build({
    configFile: false,
    logLevel: 'error',
    build: { ssr: 'test/app/vault/disk-process.ts', outDir: join(base, 'program'), target: 'node24' },
    ssr: { noExternal: true },
  })
  program = join(base, 'program', 'disk-process.js')
})

afterAll(() => rmSync(base, { recursive: true, force: true }))

/** Lets the program run for a moment, kills it, and returns the last state that it said was kept. */
async function saveUntilKilled(folder: string): Promise<number> {
  const child = spawn(process.execPath, [program, 'save-on', folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said = text(child.stdout)
  const closed = once(child, 'close')
  await once(child.stdout, 'data')
  await sleep(Math.random() * longestLifeMs)
  child.kill('SIGKILL')
  const [, signal] = await closed
  expect(signal).toBe('SIGKILL')
  return Number((await said).trim().split('\n').at(-1))
}

/**
 * Returns whether the kill came after a write and before its report: the folder then holds a state that was not
 * reported.
 */
async function killOnce(folder: string): Promise<boolean> {
  const kept = await saveUntilKilled(folder)
  const { vault, accounts } = await openVault(folder)
  const found = accounts[0]?.renewal.lastSuccessAt ?? 0
  expect(vault.view.state).toBe('ready')
  expect(vault.notices).toEqual([])
  expect([kept, kept + 1]).toContain(found)
  expect(accounts).toEqual(found === 0 ? [] : accountsOf(found))
  expect(readdirSync(folder).filter((name) => name !== 'vault.json')).toEqual([])
  return found > kept
}

test(
  `after each of ${kills} kills at any instant the vault opens and holds one state, whole`,
  async () => {
    let cameBetween = false
    const killAgainAndAgain = async (folder: string) => {
      // Goes on until one kill came between a write and its report, so that chance does not decide what is tested.
      for (let kill = 0; kill < kills / lanes || !cameBetween; kill++) {
        if (await killOnce(folder)) cameBetween = true
      }
    }
    await Promise.all(
      Array.from({ length: lanes }, (_, lane) => killAgainAndAgain(mkdtempSync(join(base, `lane-${lane}-`)))),
    )
  },
  60_000 + kills * 4_000,
)
