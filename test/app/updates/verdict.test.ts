import { describe, expect, test } from 'vitest'
import { type Manifest, parseSignedManifest } from '../../../app/updates/manifest.ts'
import { compareVersions, judge, type Verdict } from '../../../app/updates/verdict.ts'
import { createSignatureCheck } from '../../../main/storage/crypto.ts'
import { newKey, publicKeyOf, signManifest, signText } from '../../release/signing.ts'
import {
  day,
  fileOf,
  installation,
  nothingSeen,
  now,
  privateKeys,
  publicKeys,
  release,
} from '../../support/updates.ts'

interface Given {
  readonly key?: 'signing' | 'reserve'
  readonly text?: string
  readonly seen?: typeof nothingSeen
  readonly here?: Partial<typeof installation>
}

function verdictOn(
  changes: Partial<Manifest> = {},
  { key = 'signing', text, seen, here }: Given = {},
): Verdict {
  return judge(
    parseSignedManifest(text ?? signManifest(release(changes), key, privateKeys[key])),
    seen ?? nothingSeen,
    { ...installation, ...here },
    publicKeys,
    createSignatureCheck(),
    now,
  )
}

const problemOf = (verdict: Verdict) => (verdict.kind === 'refused' ? verdict.problem : verdict.kind)
const routeOf = (verdict: Verdict) => (verdict.kind === 'offered' ? verdict.offer.route : verdict.kind)

test('a newer version that is signed is offered with its file', () => {
  const { files, version, news } = release()
  const [{ name, size, sha512 } = fileOf('')] = files
  expect(verdictOn()).toEqual({
    kind: 'offered',
    offer: { version, news, route: 'here' },
    file: { version, name, size, sha512 },
    seen: { sequences: { signing: 7, reserve: 0 }, revokedKeys: [] },
  })
})

describe('what is offered', () => {
  test.each(['0.1.0', '0.0.9', '0.0.10'])('not %s, where 0.1.0 is installed', (version) => {
    expect(verdictOn({ version }).kind).toBe('current')
  })

  test('to the share of computers that the release is for', () => {
    expect(verdictOn({ rolloutShare: 0.5 }, { here: { rolloutNumber: 0.49 } }).kind).toBe('offered')
    expect(verdictOn({ rolloutShare: 0.5 }, { here: { rolloutNumber: 0.5 } }).kind).toBe('current')
    expect(verdictOn({ rolloutShare: 0 }, { here: { rolloutNumber: 0 } }).kind).toBe('current')
  })

  test.each([{ platform: 'win32' }, { arch: 'arm64' }, { kind: 'nsis' }] as const)(
    'nothing where the release has no file for it: %o',
    (here) => {
      expect(verdictOn({}, { here }).kind).toBe('current')
    },
  )

  test('a deb and an rpm are left to the package manager', () => {
    expect(routeOf(verdictOn({}, { here: { kind: 'package' } }))).toBe('package-manager')
  })

  test('what cannot replace itself, or is too old for one step, is left to the person', () => {
    expect(routeOf(verdictOn({}, { here: { kind: 'other' } }))).toBe('by-hand')
    expect(routeOf(verdictOn({ minVersion: '0.1.1' }))).toBe('by-hand')
    expect(routeOf(verdictOn({ minVersion: '0.1.0' }))).toBe('here')
  })

  test('a build of a developer is never updated', () => {
    expect(verdictOn({}, { here: { version: '0.1.0-electron33' } }).kind).toBe('current')
  })

  test('what is new is shown without what cannot be seen or turns the direction of writing', () => {
    const verdict = verdictOn({ news: { en: ['Be\u202efore\nand\u0007 after'] } })
    expect(verdict.kind === 'offered' && verdict.offer.news).toEqual({ en: ['Before and after'] })
  })
})

