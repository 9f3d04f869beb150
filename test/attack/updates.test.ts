import { execFile, spawn, spawnSync } from 'node:child_process'
import { Hash } from 'node:crypto'
import { once } from 'node:events'
import fs, {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { build } from 'vite'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Manifest, parseSignedManifest } from '../../app/updates/manifest.ts'
import { judge } from '../../app/updates/verdict.ts'
import { createSignatureCheck } from '../../main/storage/crypto.ts'
import { until } from '../desktop/wait.ts'
import { newKey, signManifest } from '../release/signing.ts'
import {
  appImage,
  installedVersion,
  installIn,
  leftBeside,
  openInstallation,
} from '../support/update-installation.ts'
import { startUpdateServer, type UpdateServer } from '../support/update-server.ts'
import {
  fileOf,
  installation,
  nothingSeen,
  now,
  privateKeys,
  publicKeys,
  release,
} from '../support/updates.ts'
import { SeededRandom } from '../support/virtual-ports.ts'
import { tell } from './results.ts'

vi.setConfig({ testTimeout: 120_000 })

/**
 * Updates from a server on the loopback, onto a file that can really be started. Whatever the server says, what is
 * installed afterwards starts, and is another version only where the makers signed that.
 */

/** `npm run test:attack` asks for more. */
const kills = Number(process.env.DECKPASS_UPDATE_KILLS ?? 5)
/** From the end of the download to the kill. */
const longestInstallMs = 60

const execute = promisify(execFile)
const newer = appImage('0.2.0')
const name = fileOf('').name
const manifestName = 'deckpass-updates.json'
const figures = { tried: 0, held: 0 }

let server: UpdateServer
let folder: string

beforeAll(async () => {
  server = await startUpdateServer()
})
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deckpass-updates-'))
  installIn(folder)
  server.files.clear()
  server.files.set(name, newer)
  serve()
})
afterEach(() => {
  delete process.env.APPIMAGE
  rmSync(folder, { recursive: true, force: true })
})
afterAll(async () => {
  await server.close()
  tell({ attack: 'updates/server', ...figures })
})

/** A release of 0.2.0 with its real file. */
function real(changes: Partial<Manifest> = {}): Manifest {
  return release({ files: [fileOf(newer)], ...changes })
}

function serve(changes: Partial<Manifest> = {}, key: 'signing' | 'reserve' = 'signing'): void {
  server.files.set(manifestName, signManifest(real(changes), key, privateKeys[key]))
}

async function update(limits = {}) {
  const computer = await openInstallation(folder, server.address, publicKeys, limits)
  const { problem } = await computer.update()
  return { problem, hasQuit: computer.hasQuit() }
}

/** Tries to update: nothing may come of it. */
async function expectRefused(problem: string | null, limits = {}): Promise<void> {
  figures.tried += 1
  expect(await update(limits)).toEqual({ problem, hasQuit: false })
  expect(installedVersion(folder)).toBe('0.1.0')
  expect(leftBeside(folder)).toBe(false)
  figures.held += 1
}

test('a new version takes the place of the old one, can be started, and is started', async () => {
  const started = join(folder, 'started')
  process.env.STARTED = started
  try {
    expect(await update()).toEqual({ problem: null, hasQuit: true })
    expect(installedVersion(folder)).toBe('0.2.0')
    await until('the new version has been started', async () => {
      try {
        return readFileSync(started, 'utf8') === '0.2.0\n' ? true : null
      } catch {
        return null
      }
    })
    expect(statSync(join(folder, 'Deckpass.AppImage')).mode & 0o777).toBe(0o755)
    expect(leftBeside(folder)).toBe(false)
  } finally {
    delete process.env.STARTED
  }
})

test('the server learns nothing but that somebody asks', async () => {
  server.headers.length = 0
  await update()
  expect(server.headers.filter((_, at) => at % 2 === 0)).toEqual(['Host', 'Connection', 'Host', 'Connection'])
})

