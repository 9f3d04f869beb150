import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { UpdateProblem } from '../../app/model/help/update.ts'
import type { Manifest } from '../../app/updates/manifest.ts'
import { judge } from '../../app/updates/verdict.ts'
import { createSignatureCheck } from '../../main/storage/crypto.ts'
import { until } from '../desktop/wait.ts'
import { newKey, signManifest, signText } from '../release/signing.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import {
  appImage,
  installedVersion,
  installIn,
  leftBeside,
  openInstallation,
} from '../support/update-installation.ts'
import { startUpdateServer, type UpdateServer } from '../support/update-server.ts'
import { fileOf, installation, privateKey, publicKey, release } from '../support/updates.ts'
import { SeededRandom } from '../support/virtual-ports.ts'
import { tell } from './results.ts'

/**
 * Updates from a server on the loopback, onto a file that can really be started. Whatever the server says, what is
 * installed afterwards starts, and is another version only where the makers signed that.
 */

const newer = appImage('0.2.0')
const { name, sha512 } = fileOf(newer)
const manifestName = 'deckpass-updates.json'
const figures = { tried: 0, held: 0 }

let server: UpdateServer
let folder: string

beforeAll(async () => {
  server = await startUpdateServer()
})
beforeEach(() => {
  folder = temporaryFolder()
  installIn(folder)
  server.files.clear()
  server.asked.length = 0
  server.files.set(name, newer)
  serve()
})
afterEach(() => {
  delete process.env.APPIMAGE
  delete process.env.STARTED
})
afterAll(async () => {
  await server.close()
  tell({ attack: 'updates/server', ...figures })
})

/** A release of 0.2.0 with its real file. */
const real = (changes: Partial<Manifest> = {}) => release({ files: [fileOf(newer)], ...changes })

function serve(changes: Partial<Manifest> = {}): void {
  server.files.set(manifestName, signManifest(real(changes), privateKey))
}

const update = (circumstances = {}) => openInstallation(folder, server.address, circumstances).update()

/** Tries to update: nothing may come of it. */
async function expectRefused(problem: UpdateProblem | null, circumstances = {}): Promise<void> {
  figures.tried += 1
  expect(await update(circumstances)).toEqual({ problem, hasQuit: false })
  expect(installedVersion(folder)).toBe('0.1.0')
  expect(leftBeside(folder)).toBe(false)
  figures.held += 1
}

test('a new version takes the place of the old one in one step, and is started', async () => {
  process.env.STARTED = join(folder, 'started')
  const before: string[] = []
  const isFree = () => {
    before.push(installedVersion(folder))
    return true
  }
  expect(await update({ isFree })).toEqual({ problem: null, hasQuit: true })
  expect(new Set(before)).toEqual(new Set(['0.1.0']))
  expect(installedVersion(folder)).toBe('0.2.0')
  await until('the new version has been started', async () => {
    try {
      return readFileSync(join(folder, 'started'), 'utf8') === '0.2.0\n' ? true : null
    } catch {
      return null
    }
  })
  expect(statSync(join(folder, 'Deckpass.AppImage')).mode & 0o777).toBe(0o755)
  expect(leftBeside(folder)).toBe(false)
})

describe('the manifest', () => {
  const genuine = () => JSON.parse(signManifest(real(), privateKey))
  const other = JSON.stringify(real({ version: '9.0.0' }))

  test.each<[string, () => string]>([
    ['without a signature', () => other],
    ['with the signature of another', () => JSON.stringify({ ...genuine(), manifest: other })],
    ['signed by another key', () => signManifest(real(), newKey())],
    [
      'signed for another purpose',
      () => JSON.stringify({ ...JSON.parse(signText('', privateKey)), manifest: other }),
    ],
    ['cut', () => signManifest(real(), privateKey).slice(0, -10)],
    ['empty', () => ''],
    [
      'with a name that leads elsewhere',
      () => signManifest(real({ files: [fileOf(newer, { name: '../../evil.AppImage' })] }), privateKey),
    ],
    [
      'with two files for this computer',
      () => signManifest(real({ files: [fileOf(newer), fileOf(newer, { name: 'b.AppImage' })] }), privateKey),
    ],
  ])('%s', async (_what, text) => {
    server.files.set(manifestName, text())
    await expectRefused('not-genuine')
    expect(server.asked).toEqual([manifestName])
  })

  test.each<[string, UpdateProblem, (response: ServerResponse) => void]>([
    ['missing', 'not-found', (response) => response.writeHead(404).end()],
    ['an error', 'bad-answer', (response) => response.writeHead(500).end()],
    ['endless', 'bad-answer', sendForEver],
    ['cut off', 'no-answer', (response) => response.destroy()],
    ['redirected', 'bad-answer', (response) => response.writeHead(302, { location: 'other' }).end()],
  ])('%s', async (_what, problem, answer) => {
    server.files.set('other', signManifest(real(), privateKey))
    server.files.set(manifestName, (_, response) => answer(response))
    await expectRefused(problem)
    expect(server.asked).not.toContain('other')
  })
})

