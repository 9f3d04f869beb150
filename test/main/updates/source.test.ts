import { expect, test } from 'vitest'
import { readUpdateSource } from '../../../main/updates/source.ts'
import { publicKey } from '../../support/updates.ts'

const address = 'https://updates.example/deckpass'
const read = (DECKPASS_UPDATE_URL: string, projectKey: string | null = `${publicKey}\n`) =>
  readUpdateSource({ DECKPASS_UPDATE_URL }, projectKey)

test('without an address there are no updates', () => {
  expect(readUpdateSource({}, publicKey)).toBeNull()
  expect(read('')).toBeNull()
})

test('an address and the key of the project, or the one that is named', () => {
  expect(read(`${address}/`)).toEqual({ address, publicKey })
  const env = { DECKPASS_UPDATE_URL: address, DECKPASS_UPDATE_KEY: publicKey }
  expect(readUpdateSource(env, null)).toEqual({ address, publicKey })
})

test.each([
  'http://updates.example',
  'ftp://updates.example',
  `${address}?a`,
  'https://a:b@updates.example',
  '%',
])('the build fails with %s', (typed) => {
  expect(() => read(typed)).toThrow('DECKPASS_UPDATE_URL')
})

test.each([null, '', `${publicKey}A`])('the build fails without a key: %s', (key) => {
  expect(() => read(address, key)).toThrow('npm run release:keys')
})
