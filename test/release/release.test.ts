import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseSignedManifest } from '../../app/updates/manifest.ts'
import { judge } from '../../app/updates/verdict.ts'
import { createSignatureCheck } from '../../main/storage/crypto.ts'
import { projectFolder } from '../launch/folders.ts'
import { day, installation, nothingSeen, now, publicKeys } from '../support/updates.ts'
import { earlierSigningKeys } from './earlier-keys.ts'
import { manifestOf } from './manifest-of.ts'
import { filesWithPrivateKeys, isInside } from './private-keys.ts'
import { newKey, openKey, publicKeyOf, sealKey, signManifest } from './signing.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deckpass-release-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const options = {
  version: '0.2.0',
  minVersion: '0.1.0',
  rolloutShare: 0.25,
  validDays: 60,
  revokedKeys: [],
  news: { en: ['New.'] },
  lastSequence: 0,
  now,
}

test('the packages of a version are signed so that Deckpass takes them', async () => {
  const names = [
    'Deckpass-0.2.0-linux-x86_64.AppImage',
    'Deckpass-0.2.0-linux-arm64.AppImage',
    'Deckpass-0.2.0-win-x64.exe',
    'Deckpass-0.2.0-mac-arm64.zip',
  ]
  const others = ['Deckpass-0.1.0-win-x64.exe', 'Deckpass-0.2.0-linux-amd64.deb', 'latest.yml']
  for (const name of [...names, ...others]) writeFileSync(join(folder, name), name)
  const manifest = await manifestOf(folder, options)
  expect(manifest.files.map(({ name }) => name).sort()).toEqual([...names].sort())
  expect(manifest).toMatchObject({ sequence: now / 1000, expiresAt: now + 60 * day, rolloutShare: 0.25 })

  const key = newKey()
  const keys = { ...publicKeys, signing: publicKeyOf(key) }
  const here = { ...installation, rolloutNumber: 0.2 }
  const text = signManifest(manifest, 'signing', key)
  expect(
    judge(parseSignedManifest(text), nothingSeen, here, keys, createSignatureCheck(), now),
  ).toMatchObject({
    kind: 'offered',
    file: { name: 'Deckpass-0.2.0-linux-x86_64.AppImage', size: 36 },
  })
})

test('what takes a release back counts, though a clock was ahead when that was signed', async () => {
  writeFileSync(join(folder, 'Deckpass-0.2.0-linux-x86_64.AppImage'), 'x')
  const ahead = await manifestOf(folder, { ...options, now: now + day })
  const after = await manifestOf(folder, { ...options, rolloutShare: 0, lastSequence: ahead.sequence })
  expect(after).toMatchObject({ sequence: ahead.sequence + 1, issuedAt: now })
})

test('nothing is signed that says too little, or nonsense', async () => {
  await expect(manifestOf(folder, options)).rejects.toThrow('no package of 0.2.0')
  writeFileSync(join(folder, 'Deckpass-0.2.0-win-x64.exe'), 'x')
  await expect(manifestOf(folder, { ...options, news: { de: ['Neu.'] } })).rejects.toThrow('English')
  for (const nonsense of [
    { rolloutShare: 25 },
    { rolloutShare: Number.NaN },
    { validDays: 0 },
    { validDays: -1 },
    { validDays: 400 },
    { validDays: Number.NaN },
    { minVersion: '0.2.1' },
    { minVersion: '0.1' },
    { revokedKeys: ['signing'] },
  ])
    await expect(manifestOf(folder, { ...options, ...nonsense }), JSON.stringify(nonsense)).rejects.toThrow()
  writeFileSync(join(folder, 'Deckpass-0.2.0-linux-x64.AppImage'), 'x')
  writeFileSync(join(folder, 'Deckpass-0.2.0-linux-x86_64.AppImage'), 'y')
  await expect(manifestOf(folder, options)).rejects.toThrow('two')
})