describe('what is refused', () => {
  test('a signature of another key, under either name', () => {
    for (const key of ['signing', 'reserve'] as const)
      expect(problemOf(verdictOn({}, { text: signManifest(release(), key, newKey()) }))).toBe('not-genuine')
  })

  test('the signature of one key under the name of the other', () => {
    const text = signManifest(release(), 'reserve', privateKeys.signing)
    expect(problemOf(verdictOn({}, { text }))).toBe('not-genuine')
  })

  test('a manifest that another signature stands over', () => {
    const one = JSON.parse(signManifest(release(), 'signing', privateKeys.signing))
    const other = JSON.parse(signManifest(release({ version: '9.9.9' }), 'signing', privateKeys.signing))
    const text = JSON.stringify({ ...one, manifest: other.manifest })
    expect(problemOf(verdictOn({}, { text }))).toBe('not-genuine')
  })

  test('text that is signed for another purpose', () => {
    const { signature } = JSON.parse(signText('', 'signing', privateKeys.signing))
    const text = JSON.stringify({ key: 'signing', signature, manifest: JSON.stringify(release()) })
    expect(problemOf(verdictOn({}, { text }))).toBe('not-genuine')
  })

  test.each(['', '{}', '[]', 'null', '<html>', '{"key":"signing"}', `${'['.repeat(60_000)}`])(
    'what is no manifest: %s',
    (text) => {
      expect(problemOf(verdictOn({}, { text }))).toBe('not-genuine')
    },
  )

  test('half a character, which has the same bytes as another text', () => {
    const signed = JSON.parse(
      signManifest(release({ news: { en: ['a \ufffd b'] } }), 'signing', privateKeys.signing),
    )
    const same = signed.manifest.replace('\ufffd', '\ud800')
    expect(problemOf(verdictOn({}, { text: JSON.stringify({ ...signed, manifest: same }) }))).toBe(
      'not-genuine',
    )
  })

  test.each<Partial<Manifest> | Record<string, unknown>>([
    { format: 2 },
    { version: '1.0.0-beta.1' },
    { version: '01.0.0' },
    { sequence: 0 },
    { sequence: 1.5 },
    { rolloutShare: 1.01 },
    { expiresAt: 1e17 },
    { news: { en: Array(13).fill('a') } },
    { news: { '../en': ['a'] } },
    { files: Array(21).fill(fileOf('')) },
    { files: [fileOf('a', { name: '../a.AppImage' })] },
    { files: [fileOf('a', { name: '.AppImage' })] },
    { files: [fileOf('a', { name: 'a b' })] },
    { files: [fileOf('a', { name: 'http:a' })] },
    { files: [fileOf('a', { size: 0 })] },
    { files: [fileOf('a', { size: 2 ** 31 })] },
    { files: [fileOf('a', { sha512: 'AAAA' })] },
    { and: 'more' },
  ])('signed, but not in its form: %o', (changes) => {
    const text = signText(JSON.stringify({ ...release(), ...changes }), 'signing', privateKeys.signing)
    expect(problemOf(verdictOn({}, { text }))).toBe('not-genuine')
  })

  test('a lower sequence than was seen; the same one may come again', () => {
    const seen = { ...nothingSeen, sequences: { signing: 8, reserve: 0 } }
    expect(verdictOn({}, { seen })).toEqual({ kind: 'refused', problem: 'replayed', seen })
    expect(verdictOn({ sequence: 8 }, { seen }).kind).toBe('offered')
  })

  test('what has expired; it is remembered all the same', () => {
    expect(verdictOn({ expiresAt: now })).toEqual({
      kind: 'refused',
      problem: 'expired',
      seen: { sequences: { signing: 7, reserve: 0 }, revokedKeys: [] },
    })
    expect(verdictOn({ expiresAt: now + 1 }).kind).toBe('offered')
  })

  test('what was signed in the future, by more than clocks are off', () => {
    expect(problemOf(verdictOn({ issuedAt: now + day + 1 }))).toBe('clock')
    expect(verdictOn({ issuedAt: now + day }).kind).toBe('offered')
  })
})

test('a manifest is valid for 180 days at most, whoever signed it', () => {
  const issuedAt = now - day
  expect(verdictOn({ issuedAt, expiresAt: issuedAt + 180 * day }).kind).toBe('offered')
  expect(problemOf(verdictOn({ issuedAt, expiresAt: issuedAt + 180 * day + 1 }))).toBe('not-genuine')
})

