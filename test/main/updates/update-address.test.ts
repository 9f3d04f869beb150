import { expect, test } from 'vitest'
import { readUpdateAddress } from '../../../main/updates/update-address.ts'

const read = (DECKPASS_UPDATE_URL: string) => readUpdateAddress({ DECKPASS_UPDATE_URL })

test('without an address nothing checks for updates', () => {
  expect(readUpdateAddress({})).toBeNull()
  expect(read('')).toBeNull()
})

test('the address is that of a folder', () => {
  expect(read('https://updates.example/deckpass/')).toBe('https://updates.example/deckpass')
})

test.each(['http://updates.example', 'https://updates.example/?a=b', 'ftp://updates.example', 'https://'])(
  'a build for %s fails',
  (address) => {
    expect(() => read(address)).toThrow('DECKPASS_UPDATE_URL')
  },
)