describe('the manifest', () => {
  test.each(['0.1.0', '0.0.9'])('of %s', async (version) => {
    serve({ version })
    await expectRefused(null)
  })

  test('forged: without a signature, with another one, and with a key of the attacker', async () => {
    const genuine = JSON.parse(signManifest(real(), 'signing', privateKeys.signing))
    const forged = JSON.stringify(real({ version: '9.0.0' }))
    for (const text of [
      forged,
      JSON.stringify({ ...genuine, manifest: forged }),
      JSON.stringify({ ...genuine, manifest: forged, signature: Buffer.alloc(64).toString('base64') }),
      JSON.stringify({ ...genuine, key: 'reserve' }),
      JSON.stringify({ ...genuine, key: 'attacker' }),
      signManifest(real(), 'signing', newKey()),
      signManifest(real(), 'reserve', newKey()),
    ]) {
      server.files.set(manifestName, text)
      await expectRefused('not-genuine')
    }
  })

  test('cut at every tenth', async () => {
    const text = signManifest(real(), 'signing', privateKeys.signing)
    for (let tenth = 0; tenth < 10; tenth += 1) {
      server.files.set(manifestName, text.slice(0, (text.length * tenth) / 10))
      await expectRefused('not-genuine')
    }
  })

  test('of a revoked key, whichever it says', async () => {
    serve({ sequence: 1, version: '0.1.0', revokedKeys: [publicKeys.signing] }, 'reserve')
    await expectRefused(null)
    serve({ sequence: 2 ** 40 })
    await expectRefused('not-genuine')
    serve({ sequence: 2 ** 40, revokedKeys: [publicKeys.signing] })
    await expectRefused('not-genuine')
    serve({ sequence: 2 }, 'reserve')
    expect(await update()).toEqual({ problem: null, hasQuit: true })
  })

  test('replayed', async () => {
    serve({ sequence: 20, version: '0.1.0' })
    await expectRefused(null)
    serve({ sequence: 19 })
    await expectRefused('replayed')
  })

  /** What says the same to a JSON parser, and takes more brackets or bytes where it is kept. */
  const swollen: [string, (text: string) => string | Uint8Array][] = [
    ['brackets', (text) => text.replace('{', `{"key":${'['.repeat(5000)}${']'.repeat(5000)},`)],
    [
      'bytes, by what is no UTF-8',
      (text) =>
        Buffer.concat([
          Buffer.from('{"key":"'),
          Buffer.alloc(120_000, 0xff),
          Buffer.from(`",${text.slice(1)}`),
        ]),
    ],
  ]
  test.each(swollen)('makes Deckpass forget nothing, with more %s', async (_more, swell) => {
    const text = signManifest(
      real({ sequence: 20, version: '0.1.0', revokedKeys: [publicKeys.signing] }),
      'reserve',
      privateKeys.reserve,
    )
    server.files.set(manifestName, swell(text))
    await expectRefused(null)
    serve({ sequence: 21 })
    await expectRefused('not-genuine')
    serve({ sequence: 19 }, 'reserve')
    await expectRefused('replayed')
  })

  test('is not asked for where what is seen cannot be kept', async () => {
    serve({ sequence: 20, version: '0.1.0' })
    const { updates } = await openInstallation(folder, server.address, publicKeys)
    mkdirSync(join(folder, 'updates.json.part/full'), { recursive: true })
    server.asked.length = 0
    await updates.check()
    expect(updates.view.problem).toBe('record-unavailable')
    expect(server.asked).toEqual([])
  })

  test('expired, and from the future', async () => {
    serve({ expiresAt: now - 1 })
    await expectRefused('expired')
    serve({ issuedAt: now * 2 })
    await expectRefused('clock')
  })

  test('for another platform or processor', async () => {
    for (const file of [{ platform: 'win32' }, { arch: 'arm64' }, { kind: 'zip' }] as const) {
      serve({ files: [fileOf(newer, file)] })
      await expectRefused(null)
    }
  })

  test('endless, missing, redirected, and not for everybody', async () => {
    server.files.set(manifestName, endless)
    await expectRefused('no-answer')
    server.files.delete(manifestName)
    await expectRefused('no-answer')
    server.files.set(manifestName, (_, response) =>
      response.writeHead(301, { location: `${server.address}/x` }).end(),
    )
    await expectRefused('no-answer')
    serve({ rolloutShare: 0.1 })
    await expectRefused(null)
  })
})