describe('the reserve key', () => {
  const revoked = { sequences: { signing: 0, reserve: 7 }, revokedKeys: [publicKeys.signing] }

  test('signs as well', () => {
    expect(verdictOn({}, { key: 'reserve' })).toMatchObject({
      kind: 'offered',
      seen: { revokedKeys: [] },
    })
  })

  test('revokes the signing key, which counts for nothing from then on', () => {
    expect(verdictOn({ revokedKeys: [publicKeys.signing] }, { key: 'reserve' }).seen).toEqual(revoked)
    expect(verdictOn({ sequence: 8 }, { seen: revoked })).toEqual({
      kind: 'refused',
      problem: 'not-genuine',
      seen: revoked,
    })
    expect(verdictOn({ sequence: 8 }, { key: 'reserve', seen: revoked }).kind).toBe('offered')
  })

  test('revokes it also by a manifest that has expired', () => {
    const verdict = verdictOn({ revokedKeys: [publicKeys.signing], expiresAt: now }, { key: 'reserve' })
    expect(verdict.seen.revokedKeys).toContain(publicKeys.signing)
    expect(problemOf(verdict)).toBe('expired')
  })

  test('is not revoked by the signing key', () => {
    expect(verdictOn({ revokedKeys: [publicKeys.signing] }).seen.revokedKeys).not.toContain(
      publicKeys.signing,
    )
  })

  test('takes no number from the signing key: whoever had that may have used them up', () => {
    const seen = { ...nothingSeen, sequences: { signing: Number.MAX_SAFE_INTEGER, reserve: 0 } }
    expect(problemOf(verdictOn({}, { key: 'reserve', seen }))).toBe('replayed')
    expect(verdictOn({ revokedKeys: [publicKeys.signing] }, { key: 'reserve', seen })).toMatchObject({
      kind: 'offered',
      seen: { sequences: { reserve: 7 }, revokedKeys: [publicKeys.signing] },
    })
  })

  test('counts on through a revocation: an old one, shown again, brings nothing back', () => {
    const seen = { ...nothingSeen, sequences: { signing: 0, reserve: 9 } }
    expect(verdictOn({ revokedKeys: [publicKeys.signing] }, { key: 'reserve', seen })).toEqual({
      kind: 'refused',
      problem: 'replayed',
      seen: { ...seen, revokedKeys: [publicKeys.signing] },
    })
  })

  test('revokes no key but those that it names: another may have taken the place of one', () => {
    const revokedKeys = [publicKeyOf(newKey()), publicKeys.reserve]
    expect(verdictOn({ revokedKeys }, { key: 'reserve' }).seen.revokedKeys).not.toContain(publicKeys.signing)
  })

  test('names a key in one spelling only: another one of the same bytes would revoke nothing', () => {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const { signing } = publicKeys
    const other = signing.slice(0, -1) + letters.charAt(letters.indexOf(signing.slice(-1)) + 1)
    expect(Buffer.from(other, 'base64url')).toEqual(Buffer.from(signing, 'base64url'))
    expect(problemOf(verdictOn({ revokedKeys: [other] }, { key: 'reserve' }))).toBe('not-genuine')
  })

  test('revokes for ever, whatever else it names later', () => {
    let { seen } = verdictOn({ revokedKeys: [publicKeys.signing] }, { key: 'reserve' })
    for (let more = 0; more < 30; more += 1) {
      const revokedKeys = Array.from({ length: 10 }, () => publicKeyOf(newKey()))
      seen = verdictOn({ revokedKeys }, { key: 'reserve', seen }).seen
    }
    // Or it could swell the record, until versions with another reserve key forget what they have seen.
    expect(JSON.stringify(seen.revokedKeys).length).toBeLessThan(10_000)
    expect(problemOf(verdictOn({ sequence: 99 }, { seen }))).toBe('not-genuine')
  })

  test('adds nothing to what a later version kept, and takes nothing from it', () => {
    const revokedKeys = [...Array.from({ length: 250 }, () => publicKeyOf(newKey())), publicKeys.signing]
    const kept = { ...nothingSeen, revokedKeys }
    const { seen } = verdictOn({ revokedKeys: [publicKeyOf(newKey())] }, { key: 'reserve', seen: kept })
    expect(seen.revokedKeys).toEqual(revokedKeys)
    expect(problemOf(verdictOn({ sequence: 99 }, { seen }))).toBe('not-genuine')
  })
})

test('versions are compared by their numbers', () => {
  expect(compareVersions('0.10.0', '0.9.9')).toBeGreaterThan(0)
  expect(compareVersions('1.0.0', '0.9.9')).toBeGreaterThan(0)
  expect(compareVersions('1.2.3', '1.2.3')).toBe(0)
  expect(compareVersions('1.2.3', '1.2.4')).toBeLessThan(0)
  expect(compareVersions('1.2.3', '1.2.4-beta')).toBe(0)
})
