import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** What `npm run types` refuses in `app/` and `main/`: shown with the real configurations and a planted file each. */

const root = resolve(import.meta.dirname, '../..')
const project = mkdtempSync(join(tmpdir(), 'deckpass-globals-'))

const forbiddenInApp = [
  'setTimeout(() => {}, 1)',
  'setInterval(() => {}, 1)',
  'setImmediate(() => {})',
  "fetch('https://slides.example.com')",
  'performance.now()',
  'AbortSignal.timeout(1)',
  'crypto.randomUUID()',
  'process.env',
  "Buffer.from('')",
  "console.log('')",
  'document.title',
  'window.name',
  'navigator.onLine',
  'localStorage.length',
]
const forbiddenInMain = ['document.title', 'window.name']
const allowedInApp = ["btoa('')", 'new TextEncoder()', "URL.parse('')", 'new AbortController()']

const plantedIn = (room: string, expressions: readonly string[]) =>
  writeFileSync(
    join(project, room, 'planted.ts'),
    expressions.map((each, i) => `export const planted${i} = ${each}\n`).join(''),
  )

/** The lines of the planted file that the compiler refuses, counted from 1. */
function refusedLines(room: string): number[] {
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  const { stdout } = spawnSync(process.execPath, [compiler, '-p', room], { cwd: project, encoding: 'utf8' })
  return [...new Set([...stdout.matchAll(/planted\.ts\((\d+),/g)].map(([, line]) => Number(line)))]
}

beforeAll(() => {
  for (const file of ['tsconfig.json', 'app/tsconfig.json', 'app/globals.d.ts', 'main/tsconfig.json']) {
    mkdirSync(join(project, file, '..'), { recursive: true })
    cpSync(join(root, file), join(project, file))
  }
  cpSync(join(root, 'node_modules/@types/node'), join(project, 'node_modules/@types/node'), {
    recursive: true,
  })
  plantedIn('app', [...forbiddenInApp, ...allowedInApp])
  plantedIn('main', [...forbiddenInMain, 'setTimeout(() => {}, 1)'])
})

afterAll(() => rmSync(project, { recursive: true }))

test('app/ has no clock, timer, network, randomness, screen or log but those that it is handed', () => {
  expect(refusedLines('app')).toEqual(forbiddenInApp.map((_, i) => i + 1))
})

test('main/ has no screen', () => {
  expect(refusedLines('main')).toEqual(forbiddenInMain.map((_, i) => i + 1))
})
