import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Redactor } from '../../../app/activity/redaction.ts'

function redactorOf(...secrets: string[]) {
  const redactor = new Redactor()
  for (const secret of secrets) redactor.register(secret)
  return redactor
}

/** After this, what was forgotten before is forgotten for good. */
function forgetManyOthers(redactor: Redactor): void {
  for (let number = 0; number < 100; number++) {
    redactor.register(`another secret, number ${number}`)
    redactor.forget(`another secret, number ${number}`)
  }
}

const base64 = (text: string) => Buffer.from(text).toString('base64')

/** The ways a secret gets into a log, each with its name. */
const ways: readonly [name: string, write: (secret: string) => string][] = [
  ['as it is', (secret) => secret],
  ['in JSON', (secret) => JSON.stringify({ secret })],
  ['in JSON within JSON', (secret) => JSON.stringify({ body: JSON.stringify({ secret }) })],
  ['escaped for a URL', (secret) => `https://example.com/?key=${encodeURIComponent(secret)}&x=1`],
  ['in a form', (secret) => new URLSearchParams({ secret }).toString()],
  ['in a path', (secret) => encodeURI(secret)],
  ['in base64', (secret) => base64(secret)],
  ['in base64url', (secret) => Buffer.from(secret).toString('base64url')],
  ['in base64 after one byte', (secret) => base64(`a${secret}`)],
  ['in base64 after two bytes', (secret) => base64(`ab${secret}z`)],
  ['in base64 among others', (secret) => base64(`{"username":"ada","password":"${secret}","x":1}`)],
  ['in a Basic header', (secret) => `authorization: Basic ${base64(`ada:${secret}`)}`],
  ['in HTML', (secret) => `<td>${inHtml(secret)}</td>`],
]

/** What must not be left of a secret, whichever way it was written. */
const traces: readonly ((secret: string) => string)[] = [
  (secret) => secret,
  (secret) => JSON.stringify(secret).slice(1, -1),
  (secret) => JSON.stringify(JSON.stringify(secret)).slice(3, -3),
  encodeURI,
  encodeURIComponent,
  (secret) => new URLSearchParams({ '': secret }).toString().slice(1),
  base64,
  (secret) => Buffer.from(secret).toString('base64url'),
  inHtml,
]

function inHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

describe('a secret that looks like one', () => {
  const secret = 'Zw9!käse/+ "quoted" & <more> 秘密 it\'s'

  test.each(ways)('is not in the text %s', (_name, write) => {
    const redacted = redactorOf(secret).redact(`before ${write(secret)} after`)
    expect(redacted).toMatch(/^before .*•••.* after$/)
    expect(redacted).not.toMatch(/Zw9|k.?se|quoted|more|秘|Wnc5/)
  })

  test('leaves no trace but the mark, wherever and however often it is there', () => {
    expect(redactorOf('correct horse').redact('correct horse, correct horsecorrect horse.')).toBe('•••, •••.')
  })
})

test('a Basic value leaves neither a beginning nor an end of its base64', () => {
  const redacted = redactorOf('swordfish').redact(`Basic ${base64('ada:swordfish')}`)
  // "ada:" is four bytes: its first 30 bits are "YWRhO", and the next character holds bits of both.
  expect(redacted).toBe('Basic YWRhO•••')
})

test('of two secrets the longer one goes whole, and of two that overlap nothing stays', () => {
  const redactor = redactorOf('abcdef', 'abcdefgh', 'ghijkl')
  expect(redactor.redact('abcdefgh')).toBe('•••')
  expect(redactor.redact('<abcdefghijkl>')).toBe('<•••>')
})

test('a secret that was cut off at the end is found by its beginning', () => {
  const redactor = redactorOf('0123456789abcdef')
  expect(redactor.redact('the token 0123456')).toBe('the token •••')
  expect(redactor.redact('the token 0123456…')).toBe('the token •••…')
  expect(redactor.redact('the token 0123456...')).toBe('the token •••...')
  expect(redactor.redact('the token 0123456 was refused')).toBe('the token 0123456 was refused')
})

describe('a secret of fewer than four characters', () => {
  test('is replaced where it is alone', () => {
    const redactor = redactorOf('ab')
    expect(redactor.redact('key=ab')).toBe('key=•••')
    expect(redactor.redact('"ab"')).toBe('"•••"')
    expect(redactor.redact(`key ${base64('ab')}`)).toBe('key •••=')
  })

  test('leaves the words alone that it is part of', () => {
    expect(redactorOf('a').redact('tablets at hand')).toBe('tablets at hand')
  })
})

