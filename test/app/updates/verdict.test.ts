import { describe, expect, test } from 'vitest'
import type { Manifest } from '../../../app/updates/manifest.ts'
import { compareVersions, judge, type Verdict } from '../../../app/updates/verdict.ts'
import { createSignatureCheck } from '../../../main/storage/crypto.ts'
import { signManifest, signText } from '../../release/signing.ts'
import { fileOf, installation, privateKey, publicKey, release } from '../../support/updates.ts'

const verdictOnText = (text: string, here: Partial<typeof installation> = {}): Verdict =>
  judge(text, { ...installation, ...here }, publicKey, createSignatureCheck())
const verdictOn = (changes: Partial<Manifest> = {}, here: Partial<typeof installation> = {}) =>
  verdictOnText(signManifest(release(changes), privateKey), here)
const routeOf = (verdict: Verdict) => (verdict.kind === 'offered' ? verdict.offer.route : verdict.kind)

test('a newer version that is signed is offered with its file', () => {
  const { files, version, news } = release()
  const [{ name, size, sha512 } = fileOf('')] = files
  expect(verdictOn()).toEqual({
    kind: 'offered',
    offer: { version, news, route: 'here' },
    file: { version, name, size, sha512 },
  })
})

test.each(['0.1.0', '0.0.9', '0.0.10'])('%s is not newer than 0.1.0', (version) => {
  expect(verdictOn({ version }).kind).toBe('current')
})

test.each([{ platform: 'win32' }, { arch: 'arm64' }, { kind: 'nsis' }] as const)(
  'nothing is offered where the release has no file for this computer: %o',
  (here) => {
    expect(verdictOn({}, here).kind).toBe('not-for-this-computer')
  },
)

test('a deb and an rpm are left to the package manager, if the release is for their processor', () => {
  expect(routeOf(verdictOn({}, { kind: 'package' }))).toBe('package-manager')
  expect(verdictOn({}, { kind: 'package', arch: 'arm64' }).kind).toBe('not-for-this-computer')
})

test('what cannot replace itself, or is too old for one step, is left to the person', () => {
  expect(routeOf(verdictOn({}, { kind: 'other' }))).toBe('by-hand')
  expect(verdictOn({ minVersion: '0.1.1' })).toMatchObject({ offer: { route: 'by-hand' }, file: null })
  expect(routeOf(verdictOn({ minVersion: '0.1.0' }))).toBe('here')
})

test('a build of a developer is never updated', () => {
  expect(verdictOn({}, { version: '0.1.0-electron33' }).kind).toBe('current')
})

test('what is new is shown without what cannot be seen or turns the direction of writing', () => {
  const verdict = verdictOn({ news: { en: ['Be\u202efore\nand\u0007 after'] } })
  expect(verdict.kind === 'offered' && verdict.offer.news).toEqual({ en: ['Before and after'] })
})

describe('not genuine', () => {
  test.each(['', '{}', '[]', 'null', '<html>', `${'['.repeat(60_000)}`])(
    'what is no manifest: %s',
    (text) => {
      expect(verdictOnText(text).kind).toBe('not-genuine')
    },
  )

  test('half a character, which has the same bytes as another text', () => {
    const signed = JSON.parse(signManifest(release({ news: { en: ['a \ufffd b'] } }), privateKey))
    const same = signed.manifest.replace('\ufffd', '\ud800')
    expect(verdictOnText(JSON.stringify({ ...signed, manifest: same })).kind).toBe('not-genuine')
  })

  test.each<Partial<Manifest> | Record<string, unknown>>([
    { format: 2 },
    { version: '1.0.0-beta.1' },
    { version: '01.0.0' },
    { news: { en: Array(13).fill('a') } },
    { news: { '../en': ['a'] } },
    { files: Array.from({ length: 21 }, (_, at) => fileOf('', { name: `${at}` })) },
    { files: [fileOf('a', { name: '../a.AppImage' })] },
    { files: [fileOf('a', { name: '.AppImage' })] },
    { files: [fileOf('a', { name: 'a b' })] },
    { files: [fileOf('a', { name: 'http:a' })] },
    { files: [fileOf('a'), fileOf('a', { arch: 'arm64' })] },
    { files: [fileOf('a', { size: 0 })] },
    { files: [fileOf('a', { size: 2 ** 31 })] },
    { files: [fileOf('a', { sha512: 'AAAA' })] },
    { and: 'more' },
  ])('signed, but not in its form: %o', (changes) => {
    const text = signText(JSON.stringify({ ...release(), ...changes }), privateKey)
    expect(verdictOnText(text).kind).toBe('not-genuine')
  })
})

test('versions are compared by their numbers', () => {
  expect(compareVersions('0.10.0', '0.9.9')).toBeGreaterThan(0)
  expect(compareVersions('1.0.0', '0.9.9')).toBeGreaterThan(0)
  expect(compareVersions('1.2.3', '1.2.3')).toBe(0)
  expect(compareVersions('1.2.3', '1.2.4')).toBeLessThan(0)
  expect(compareVersions('1.2.3', '1.2.4-beta')).toBe(0)
})
