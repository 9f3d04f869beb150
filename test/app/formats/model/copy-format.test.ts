import { expect, test } from 'vitest'
import { maxFormats } from '../../../../app/formats/model/copy-format.ts'
import { defaultFormat, formatOf, formatsOf } from '../../../../app/formats/model/default-format.ts'
import { copyFormats, withKnownFormats } from '../../../../app/formats/model/stored-copy-formats.ts'
import { defaultSettings } from '../../../../app/settings/model/settings.ts'

const own = {
  id: '5f0c3a1e-7a54-4d57-9d0e-2f6f0d9b8a11',
  name: 'Proxy header',
  template: 'Proxy-Token: {token}',
}

test('the first format is the button’s, and a built-in one that the list lacks comes last', () => {
  expect(defaultFormat(defaultSettings)).toEqual({ id: 'token' })
  const settings = { copyFormats: [own, { id: 'json' } as const] }
  expect(formatsOf(settings).map(({ id }) => id)).toEqual([own.id, 'json', 'token', 'header', 'env'])
  expect(defaultFormat(settings)).toEqual(own)
})

test('a format that was removed means the token alone', () => {
  expect(formatOf({ copyFormats: [own] }, own.id)).toEqual(own)
  expect(formatOf(defaultSettings, own.id)).toEqual({ id: 'token' })
})

test.each([
  ['an unknown placeholder', [{ ...own, template: '{token}{password}' }]],
  ['a template without the token', [{ ...own, template: '{host}' }]],
  ['a line end', [{ ...own, template: '{token}\nid' }]],
  ['a name that turns the direction of writing', [{ ...own, name: 'a\u202eb' }]],
  ['no name', [{ ...own, name: '' }]],
  ['a template without an end', [{ ...own, template: `{token}${'x'.repeat(500)}` }]],
  ['two of one id', [own, own]],
  [
    'more than the list may have',
    Array.from({ length: maxFormats + 1 }, (_, index) => ({
      ...own,
      id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    })),
  ],
])('a list with %s is not accepted', (_what, listed) => {
  expect(copyFormats.safeParse([own]).success).toBe(true)
  expect(copyFormats.safeParse(listed).success).toBe(false)
})

test('formats that a later version removed are dropped', () => {
  const listed = [{ id: 'bash' }, { ...own, template: '{address}: {token}' }, own, { id: 'header' }]
  const stored = { copyFormat: 'header', copyFormats: listed.map((each) => ({ ...each, hidden: true })) }
  expect(withKnownFormats(stored)).toMatchObject({ copyFormats: [own, { id: 'header' }] })
})