describe('the file', () => {
  test('of another processor or another version under this name', async () => {
    for (const other of [appImage('0.1.9'), newer.replace('0.2.0', '0.2.1'), `${newer}#`, newer.slice(1)]) {
      server.files.set(name, other)
      const { problem, hasQuit } = await update()
      figures.tried += 1
      expect(['wrong-file', 'not-downloaded']).toContain(problem)
      expect(hasQuit).toBe(false)
      expect(installedVersion(folder)).toBe('0.1.0')
      figures.held += 1
    }
  })

  test('is refused as it arrives, before anything is installed', async () => {
    server.files.set(name, newer.replace('0.2.0', '0.2.1'))
    const computer = await openInstallation(folder, server.address, publicKeys)
    const states: string[] = []
    computer.updates.onChange(() => states.push(computer.updates.view.work.state))
    await computer.update()
    expect(states).toContain('downloading')
    expect(states).not.toContain('ready')
  })

  test('interrupted at every tenth; then it comes whole', async () => {
    for (let tenth = 0; tenth < 10; tenth += 1) {
      server.files.set(name, (_, response) => {
        response.writeHead(200, { 'content-length': newer.length })
        response.write(newer.slice(0, (newer.length * tenth) / 10), () => response.destroy())
      })
      await expectRefused('not-downloaded')
    }
    server.files.set(name, newer)
    expect(await update()).toEqual({ problem: null, hasQuit: true })
    expect(installedVersion(folder)).toBe('0.2.0')
  })

  test('too short without a word of it, endless, silent, and dripping', async () => {
    server.files.set(name, (_, response) => {
      response.writeHead(200, { 'transfer-encoding': 'chunked' }).end(newer.slice(0, 1000))
    })
    await expectRefused('not-downloaded')
    server.files.set(name, endless)
    await expectRefused('wrong-file')
    server.files.set(name, (_, response) => response.write('#'))
    await expectRefused('not-downloaded', { stallMs: 100 })
    server.files.set(name, (_, response) => {
      const drip = setInterval(() => response.write('#'), 5)
      response.on('close', () => clearInterval(drip))
    })
    await expectRefused('not-downloaded', { maxDownloadMs: 300 })
  })

  test('changed on this computer after it was downloaded', async () => {
    const computer = await openInstallation(folder, server.address, publicKeys)
    await computer.updates.check()
    const unlisten = computer.updates.onChange(() => {
      if (computer.updates.view.work.state === 'waiting')
        writeFileSync(join(folder, 'cache/deckpass-updater/pending', name), appImage('6.6.6'))
    })
    computer.updates.install('0.2.0')
    await until('the update has been refused', async () =>
      computer.updates.view.problem === 'wrong-file' ? true : null,
    )
    expect(installedVersion(folder)).toBe('0.1.0')
    expect(leftBeside(folder)).toBe(false)
    unlisten()
    // It is downloaded anew.
    expect((await computer.update()).problem).toBeNull()
    expect(installedVersion(folder)).toBe('0.2.0')
  })

  test('left by an attacker where a download would be kept', async () => {
    const pending = join(folder, 'cache/deckpass-updater/pending')
    mkdirSync(pending, { recursive: true })
    writeFileSync(join(pending, name), appImage('6.6.6'))
    const { sha512 } = fileOf(newer)
    writeFileSync(join(pending, 'update-info.json'), JSON.stringify({ fileName: name, sha512 }))
    expect(await update()).toEqual({ problem: null, hasQuit: true })
    expect(installedVersion(folder)).toBe('0.2.0')
  })
})