describe('the list of secrets', () => {
  test('an empty secret is none', () => {
    expect(redactorOf('').redact('text')).toBe('text')
  })

  test('a secret that was forgotten is replaced until a hundred others have been forgotten after it', () => {
    const redactor = redactorOf('swordfish')
    redactor.forget('swordfish')
    for (let number = 100; number < 200; number++) {
      expect(redactor.redact('swordfish')).toBe('•••')
      redactor.register(`other ${number}`)
      redactor.forget(`other ${number}`)
    }
    expect(redactor.redact('swordfish')).toBe('swordfish')
    expect(redactor.redact('other 100, other 199')).toBe('•••, •••')
  })

  test('a secret in use is replaced however many others are forgotten', () => {
    const redactor = redactorOf('swordfish', 'swordfish', 'chips')
    redactor.forget('swordfish')
    redactor.forget('chips')
    redactor.register('chips')
    forgetManyOthers(redactor)
    expect(redactor.redact('swordfish and chips')).toBe('••• and •••')
    redactor.forget('swordfish')
    redactor.forget('swordfish')
    forgetManyOthers(redactor)
    expect(redactor.redact('swordfish and chips')).toBe('swordfish and •••')
  })

  test('takes no letter along that only touches it', () => {
    expect(redactorOf('swordfish').redact('xswordfishy')).toBe('x•••y')
  })

  test('forgetting one leaves others with the same beginning', () => {
    const redactor = redactorOf('swordfish', 'swordplay')
    expect(redactor.redact('swordfish swordplay')).toBe('••• •••')
    redactor.forget('swordfish')
    forgetManyOthers(redactor)
    expect(redactor.redact('swordfish swordplay')).toBe('swordfish •••')
    expect(redactor.redact('swordfish swordpl…')).toBe('swordfish •••…')
  })
})

const hexOf = (text: string) => Buffer.from(text).toString('hex')
const eachByte = (text: string, before: string, after = '') =>
  [...Buffer.from(text)].map((byte) => `${before}${byte.toString(16).padStart(2, '0')}${after}`).join('')
const eachPoint = (text: string, write: (point: number) => string) =>
  [...text].map((character) => write(character.codePointAt(0) ?? 0)).join('')

/** The ways in which somebody who answers us could hide a secret in an answer. */
const disguises: readonly [name: string, write: (secret: string) => string][] = [
  ['in hexadecimal', hexOf],
  ['in capital hexadecimal', (secret) => hexOf(secret).toUpperCase()],
  ['in hexadecimal with blanks', (secret) => eachByte(secret, '', ' ')],
  ['in hexadecimal with colons', (secret) => eachByte(secret, '', ':')],
  ['in hexadecimal with 0x and commas', (secret) => eachByte(secret, '0x', ', ')],
  ['with every byte percent-encoded', (secret) => eachByte(secret, '%')],
  ['percent-encoded twice', (secret) => eachByte(secret, '%25')],
  ['with every byte escaped as in C', (secret) => eachByte(secret, '\\x')],
  [
    'with every unit escaped as in JSON',
    (secret) => {
      const units = Array.from({ length: secret.length }, (_, at) => secret.charCodeAt(at))
      return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('')
    },
  ],
  ['as decimal numbers of HTML', (secret) => eachPoint(secret, (point) => `&#${point};`)],
  ['as hexadecimal numbers of HTML', (secret) => eachPoint(secret, (point) => `&#x${point.toString(16)};`)],
  ['reversed', (secret) => [...secret].reverse().join('')],
  ['in capitals', (secret) => secret.toUpperCase()],
  ['in small letters', (secret) => secret.toLowerCase()],
  ['split by blanks', (secret) => [...secret].join(' ')],
  ['split by tabs', (secret) => [...secret].join('\t')],
  ['split by line ends', (secret) => [...secret].join('\r\n')],
  ['split by NUL', (secret) => [...secret].join('\0')],
  ['split by zero-width spaces', (secret) => [...secret].join('\u200b')],
  ['split by zero-width joiners', (secret) => [...secret].join('\u200d')],
  ['split by soft hyphens', (secret) => [...secret].join('\u00ad')],
  ['split by byte order marks', (secret) => [...secret].join('\ufeff')],
  ['split by turns of direction', (secret) => [...secret].join('\u202e')],
  ['reversed and split', (secret) => [...secret].reverse().join(' ')],
  ['in capitals and split', (secret) => [...secret.toUpperCase()].join('\u200b')],
  ['in base64 of several lines', (secret) => base64(secret).replace(/.{7}/g, '$&\r\n')],
  ['in base64 split by blanks', (secret) => [...base64(secret)].join(' ')],
]

describe.each(['Demo-Token_4711.abcdefgh', 'correct horse battery', 'pässwörd-Straße-42', 'a7K9-q2'])(
  'the secret %s',
  (secret) => {
    test.each([...ways, ...disguises])('is found %s', (_name, write) => {
      const redacted = redactorOf(secret).redact(`said: <${write(secret)}> and no more`)
      expect(redacted).toMatch(/^said: [^•]*•••[^•]* and no more$/)
      expect(redacted.length).toBeLessThan('said: <> and no more'.length + 60)
    })
  },
)

test('a secret of one letter leaves our own words alone', () => {
  const redactor = redactorOf('a', 'A', 'I', 'to')
  const words = 'A token is a secret. Add a name to it, or “a” word; I wait.'
  expect(redactor.redact(words)).toBe(words)
  expect(redactor.redact('{"key":"a"} key=to&x=I')).toBe('{"key":"•••"} key=•••&x=•••')
})

test('ordinary words are not taken for a secret that is parted by blanks', () => {
  expect(redactorOf('tone').redact('It came to new life.')).toBe('It came to new life.')
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
          for (const trace of traces) expect(redacted).not.toContain(trace(secret))
        }
      },
    ),
  )
})

test('a text without secrets comes out as it went in', () => {
  fc.assert(
    fc.property(fc.array(anySecret, { maxLength: 5 }), anyText, (secrets, text) => {
      const redactor = redactorOf(...secrets)
      for (const secret of secrets) redactor.forget(secret)
      forgetManyOthers(redactor)
      expect(redactor.redact(text)).toBe(text)
    }),
  )
})
