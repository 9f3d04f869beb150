import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRedactor, type Redactor } from '../../../app/util/redactor.ts'

function redactorOf(...secrets: string[]) {
  const redactor = createRedactor()
  redactor.set('account', secrets)
  return redactor
}

/** After so many others, a forgotten secret is forgotten for good. */
function forgetManyOthers(redactor: Redactor): void {
  for (let number = 0; number < 100; number++) redactor.set('other', [`another secret, number ${number}`])
  redactor.set('other', [])
}

const base64 = (text: string) => Buffer.from(text).toString('base64')

const eachUnit = (text: string, write: (unit: string) => string) => text.split('').map(write).join('')
const eachCharacter = (text: string, write: (character: string) => string) => [...text].map(write).join('')
const hex = (text: string) => text.charCodeAt(0).toString(16)
const htmlNames: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}
const asHtml = (text: string) => eachCharacter(text, (each) => htmlNames[each] ?? each)

/** The ways in which a secret gets into a log, each with its name. */
const ways: readonly [name: string, write: (secret: string) => string][] = [
  ['as it is', (secret) => secret],
  ['in base64', (secret) => base64(secret)],
  ['in base64 without padding', (secret) => base64(secret).replace(/=+$/, '')],
  ['in a URL', encodeURIComponent],
  [
    'in a URL, in lower case',
    (secret) => encodeURIComponent(secret).replace(/%../g, (each) => each.toLowerCase()),
  ],
  ['in a form', (secret) => new URLSearchParams({ secret }).toString().slice('secret='.length)],
  ['in JSON', (secret) => JSON.stringify(secret).slice(1, -1)],
  ['in JSON with / escaped', (secret) => JSON.stringify(secret).slice(1, -1).replaceAll('/', '\\/')],
  ['in JSON of ASCII', (secret) => eachUnit(secret, (unit) => `\\u${hex(unit).padStart(4, '0')}`)],
  ['in HTML', asHtml],
  ['in HTML by number', (secret) => eachCharacter(secret, (each) => `&#${each.codePointAt(0)};`)],
  ['in HTML by hexadecimal number', (secret) => eachUnit(secret, (unit) => `&#x${hex(unit)};`)],
  ['in NFC', (secret) => secret.normalize('NFC')],
  ['in NFD', (secret) => secret.normalize('NFD')],
  ['in NFD in a URL', (secret) => encodeURIComponent(secret.normalize('NFD'))],
  ['in NFD in base64', (secret) => base64(secret.normalize('NFD'))],
]

describe('a secret that looks like one', () => {
  const secret = 'Zw9!käse/+ "quoted" & <more> 秘密 it\'s'

  test.each(ways)('is hidden %s', (_name, write) => {
    const redacted = redactorOf(secret).redact(`before ${write(secret)} after`)
    expect(redacted).toBe('before ••• after')
  })
})

test.each([
  ['begins with another one is hidden whole', ['abcdef', 'abcdefgh'], 'abcdefgh', '•••'],
  ['touches another one is hidden with it as one', ['abcdef', 'ghijkl'], '<abcdefghijkl>', '<•••>'],
  ['overlaps another one is hidden with it as one', ['abcdefgh', 'ghijkl'], '<abcdefghijkl>', '<•••>'],
  ['stands within a word is hidden without its neighbours', ['swordfish'], 'xswordfishy', 'x•••y'],
  ['is short is hidden where it is alone', ['ab'], `key=ab "ab" ${base64('ab')}`, 'key=••• "•••" •••'],
  ['is short leaves the words alone that contain it', ['a', 'tab'], 'tablets at hand', 'tablets at hand'],
  ['has four characters is hidden everywhere', ['tabl'], 'tablets', '•••ets'],
  ['is empty hides nothing', [''], 'text', 'text'],
  ['has a letter that is ASCII in another case is hidden', ['pa\u017Fword'], 'pa&#383;word', '•••'],
  ['has a sign that is ASCII in another case is hidden', ['to\u212Aen'], 'to%E2%84%AAen', '•••'],
])('a secret that %s', (_what, secrets, text, redacted) => {
  expect(redactorOf(...secrets).redact(text)).toBe(redacted)
})

describe('the list of secrets', () => {
  test('hides a forgotten secret until a hundred others were forgotten after it', () => {
    const redactor = redactorOf('swordfish')
    redactor.set('account', [])
    for (let number = 100; number < 200; number++) {
      expect(redactor.redact('swordfish')).toBe('•••')
      redactor.set('other', [`other ${number}`])
      redactor.set('other', [])
    }
    expect(redactor.redact('swordfish')).toBe('swordfish')
    expect(redactor.redact('other 100, other 199')).toBe('•••, •••')
  })

  test('hides a secret in use, however many others are forgotten', () => {
    const redactor = redactorOf('swordfish', 'chips')
    redactor.set('sign-in', ['swordfish'])
    redactor.set('account', [])
    redactor.set('account', ['chips'])
    forgetManyOthers(redactor)
    expect(redactor.redact('swordfish and chips')).toBe('••• and •••')
    redactor.set('sign-in', [])
    forgetManyOthers(redactor)
    expect(redactor.redact('swordfish and chips')).toBe('swordfish and •••')
  })

  test('keeps other secrets with the beginning of a forgotten one', () => {
    const redactor = redactorOf('swordfish', 'swordplay')
    redactor.set('account', ['swordplay'])
    forgetManyOthers(redactor)
    expect(redactor.redact('swordfish swordplay')).toBe('swordfish •••')
  })
})

/** Without the mark itself and its ellipsis, which a redacted text is made of. */
const anySecret = fc.string({ unit: 'grapheme', minLength: 4, maxLength: 60 }).filter((text) => {
  return !/[•…]|\.\.\./.test(text) && text.trim() !== '' && text.isWellFormed()
})
const anyText = fc.string({ unit: 'grapheme', maxLength: 40 }).filter((text) => text.isWellFormed())

test('no secret survives in any way of writing, among any others, in any text', () => {
  fc.assert(
    fc.property(
      fc.array(anySecret, { minLength: 1, maxLength: 4 }),
      fc.array(fc.tuple(fc.nat(3), fc.constantFrom(...ways), anyText), { minLength: 1, maxLength: 5 }),
      (secrets, parts) => {
        const redactor = redactorOf(...secrets)
        const text = parts
          .map(([which, [, write], rest]) => `${rest}${write(secrets[which % secrets.length] ?? '')}`)
          .join(' ')
        const redacted = redactor.redact(text)
        for (const secret of secrets) {
          for (const [, write] of ways) expect(redacted).not.toContain(write(secret))
        }
      },
    ),
  )
})