/** `--user-data-dir` gives each settings, and what it has seen, of its own; the installed file is one. */
describe('a second Deckpass of this file', () => {
  test('has installed a newer version: an older one does not take its place', async () => {
    const { updates } = await openInstallation(folder, server.address, publicKeys)
    await updates.check()
    expect(updates.view.offer?.version).toBe('0.2.0')
    rmSync(join(folder, 'Deckpass.AppImage'))
    writeFileSync(join(folder, 'Deckpass.AppImage'), appImage('0.3.0'), { mode: 0o755 })
    figures.tried += 1
    updates.install('0.2.0')
    await until('it has been refused', async () => (updates.view.problem === 'not-installed' ? true : null))
    expect(installedVersion(folder)).toBe('0.3.0')
    expect(leftBeside(folder)).toBe(false)
    figures.held += 1
  })

  test('has replaced it before ours looked what it was started from', async () => {
    const beside = join(folder, 'beside')
    writeFileSync(beside, appImage('0.3.0'), { mode: 0o755 })
    renameSync(beside, join(folder, 'Deckpass.AppImage'))
    const startedAt = statSync(join(folder, 'Deckpass.AppImage')).ctimeMs - 1
    figures.tried += 1
    expect(await update({ version: '0.1.0', startedAt })).toEqual({
      problem: 'not-installed',
      hasQuit: false,
    })
    expect(installedVersion(folder)).toBe('0.3.0')
    figures.held += 1
  })

  test('puts its copy there, of the same version, while ours is flushed, and is killed', async () => {
    const part = join(folder, 'Deckpass.AppImage.part')
    await whenFlushed(
      () => existsSync(part),
      () => {
        rmSync(part)
        // Not yet to be started.
        writeFileSync(part, newer, { mode: 0o600 })
      },
    )
    figures.tried += 1
    expect(await update()).toEqual({ problem: 'not-installed', hasQuit: false })
    expect(installedVersion(folder)).toBe('0.1.0')
    figures.held += 1
  })

  test('puts its copy there while the bytes of ours are checked', async () => {
    const part = join(folder, 'Deckpass.AppImage.part')
    const { updates } = await openInstallation(folder, server.address, publicKeys)
    await updates.check()
    figures.tried += 1
    const flush = Hash.prototype._flush
    // The file that is read for the hash is open by then, and stays whole.
    const swap = vi.spyOn(Hash.prototype, '_flush').mockImplementation(function (this: Hash, done) {
      const isOurs = existsSync(part)
      if (isOurs) {
        rmSync(part)
        writeFileSync(part, appImage('0.1.5'), { mode: 0o755 })
        swap.mockRestore()
      }
      flush.call(this, done)
    })
    updates.install('0.2.0')
    await until('it has been refused', async () => (updates.view.problem === 'not-installed' ? true : null))
    expect(installedVersion(folder)).toBe('0.1.0')
    figures.held += 1
  })
})

/** Runs `act` once, when a file is flushed to the disk and `isDue` says so. */
async function whenFlushed(isDue: () => boolean, act: () => void): Promise<void> {
  const handle = await open(folder, 'r')
  const prototype: typeof handle = Object.getPrototypeOf(handle)
  await handle.close()
  const { sync } = prototype
  const spy = vi.spyOn(prototype, 'sync').mockImplementation(async function (this: typeof handle) {
    await sync.call(this)
    if (!isDue()) return
    spy.mockRestore()
    act()
  })
}

/** Tells whether Deckpass is free, and runs `act` the first time that the copy is there, right before the rename. */
function freeAfter(act: () => void): () => boolean {
  let hasActed = false
  return () => {
    if (!hasActed && leftBeside(folder)) {
      hasActed = true
      act()
    }
    return true
  }
}

