import { spawnSync } from 'node:child_process'
import { existsSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { judge } from '../../app/updates/verdict.ts'
import { createSignatureCheck } from '../../main/storage/crypto.ts'
import { projectFolder } from '../launch/folders.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { installation } from '../support/updates.ts'
import { manifestOf, missingTargets } from './manifest-of.ts'
import { newKey, openKey, publicKeyOf, sealKey, signManifest } from './signing.ts'

let folder: string

beforeEach(() => {
  folder = temporaryFolder()
})

const about = { version: '0.2.0', minVersion: '0.1.0', news: { en: ['New.'] } }
const put = (name: string, content = name) => writeFileSync(join(folder, name), content)

test('the packages of a version are signed so that Deckpass takes them, and what is missing is told', async () => {
  const names = [
    'Deckpass-0.2.0-linux-arm64.AppImage',
    'Deckpass-0.2.0-linux-x86_64.AppImage',
    'Deckpass-0.2.0-mac-arm64.zip',
    'Deckpass-0.2.0-win-x64.exe',
  ]
  for (const name of [...names, 'Deckpass-0.1.0-win-x64.exe', 'Deckpass-0.2.0-linux-amd64.deb']) put(name)
  const manifest = await manifestOf(folder, about)
  expect(manifest.files.map(({ name }) => name)).toEqual(names)
  expect(missingTargets(manifest)).toEqual(['darwin x64 zip', 'win32 arm64 nsis'])
  const key = newKey()
  const verdict = judge(signManifest(manifest, key), installation, publicKeyOf(key), createSignatureCheck())
  expect(verdict).toMatchObject({ kind: 'offered', file: { name: names[1], size: 36 } })
})

test('nothing is signed that says too little, or nonsense', async () => {
  await expect(manifestOf(folder, about)).rejects.toThrow('no package of 0.2.0')
  put('Deckpass-0.2.0-linux-x64.AppImage')
  await expect(manifestOf(folder, { ...about, news: { de: ['Neu.'] } })).rejects.toThrow('English')
  await expect(manifestOf(folder, { ...about, minVersion: '0.2.1' })).rejects.toThrow('Nothing is older')
  put('Deckpass-0.2.0-linux-x86_64.AppImage', 'another for the same computers')
  await expect(manifestOf(folder, about)).rejects.toThrow('files')
})

test('no package is signed that was put there under the name of another', async () => {
  put('Deckpass-0.2.0-linux-x86_64.AppImage', 'x')
  put('Deckpass-0.2.0-linux-arm64.AppImage', 'x')
  await expect(manifestOf(folder, about)).rejects.toThrow('same file')
  rmSync(join(folder, 'Deckpass-0.2.0-linux-arm64.AppImage'))
  put('Deckpass-0.1.0-linux-arm64.AppImage')
  symlinkSync('Deckpass-0.1.0-linux-arm64.AppImage', join(folder, 'Deckpass-0.2.0-linux-arm64.AppImage'))
  await expect(manifestOf(folder, about)).rejects.toThrow('not a file')
})

test('a private key is opened by its passphrase alone', () => {
  const key = newKey()
  const sealed = sealKey(key, 'a long passphrase')
  expect(publicKeyOf(openKey(sealed, 'a long passphrase'))).toBe(publicKeyOf(key))
  expect(() => openKey(sealed, 'another one')).toThrow('DECKPASS_KEY_PASSPHRASE does not open this key')
})

test('a private key is not made in the project, nor by a link into it', () => {
  symlinkSync(projectFolder, join(folder, 'link'))
  for (const to of [
    join(projectFolder, 'a.pem'),
    join(projectFolder, 'test/a.pem'),
    join(folder, 'link/a.pem'),
  ]) {
    const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'keys.ts'), to], {
      encoding: 'utf8',
      env: { ...process.env, DECKPASS_KEY_PASSPHRASE: 'a long passphrase' },
    })
    expect([status, existsSync(to)]).toEqual([1, false])
    expect(stderr).toContain('A private key never enters the project')
  }
})
