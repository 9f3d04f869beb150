import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Redactor } from '../../../app/vault/redaction.ts'

function redactorOf(...secrets: string[]) {
  const redactor = new Redactor()
  for (const secret of secrets) redactor.register(secret)
  return redactor
}

/** After so many others, a forgotten secret is forgotten for good. */
function forgetManyOthers(redactor: Redactor): void {
  for (let number = 0; number < 100; number++) {
    redactor.register(`another secret, number ${number}`)
    redactor.forget(`another secret, number ${number}`)
  }
}

const base64 = (text: string) => Buffer.from(text).toString('base64')

/** The ways in which a secret gets into a log, each with its name. */
const ways: readonly [name: string, write: (secret: string) => string][] = [
  ['as it is', (secret) => secret],
  ['in base64', (secret) => base64(secret)],
  ['in base64 without padding', (secret) => base64(secret).replace(/=+$/, '')],
]

/** What must not be left of a secret, whichever way it was written. */
const traces: readonly ((secret: string) => string)[] = [(secret) => secret, base64]

describe('a secret that looks like one', () => {
  const secret = 'Zw9!käse/+ "quoted" & <more> 秘密 it\'s'

  test.each(ways)('is hidden %s', (_name, write) => {
    const redacted = redactorOf(secret).redact(`before ${write(secret)} after`)
    expect(redacted).toMatch(/^before .*•••.* after$/)
    expect(redacted).not.toMatch(/Zw9|k.?se|quoted|more|秘|Wnc5|5a77/i)
  })
})

test('a secret that begins with another one is hidden whole', () => {
  expect(redactorOf('abcdef', 'abcdefgh').redact('abcdefgh')).toBe('•••')
})

test('two secrets that touch are hidden as one, so that nobody sees how many there were', () => {
  expect(redactorOf('abcdef', 'ghijkl').redact('<abcdefghijkl>')).toBe('<•••>')
})

test('two secrets that overlap are hidden whole', () => {
  expect(redactorOf('abcdefgh', 'ghijkl').redact('<abcdefghijkl>')).toBe('<•••>')
})

describe('a secret of fewer than four characters', () => {
  test('is replaced where it is alone', () => {
    const redactor = redactorOf('ab')
    expect(redactor.redact('key=ab')).toBe('key=•••')
    expect(redactor.redact('"ab"')).toBe('"•••"')
    expect(redactor.redact(`key ${base64('ab')}`)).toBe('key •••')
  })

  test('leaves the words alone that contain it', () => {
    expect(redactorOf('a').redact('tablets at hand')).toBe('tablets at hand')
    expect(redactorOf('tab').redact('tablets')).toBe('tablets')
    expect(redactorOf('tabl').redact('tablets')).toBe('•••ets')
  })
})

describe('the list of secrets', () => {
  test('ignores an empty secret', () => {
    expect(redactorOf('').redact('text')).toBe('text')
  })

  test('hides a forgotten secret until a hundred others were forgotten after it', () => {
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

  test('hides a secret in use, however many others are forgotten', () => {
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

  test('hides no letter beside a secret', () => {
    expect(redactorOf('swordfish').redact('xswordfishy')).toBe('x•••y')
  })

  test('keeps other secrets with the beginning of a forgotten one', () => {
    const redactor = redactorOf('swordfish', 'swordplay')
    expect(redactor.redact('swordfish swordplay')).toBe('••• •••')
    redactor.forget('swordfish')
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