/** Each takes effect after the bytes were checked, while it is asked once more whether the update is wanted. */
describe('right before the rename', () => {
  test.each([
    ['copy', 'Deckpass.AppImage.part', '0.1.5', '0.1.0'],
    ['newer version', 'Deckpass.AppImage', '0.3.0', '0.3.0'],
  ])('a second Deckpass puts its %s there: nothing is replaced', async (_what, file, version, installed) => {
    figures.tried += 1
    const isFree = freeAfter(() => {
      rmSync(join(folder, file))
      writeFileSync(join(folder, file), appImage(version), { mode: 0o755 })
    })
    expect(await update({ isFree })).toEqual({ problem: 'not-installed', hasQuit: false })
    expect(installedVersion(folder)).toBe(installed)
    expect(leftBeside(folder)).toBe(false)
    figures.held += 1
  })

  test('the system refuses it: it can be tried again', async () => {
    const rename = vi.spyOn(fs, 'renameSync').mockImplementationOnce(() => {
      throw new Error('EBUSY')
    })
    syncBuiltinESMExports()
    try {
      const computer = await openInstallation(folder, server.address, publicKeys)
      expect((await computer.update()).problem).toBe('not-installed')
      expect(rename).toHaveBeenCalledOnce()
      expect(installedVersion(folder)).toBe('0.1.0')
      expect((await computer.update()).problem).toBeNull()
      expect(installedVersion(folder)).toBe('0.2.0')
    } finally {
      rename.mockRestore()
      syncBuiltinESMExports()
    }
  })
})

describe('on a disk in trouble', () => {
  let program: string[]
  let built: string

  beforeAll(async () => {
    built = mkdtempSync(join(tmpdir(), 'deckpass-updating-'))
    // One plain file starts several times as fast as the modules that it is made of.
    await build({
      configFile: false,
      logLevel: 'error',
      build: { ssr: 'test/attack/updating-process.ts', outDir: built, target: 'node24' },
      ssr: { noExternal: true },
    })
    program = [process.execPath, join(built, 'updating-process.js'), JSON.stringify(publicKeys)]
  })
  afterAll(() => rmSync(built, { recursive: true, force: true }))

  /** Runs a shell script in which `update` looks for an update in `$folder`; returns what it printed, parsed. */
  async function run(script: string, shell: readonly [string, ...string[]] = ['sh']): Promise<unknown[]> {
    const [command, ...args] = shell
    const [node, file, keys] = program
    const prelude = 'set -e; update() { "$NODE" "$FILE" "$KEYS" "$ADDRESS" "$folder"; };'
    const env = { ...process.env, NODE: node, FILE: file, KEYS: keys, ADDRESS: server.address, folder }
    const { stdout } = await execute(command, [...args, '-c', prelude + script], { env })
    return stdout
      .trim()
      .split('\n')
      .map((line): unknown => (line.startsWith('{') ? JSON.parse(line) : line))
  }

  const start = '"$folder/Deckpass.AppImage"'

  test('one that takes a part of the download', async () => {
    // A limit on the size of files stops a write in its middle, as a full disk does, and needs no rights.
    expect(await run(`(ulimit -f 100; update); ${start}; update; ${start}`)).toEqual([
      { problem: 'disk-full', hasQuit: false },
      '0.1.0',
      { problem: null, hasQuit: true },
      '0.2.0',
    ])
  })

  test.runIf(canMount())('one that has room for the installed version only', async () => {
    const mount = 'mount -t tmpfs -o size=300k tmpfs "$folder/full"'
    const prepare = `mkdir "$folder/full"; ${mount}; mv "$folder/Deckpass.AppImage" "$folder/full"`
    const link =
      'mkdir "$folder/full/mount"; ln -s "$folder/cache" "$folder/full/cache"; mkdir "$folder/cache"'
    const script = `${prepare}; ${link}; folder="$folder/full"; update; ${start}; ls "$folder"`
    expect(await run(script, ['unshare', '-rm', 'sh'])).toEqual([
      { problem: 'disk-full', hasQuit: false },
      '0.1.0',
      'Deckpass.AppImage',
      'cache',
      'mount',
      'updates.json',
    ])
  })

  test('killed at every tenth of the download, and at any moment of the installing', async () => {
    for (let tenth = 0; tenth < 10; tenth += 1) {
      const held = Promise.withResolvers<void>()
      server.files.set(name, (_, response) => {
        response.writeHead(200, { 'content-length': newer.length })
        response.write(newer.slice(0, (newer.length * tenth) / 10), () => held.resolve())
      })
      await killDuring(held.promise)
      figures.tried += 1
      expect(installedVersion(folder)).toBe('0.1.0')
      figures.held += 1
    }
    for (let kill = 0; kill < kills; kill += 1) {
      installIn(folder)
      const sent = Promise.withResolvers<void>()
      server.files.set(name, (_, response) => response.end(newer, () => sent.resolve()))
      await killDuring(sent.promise.then(() => sleep((kill * longestInstallMs) / kills)))
      figures.tried += 1
      expect(['0.1.0', '0.2.0']).toContain(installedVersion(folder))
      figures.held += 1
    }
    installIn(folder)
    server.files.set(name, newer)
    expect(await update()).toEqual({ problem: null, hasQuit: true })
    expect(leftBeside(folder)).toBe(false)
  })

  async function killDuring(moment: Promise<void>): Promise<void> {
    const [node = '', ...args] = program
    const child = spawn(node, [...args, server.address, folder], { stdio: 'ignore' })
    const closed = once(child, 'close')
    await Promise.race([moment, closed])
    child.kill('SIGKILL')
    await closed
  }
})

