import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseServiceAddress } from '../../../../app/service/model/service-address.ts'
import { anyText } from '../any-text.ts'

function baseUrlOf(typed: string): string {
  const address = parseServiceAddress(typed)
  return address.kind === 'ok' ? address.address : address.reason
}

describe('what a person may type', () => {
  test.each<readonly [string, string]>([
    ['https://slides.example.com', 'https://slides.example.com'],
    ['  https://slides.example.com\n', 'https://slides.example.com'],
    ['HTTPS://Slides.Example.com', 'https://slides.example.com'],
    ['slides.example.com', 'https://slides.example.com'],
    ['slides.example.com:8443', 'https://slides.example.com:8443'],
    ['https://example.com/slides/eu/', 'https://example.com/slides/eu'],
    ['https://example.com/slides/api/auth/token', 'https://example.com/slides'],
    ['https://example.com/api/auth/update_token/', 'https://example.com'],
    ['https://b\u00fccher.example', 'https://xn--bcher-kva.example'],
    ['https://[2001:db8::1]:8443', 'https://[2001:db8::1]:8443'],
    // Pasted with more than the address; of two schemes the one that was pasted counts.
    ['“https://slides.example.com”', 'https://slides.example.com'],
    ['\u200bhttps://slides.example.com\u2060', 'https://slides.example.com'],
    ['https://https://slides.example.com', 'https://slides.example.com'],
    ['http://https://slides.example.com', 'https://slides.example.com'],
    ['https://http://127.0.0.1:8787', 'http://127.0.0.1:8787'],
    ['https://http://slides.example.com', 'not-https'],
    // A path that only resembles an endpoint is a prefix like any other.
    ['https://example.com/api/auth/tokens', 'https://example.com/api/auth/tokens'],
    ['https://example.com/my-api/auth/token', 'https://example.com/my-api/auth/token'],
    // Plain http is for this computer.
    ...['http://localhost:8080', 'http://127.0.0.1', 'http://127.9.8.7:1', 'http://[::1]:3000'].map(
      (local) => [local, local] as const,
    ),
    ...['slides.example.com', '127.0.0.1.example.com', '0.0.0.0', '[::ffff:127.0.0.1]'].map(
      (host) => [`http://${host}`, 'not-https'] as const,
    ),
  ])('%j is %s', (typed, expected) => {
    expect(baseUrlOf(typed)).toBe(expected)
  })

  test('the host to be shown has the port, and not the path', () => {
    const address = 'https://example.com:8443/slides'
    expect(parseServiceAddress(address)).toEqual({
      kind: 'ok',
      address,
      host: 'example.com:8443',
      isCut: false,
    })
  })
})

describe('the address of a page', () => {
  test.each([
    ['https://slides.example.com/?key=1', 'https://slides.example.com'],
    ['https://slides.example.com?q=a b\nc', 'https://slides.example.com'],
    ['https://slides.example.com#@evil.example/?', 'https://slides.example.com'],
    ['https://slides.example.com/decks/123/edit?tab=1#top', 'https://slides.example.com/decks/123/edit'],
    ['https://slides.example.com/eu/api/auth/token?x', 'https://slides.example.com/eu'],
  ])('%j is cut to %s', (typed, address) => {
    expect(parseServiceAddress(typed)).toMatchObject({ kind: 'ok', address, isCut: true })
  })

  test.each(['slides.example.com', 'https://slides.example.com//', 'HTTPS://Slides.Example.com/eu/'])(
    '%j loses nothing that counts',
    (typed) => expect(parseServiceAddress(typed)).toMatchObject({ kind: 'ok', isCut: false }),
  )
})

describe('what is refused', () => {
  test.each([
    ['', 'empty'],
    [' \t\n', 'empty'],
    ['https://', 'unreadable'],
    ['slides example com', 'unreadable'],
    ['https://slides.\nexample.com', 'unreadable'],
    ['https://slides.example.com:99999', 'unreadable'],
    ['https://256.0.0.1', 'unreadable'],
    ['javascript:alert(1)', 'not-https'],
    ['wss://slides.example.com', 'not-https'],
    ['https://demo:secret@slides.example.com', 'user-info'],
    ['demo:secret@slides.example.com', 'user-info'],
    ['https://slides.example.com@evil.example', 'user-info'],
    ['https://demo@slides.example.com?key=1', 'user-info'],
    ['https//slides.example.com', 'unreadable'],
    ['https://slides.example.comhttps://slides.example.com', 'unreadable'],
    ['https://sli"des.example.com', 'unreadable'],
    ['https://slides.exa\u00admple.com', 'invisible-character'],
    ['https://slides.example.com\u200b/eu', 'invisible-character'],
    ['https://slides.example.com/\u0007', 'control-character'],
  ])('%j is refused as %s', (typed, reason) => {
    expect(parseServiceAddress(typed)).toEqual({ kind: 'refused', reason })
  })
})

test('a base URL read again stays what it is, for any text at all', () => {
  const pieces = ['https:', '/', 'api/auth', '/token', '/update_token', 'a.example', ':1', '?', '@', '[::1]']
  const piece = fc.oneof(fc.constantFrom(...pieces), anyText(3))
  const typed = fc.tuple(fc.constantFrom('https://a.example', 'http://[::1]:1', ''), fc.array(piece))
  fc.assert(
    fc.property(typed, ([start, rest]) => {
      const address = parseServiceAddress(start + rest.join(''))
      if (address.kind === 'refused') return
      expect(parseServiceAddress(address.address)).toEqual({ ...address, isCut: false })
      expect(address.address).toMatch(/^https?:\/\/[^/@?#]+(?:\/[^?#]*[^/?#])?$/)
    }),
    { numRuns: 500 },
  )
})
