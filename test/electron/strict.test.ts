import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StandInConfig } from './config.ts'

/** What the stand-in must say to each wrong use in `wrong-uses/main.js`. */
const refusals: readonly (readonly [use: string, said: RegExp])[] = [
  ['a window before ready', /after the app is ready/],
  ['a tray before ready', /after the app is ready/],
  ['a notification before ready', /after the app is ready/],
  ['the keychain before ready', /before app is ready/],
  ['the clipboard before ready', /after the app is ready/],
  ['a request before ready', /after the app is ready/],
  ['the displays before ready', /after the app is ready/],
  ['power events before ready', /after the app is ready/],
  ['a session before ready', /after the app is ready/],
  ['a protocol handler before ready', /after the app is ready/],
  ['privileged schemes twice', /only be called once/],
  ['privileged schemes after ready', /before app is ready/],
  ['the sandbox after ready', /before app is ready/],
  ['a command line switch after ready', /before app is ready/],
  ['another user data folder after ready', /before app is ready/],
  ['an unknown path', /Failed to get 'nowhere' path/],
  ['a second handler of a channel', /second handler for 'twice'/],
  ['a second handler of a scheme', /Failed to register protocol: fixture/],
  ['a destroyed window', /Object has been destroyed/],
  ['the contents of a destroyed window', /Object has been destroyed/],
  ['a function to the page', /could not be cloned/],
  ['an object with methods to the page', /could not be cloned/],
  ['a window with Node in it', /without nodeIntegration/],
  ['a window without a sandbox', /with sandbox/],
  ['a preload by a relative path', /absolute path/],
  ['the deprecated encryptString', /Use encryptStringAsync/],
  ['the deprecated isEncryptionAvailable', /Use isAsyncEncryptionAvailable/],
  ['decrypting what was never encrypted', /Error while decrypting/],
  ['decrypting something other than a Buffer', /takes a Buffer/],
  ['the removed clipboard.readHTML', /is not a function/],
  ['a clipboard item of an unknown type', /not supported/],
  ['plain objects to the clipboard', /array of ClipboardItem/],
  ['a tray without a picture', /picture of the tray is empty/],
  ['a destroyed tray', /Tray is destroyed/],
  ['an unknown role', /Unknown menu role: fly/],
  ['a menu item without anything', /at least one of label, role or type/],
  ['a menu that is no array', /must be an array/],
  ['an accelerator that is none', /Not an accelerator: Hyper\+Q/],
  ['an unknown theme', /Not a theme source: sepia/],
  ['an event that never comes', /never emits 'woke-up'/],
  ['something that is not stood in for', /is not a function/],
]

const runFile = promisify(execFile)
const run = join(import.meta.dirname, 'run.ts')
let folder = ''

/** Runs an app without a browser; resolves to what it printed, rejects where it failed. */
async function runApp(appPath: string): Promise<{ stdout: string }> {
  const config: StandInConfig = {
    appPath,
    userData: join(folder, 'user'),
    headless: true,
    keychain: 'protected',
    chromium: null,
    args: [],
  }
  const env = { ...process.env, ELECTRON_STAND_IN: JSON.stringify(config) }
  return runFile(process.execPath, [run], { env })
}

async function writeApp(main: string): Promise<string> {
  await writeFile(join(folder, 'package.json'), '{ "name": "app", "version": "1.0.0", "main": "main.mjs" }')
  await writeFile(join(folder, 'main.mjs'), main)
  return folder
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deckpass-strict-'))
})
afterAll(() => rm(folder, { recursive: true }))

describe('the stand-in refuses what Electron would', () => {
  let said: Record<string, string | null> = {}
  beforeAll(async () => {
    said = JSON.parse((await runApp(join(import.meta.dirname, 'wrong-uses'))).stdout)
  }, 20_000)

  test.for(refusals)('%s', ([use, expected]) => {
    expect(said[use]).toMatch(expected)
  })

  test('and nothing was tried that is not listed here', () => {
    expect(Object.keys(said).sort()).toEqual(refusals.map(([use]) => use).sort())
  })
})

describe('an app that cannot start says why', () => {
  test('where it imports what the stand-in does not have', async () => {
    const app = await writeApp("import { BrowserView } from 'electron'\nnew BrowserView()")
    await expect(runApp(app)).rejects.toThrow(/does not provide an export named 'BrowserView'/)
  })

  test('where it waits for ready at the top level, for which Electron would wait for ever', async () => {
    const app = await writeApp("import { app } from 'electron'\nawait app.whenReady()")
    await expect(runApp(app)).rejects.toThrow(/top level/)
  })

  test('where it throws', async () => {
    const app = await writeApp("throw new Error('no luck today')")
    await expect(runApp(app)).rejects.toThrow(/no luck today/)
  })
})