/** Whether a small disk of our own can be had here. */
function canMount(): boolean {
  const { status } = spawnSync('unshare', [
    '-rm',
    'mount',
    '-t',
    'tmpfs',
    '-o',
    'size=128k',
    'tmpfs',
    tmpdir(),
  ])
  return status === 0
}

test('no mutation of a manifest says anything else', () => {
  const random = new SeededRandom(30)
  const pick = (count: number) => Math.floor(random.fraction() * count)
  const texts = [
    signManifest(real(), 'signing', privateKeys.signing),
    signManifest(real(), 'reserve', privateKeys.reserve),
  ]
  const isSigned = createSignatureCheck()
  const verdictOn = (text: string) =>
    judge(parseSignedManifest(text), nothingSeen, installation, publicKeys, isSigned, now)
  const wanted = texts.map(verdictOn)
  let accepted = 0
  for (let mutation = 0; mutation < 1000; mutation += 1) {
    let text = texts[mutation % 2] ?? ''
    for (let change = 0; change <= pick(4); change += 1) text = mutate(text, pick)
    const verdict = verdictOn(text)
    // White space of the envelope says nothing.
    if (verdict.kind === 'offered') {
      expect(verdict).toEqual(wanted[mutation % 2])
      accepted += 1
    } else expect(verdict).toEqual({ kind: 'refused', problem: 'not-genuine', seen: nothingSeen })
  }
  expect(accepted).toBeLessThan(20)
  tell({ attack: 'updates/mutations', tried: 1000, held: 1000 })
})

function mutate(text: string, pick: (count: number) => number): string {
  const at = pick(text.length)
  const length = 1 + pick(8)
  const [before, after] = [text.slice(0, at), text.slice(at)]
  switch (pick(6)) {
    case 0:
      return before + String.fromCharCode(pick(0x250)) + after.slice(1)
    case 1:
      return before + after.slice(length)
    case 2:
      return before + after.slice(0, length) + after
    case 3:
      return before + String.fromCharCode((text.charCodeAt(at) ^ (1 << pick(7))) & 0xffff) + after.slice(1)
    case 4:
      return text.replace(/\d/g, (digit) => (pick(20) === 0 ? String(pick(10)) : digit))
    default:
      return text.slice(0, at)
  }
}

function endless(_request: unknown, response: ServerResponse): void {
  const more = () => {
    if (!response.destroyed) response.write('#'.repeat(65_536), () => setImmediate(more))
  }
  more()
}
