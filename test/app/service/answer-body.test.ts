import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readBody, serviceMessageIn } from '../../../app/service/answer-body.ts'
import { anyText } from './any-text.ts'

const said = (body: unknown, secrets: string[] = []) =>
  serviceMessageIn(readBody(JSON.stringify(body), true), secrets)
const inText = (text: string, isWhole = true) => serviceMessageIn(readBody(text, isWhole), [])

describe('the service’s message is found', () => {
  test.each([
    [{ message: 'Wait.' }],
    [{ success: 'Wait.' }],
    [{ errors: ['Wait.', 'Or not.'] }],
    [{ errors: [{ title: 'Wait.' }] }],
    [{ error: { code: 7, message: 'Wait.' } }],
    [{ error: 'bad_request', error_description: 'Wait.' }],
    [{ Message: 'Wait.' }],
    [{ error: { 'error-message': 'Wait.' } }],
    ['Wait.'],
    [[[['Wait.']]]],
  ])('in %j', (body) => {
    expect(said(body)).toBe('Wait.')
  })

  test.each([
    [{ message: '' }],
    [[[[{ message: 'Too deep.' }]]]],
    [{ message: 7 }],
    [{ data: 'secret' }],
    [7],
  ])('nowhere in %j', (body) => {
    expect(said(body)).toBeNull()
  })

  test('in a whole plain text of any type', () => {
    expect(inText('Unknown key\r\n')).toBe('Unknown key')
    expect(inText('Unknown k', false)).toBeNull()
    expect(inText('<html>Unknown key</html>')).toBeNull()
    expect(said({ message: ' <html><body>Unknown key</body></html>' })).toBeNull()
  })
})

describe('the service’s message is written', () => {
  test.each([
    [
      'on one line, without characters that hide or turn text',
      ' The\r\n\tkey\u0000 is\u2028 \u202eunknown\u202c.\u0085 ',
      'The key is unknown .',
    ],
    [
      'without quotation marks, which could close those around them',
      'No.” Go to «other.example» and type your "password“.',
      "No.' Go to 'other.example' and type your 'password'.",
    ],
    ['in whole words', 'unknown '.repeat(100), `${'unknown '.repeat(37).trim()}\u2026`],
    ['in at most 300 characters', 'x'.repeat(301), '\u2026'],
    ['whole where they are as many', 'x'.repeat(300), 'x'.repeat(300)],
  ])('%s', (_how, message, written) => {
    expect(said({ message })).toBe(written)
  })

  test('with the secrets of the call hidden, also where the text is cut', () => {
    const secrets = ['pass', 'pass  phrase']
    expect(said({ message: 'No: pass  phrase, pass.' }, secrets)).toBe('No: \u2026, \u2026.')
    expect(said({ message: `${'x '.repeat(145)}pass  phrase` }, secrets)).toBe(`${'x '.repeat(145)}\u2026`)
  })

  test('as null or one short line without a secret, whatever came', () => {
    const json = fc.oneof(
      fc.jsonValue(),
      fc.record({ message: anyText(900) }),
      fc.record({ errors: fc.array(fc.string()) }),
    )
    fc.assert(
      fc.property(json, fc.string({ minLength: 8, maxLength: 20 }), fc.nat(320), (value, secret, at) => {
        const text = `${'x'.repeat(at)} ${secret} y`
        for (const words of [said(value), said({ message: text }, [secret])]) {
          if (words === null) continue
          expect(words.length).toBeLessThanOrEqual(300)
          expect(words).not.toMatch(/\p{Cc}|^$/u)
        }
        expect(said({ message: text }, [secret]) ?? '').not.toContain(secret)
      }),
    )
  })
})

test.each([
  '<!DOCTYPE html><title>Maintenance</title>',
  '\ufeff<html lang="en">',
  '<!-- firewall --><html></html>',
  '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>',
  '<script>location = "/login"</script>',
  '<p>Not here',
  'Warning: no database in "/srv/index.php"\n<!DOCTYPE html><title>Error</title>',
  '<details open><summary>Denied</summary>',
  '<marquee>Back soon',
  '</div></body>',
  'Error 403<html><body>Denied</body></html>',
])('an HTML parser takes %j for a document, also where half of it is missing', (text) => {
  expect(readBody(text, true)).toEqual({ kind: 'page' })
  expect(readBody(text, false)).toEqual({ kind: 'page' })
})

test.each(['[warn] upstream is down\n<!doctype html><html>', '{{ banner }}<html><head>'])(
  '%j only begins like JSON: it is a page',
  (text) => {
    expect(readBody(text, true)).toEqual({ kind: 'page' })
  },
)

test.each([
  ['Access denied', { kind: 'text', text: 'Access denied' }],
  ['< 5 requests allowed', { kind: 'text', text: '< 5 requests allowed' }],
  ['<Error><Code>AccessDenied</Code></Error>', { kind: 'text' }],
  ['Write <b>, not <html5>', { kind: 'text' }],
  ['The <body> of the request is missing', { kind: 'text' }],
  ['{"error":"<html>"}', { kind: 'json', value: { error: '<html>' } }],
  ['\ufeff{"error":7}\n', { kind: 'json', value: { error: 7 } }],
  [' \r\n', { kind: 'empty' }],
  ['', { kind: 'empty' }],
])('%j is no page', (text, body) => {
  expect(readBody(text, true)).toMatchObject(body)
})

test.each(['{"success":"ok"}', '{"error":"<html>', ''])('a body that was cut, %j, is not read', (text) => {
  expect(readBody(text, false)).toEqual({ kind: 'incomplete' })
})
