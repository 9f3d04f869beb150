import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readUpdateSource } from '../../../main/updates/source.ts'
import { publicKeys } from '../../support/updates.ts'

function keysFile(content: unknown = publicKeys): string {
  const folder = mkdtempSync(join(tmpdir(), 'deckpass-keys-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'keys.json'), JSON.stringify(content))
  return join(folder, 'keys.json')
}

const address = 'https://updates.example/deckpass'

test('without an address there are no updates', () => {
  expect(readUpdateSource({}, keysFile())).toBeNull()
  expect(readUpdateSource({ DECKPASS_UPDATE_URL: '' }, keysFile())).toBeNull()
})

test('an address and the keys of the project, or those that are named', () => {
  const source = { address, keys: publicKeys }
  expect(readUpdateSource({ DECKPASS_UPDATE_URL: `${address}/` }, keysFile())).toEqual(source)
  const named = { DECKPASS_UPDATE_URL: address, DECKPASS_UPDATE_KEYS: keysFile() }
  expect(readUpdateSource(named, '/nowhere')).toEqual(source)
})

test.each([
  'http://updates.example',
  'ftp://updates.example',
  `${address}?a`,
  'https://a:b@updates.example',
  '%',
])('the build fails with %s', (typed) => {
  expect(() => readUpdateSource({ DECKPASS_UPDATE_URL: typed }, keysFile())).toThrow('DECKPASS_UPDATE_URL')
})

test('the build fails without two keys', () => {
  const env = { DECKPASS_UPDATE_URL: address }
  const { signing } = publicKeys
  expect(() => readUpdateSource(env, '/nowhere')).toThrow()
  expect(() => readUpdateSource(env, keysFile({ signing }))).toThrow()
  expect(() => readUpdateSource(env, keysFile({ signing, reserve: `${signing}A` }))).toThrow()
  expect(() => readUpdateSource(env, keysFile({ signing, reserve: signing }))).toThrow('differ')
})
