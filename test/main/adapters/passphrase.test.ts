import { describe, expect, test, vi } from 'vitest'
import type { SecretBox } from '../../../app/ports.ts'
import { createPassphraseBoxes } from '../../../main/adapters/passphrase.ts'
import { fromSealedText, toSealedText } from '../../../main/adapters/sealed-text.ts'

// Deriving a key is slow on purpose, and slower still on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const boxes = createPassphraseBoxes()
const made = boxes.create('correct horse')

async function sealed(box: SecretBox, plain: string): Promise<string> {
  const result = await box.seal(plain)
  return result.kind === 'sealed' ? result.sealed : ''
}

test('the cost is what was decided, with a salt of its own each time', async () => {
  const [first, second] = [await made, await boxes.create('correct horse')]
  expect(first.kdf).toMatchObject({ name: 'scrypt', N: 131_072, r: 8, p: 1 })
  expect(Buffer.from(first.kdf.salt, 'base64')).toHaveLength(16)
  expect(first.kdf.salt).not.toBe(second.kdf.salt)
})

test('the same passphrase opens what was sealed, after a restart too', async () => {
  const { box, kdf } = await made
  const text = await sealed(box, 'ünïcödé')
  const again = await boxes.recall('correct horse', kdf)
  expect(await again.open(text)).toEqual({ kind: 'opened', plain: 'ünïcödé', sealAnew: false })
})

test('another passphrase does not, and is not mistaken for damage', async () => {
  const { box, kdf } = await made
  const other = await boxes.recall('correct horsf', kdf)
  const result = await other.open(await sealed(box, 'content'))
  expect(result).toMatchObject({ kind: 'unreadable' })
  expect(result).not.toMatchObject({ damaged: true })
})

test('an accent typed as one character or as two is the same passphrase', async () => {
  const { box, kdf } = await boxes.create('caf\u00e9 noir')
  const again = await boxes.recall('cafe\u0301 noir', kdf)
  expect(await again.open(await sealed(box, 'content'))).toMatchObject({ kind: 'opened' })
})

test('the same content never looks the same', async () => {
  const { box } = await made
  expect(await sealed(box, 'content')).not.toBe(await sealed(box, 'content'))
})

describe('what was changed', () => {
  test('by accident is damaged', async () => {
    const { box } = await made
    const text = await sealed(box, 'content')
    for (const changed of ['', text.slice(1), text.slice(0, -1), `${text}0`, text.replace('.', '')]) {
      expect(await box.open(changed)).toMatchObject({ kind: 'unreadable', damaged: true })
    }
  })

  test('on purpose, with its check mended, is not opened either, whichever byte it is', async () => {
    const { box } = await made
    const bytes = fromSealedText(await sealed(box, 'content')) ?? Buffer.alloc(0)
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(await box.open(toSealedText(changed))).toMatchObject({ kind: 'unreadable' })
    }
    expect(await box.open(toSealedText(bytes.subarray(0, 20)))).toMatchObject({ kind: 'unreadable' })
  })
})