test('no package is signed that was put there under the name of another', async () => {
  writeFileSync(join(folder, 'Deckpass-0.2.0-linux-x86_64.AppImage'), 'x')
  const path = join(folder, 'Deckpass-0.2.0-linux-arm64.AppImage')
  writeFileSync(path, 'x')
  await expect(manifestOf(folder, options)).rejects.toThrow('same file')
  rmSync(path)
  writeFileSync(join(folder, 'Deckpass-0.1.0-linux-arm64.AppImage'), 'y')
  symlinkSync('Deckpass-0.1.0-linux-arm64.AppImage', path)
  await expect(manifestOf(folder, options)).rejects.toThrow('not a file')
})

test('a private key is opened by its passphrase alone', () => {
  const key = newKey()
  const sealed = sealKey(key, 'a long passphrase')
  expect(publicKeyOf(openKey(sealed, 'a long passphrase'))).toBe(publicKeyOf(key))
  for (const other of ['another one', ''])
    expect(() => openKey(sealed, other)).toThrow('DECKPASS_KEY_PASSPHRASE does not open this key')
})

test('no private key is in the project, and one would be noticed, sealed or not', () => {
  expect(filesWithPrivateKeys(projectFolder)).toEqual([])
  spawnSync('git', ['init', '-q'], { cwd: folder })
  const key = newKey()
  writeFileSync(join(folder, 'sealed'), sealKey(key, 'a long passphrase'))
  writeFileSync(join(folder, 'open'), key.export({ type: 'pkcs8', format: 'pem' }).toString())
  writeFileSync(join(folder, 'bare'), key.export({ type: 'pkcs8', format: 'der' }).toString('base64'))
  writeFileSync(join(folder, 'public'), publicKeyOf(key))
  expect(filesWithPrivateKeys(folder)).toEqual(['bare', 'open', 'sealed'])
})

test('private keys are not made in the project', () => {
  expect(isInside(projectFolder, join(projectFolder, 'keys'))).toBe(true)
  expect(isInside(projectFolder, projectFolder)).toBe(true)
  expect(isInside(projectFolder, `${projectFolder}-keys`)).toBe(false)
  for (const name of ['..keys', 'k:', 'k:/keys', '..\\keys'])
    expect(isInside(projectFolder, join(projectFolder, name)), name).toBe(true)
  expect(isInside(projectFolder, join(projectFolder, '..'))).toBe(false)
  const make = (...args: string[]) =>
    spawnSync(process.execPath, [join(import.meta.dirname, 'keys.ts'), ...args], {
      encoding: 'utf8',
      env: { ...process.env, DECKPASS_KEY_PASSPHRASE: 'a long passphrase' },
    })
  const { status, stderr } = make('--to', join(projectFolder, 'out'))
  expect(status).toBe(1)
  expect(stderr).toContain('A private key never enters the project')
})

test('each signing key that there was is revoked, and never the new one', () => {
  const maker = ['user.name=maker', 'user.email=maker@deckpass.example', 'commit.gpgSign=false']
  const git = (...args: string[]) =>
    execFileSync('git', [...maker.flatMap((setting) => ['-c', setting]), ...args], { cwd: folder })
  git('init', '-q')
  mkdirSync(join(folder, 'resources'))
  const [first, second, third, reserve, otherReserve] = Array.from({ length: 5 }, () => publicKeyOf(newKey()))
  const commit = (keys: object) => {
    writeFileSync(join(folder, 'resources/update-keys.json'), JSON.stringify(keys, null, 2))
    git('add', '.')
    git('commit', '-qm', 'keys')
  }
  commit({ signing: first, reserve })
  expect(() => earlierSigningKeys(folder, first ?? '')).toThrow('no earlier signing key')
  commit({ signing: second, reserve })
  commit({ signing: second, reserve: otherReserve })
  commit({ signing: third, reserve: otherReserve })
  expect(earlierSigningKeys(folder, third ?? '').sort()).toEqual([first, second].sort())

  const shallow = join(folder, 'shallow')
  git('clone', '-q', '--depth', '1', `file://${folder}`, shallow)
  expect(() => earlierSigningKeys(shallow, third ?? '')).toThrow('shallow')
})