describe('the file', () => {
  test.each<[string, UpdateProblem, (response: ServerResponse) => void]>([
    ['another one', 'wrong-file', (response) => response.end(newer.replace('0.2.0', '6.6.6'))],
    ['longer', 'wrong-file', (response) => response.end(`${newer}#`)],
    ['shorter', 'wrong-file', (response) => response.end(newer.slice(0, -1))],
    ['endless', 'wrong-file', sendForEver],
    ['missing', 'not-found', (response) => response.writeHead(404).end()],
    ['redirected', 'bad-answer', (response) => response.writeHead(302, { location: 'other' }).end()],
    [
      'cut off',
      'not-downloaded',
      (response) => {
        response.writeHead(200, { 'content-length': newer.length })
        response.write(newer.slice(0, 50_000), () => response.destroy())
      },
    ],
  ])('%s', async (_what, problem, answer) => {
    server.files.set('other', newer)
    server.files.set(name, (_, response) => answer(response))
    await expectRefused(problem)
    expect(server.asked).not.toContain('other')
  })

  test('silent', async () => {
    server.files.set(name, (_, response) => response.write('#'))
    await expectRefused('no-answer', { stallMs: 100 })
  })

  test('swapped on this computer, after it was downloaded: it is downloaded anew', async () => {
    let isFree = false
    const computer = openInstallation(folder, server.address, { isFree: () => isFree })
    await computer.updates.check()
    computer.updates.install('0.2.0')
    await until('it waits', async () => (computer.updates.view?.work.state === 'waiting' ? true : null))
    writeFileSync(join(folder, 'cache/deckpass-updater/pending', name), appImage('6.6.6'))
    figures.tried += 1
    isFree = true
    computer.updates.proceed()
    await until('it has been refused', async () =>
      computer.updates.view?.problem === 'wrong-file' ? true : null,
    )
    expect([installedVersion(folder), leftBeside(folder)]).toEqual(['0.1.0', false])
    figures.held += 1
    expect((await computer.update()).problem).toBeNull()
    expect(installedVersion(folder)).toBe('0.2.0')
  })

  test('left by an attacker where a download would be kept', async () => {
    const pending = join(folder, 'cache/deckpass-updater/pending')
    mkdirSync(pending, { recursive: true })
    writeFileSync(join(pending, name), appImage('6.6.6'))
    writeFileSync(join(pending, 'update-info.json'), JSON.stringify({ fileName: name, sha512 }))
    expect(await update()).toEqual({ problem: null, hasQuit: true })
    expect(installedVersion(folder)).toBe('0.2.0')
  })

  test('ready to take its place when a renewal begins: it waits', async () => {
    let isFree = true
    const { updates } = openInstallation(folder, server.address, {
      isFree() {
        isFree &&= !leftBeside(folder)
        return isFree
      },
    })
    await updates.check()
    updates.install('0.2.0')
    await until('it waits', async () =>
      !isFree && updates.view?.work.state === 'waiting' && !leftBeside(folder) ? true : null,
    )
    expect(installedVersion(folder)).toBe('0.1.0')
  })

  test('that cannot be put beside the old one: the old one stays', async () => {
    mkdirSync(join(folder, 'Deckpass.AppImage.part/full'), { recursive: true })
    figures.tried += 1
    expect(await update()).toEqual({ problem: 'not-installed', hasQuit: false })
    expect(installedVersion(folder)).toBe('0.1.0')
    figures.held += 1
  })
})

test('no mutation of a manifest says anything else', () => {
  const random = new SeededRandom(30)
  const pick = (count: number) => Math.floor(random.fraction() * count)
  const genuine = signManifest(real(), privateKey)
  const verdictOn = (text: string) => judge(text, installation, publicKey, createSignatureCheck())
  const wanted = verdictOn(genuine)
  for (let mutation = 0; mutation < 1000; mutation += 1) {
    let text = genuine
    for (let change = 0; change <= pick(4); change += 1) text = mutate(text, pick)
    const verdict = verdictOn(text)
    // White space around the two says nothing.
    if (verdict.kind === 'offered') expect(verdict).toEqual(wanted)
    else expect(verdict).toEqual({ kind: 'not-genuine' })
  }
  tell({ attack: 'updates/mutations', tried: 1000, held: 1000 })
})

function mutate(text: string, pick: (count: number) => number): string {
  const at = pick(text.length)
  const length = 1 + pick(8)
  const [before, after] = [text.slice(0, at), text.slice(at)]
  switch (pick(4)) {
    case 0:
      return before + String.fromCharCode(pick(0x250)) + after.slice(1)
    case 1:
      return before + after.slice(length)
    case 2:
      return before + after.slice(0, length) + after
    default:
      return text.slice(0, at)
  }
}

function sendForEver(response: ServerResponse): void {
  const more = () => {
    if (!response.destroyed) response.write('#'.repeat(65_536), () => setImmediate(more))
  }
  more()
}
