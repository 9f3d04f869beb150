import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  builtInFormats,
  builtInIds,
  type CopyFormat,
  defaultFormat,
  formatsOf,
  listedFormats,
  listedInOrder,
  maxFormats,
  offeredFormats,
  orderedFormats,
  tokenFormatIds,
} from '../../../../app/model/copying/copy-format.ts'
import { previewOf } from '../../../../app/model/copying/copy-template.ts'
import { copyFormats } from '../../../../app/model/copying/stored-copy-formats.ts'
import { defaultSettings } from '../../../../app/model/settings/settings.ts'
import { commandNames } from '../../../../main/cli/commands.ts'
import { helpPage } from '../../../../main/cli/help.ts'

const own: CopyFormat & { name: string } = {
  id: '5f0c3a1e-7a54-4d57-9d0e-2f6f0d9b8a11',
  hidden: false,
  name: 'Proxy header',
  template: 'Proxy-Token: {token}',
  quoting: 'none',
}
const withOwn = { ...defaultSettings, copyFormats: [own, ...defaultSettings.copyFormats] }

test('at first “Copy as…” offers the formats with the token, and the lines without it are in the list', () => {
  expect(offeredFormats(defaultSettings).map(({ id }) => id)).toEqual([
    'token',
    'header',
    'bash',
    'powershell',
    'json',
  ])
  expect(formatsOf(defaultSettings).map(({ id }) => id)).toEqual(builtInIds)
  expect(tokenFormatIds).toEqual(['token', 'header', 'bash', 'powershell', 'json'])
})

test('the order is the person’s, and a built-in format that their list lacks comes last', () => {
  const listed = listedFormats(formatsOf(withOwn)).filter(({ id }) => id !== 'token')
  expect(formatsOf({ copyFormats: listed }).map(({ id }) => id)).toEqual([
    own.id,
    ...builtInIds.slice(1),
    'token',
  ])
})

test('where all are hidden, the token alone can be copied', () => {
  const hidden = formatsOf(withOwn).map((format) => ({ ...format, hidden: true }))
  const settings = { ...withOwn, copyFormats: listedFormats(hidden) }
  expect(offeredFormats(settings).map(({ id }) => id)).toEqual(['token'])
})

test('the default is shown first, and what is moved to the first place is the default', () => {
  const settings = { ...withOwn, copyFormat: own.id }
  expect(orderedFormats(settings)[0]?.id).toBe(own.id)
  const [first, second, ...rest] = orderedFormats(settings)
  const moved = listedInOrder([second, first, ...rest].filter((each) => each !== undefined))
  expect(moved.copyFormat).toBe('token')
  expect(listedInOrder(orderedFormats(settings)).copyFormat).toBe(own.id)
})

test('the default is one that is there and holds the token', () => {
  expect(defaultFormat({ ...withOwn, copyFormat: own.id }).template).toBe('Proxy-Token: {token}')
  expect(defaultFormat({ ...defaultSettings, copyFormat: own.id }).id).toBe('token')
  expect(defaultFormat({ ...withOwn, copyFormat: 'curl' }).id).toBe('token')
})

test.each([
  ['an unknown quoting', [{ ...own, quoting: 'cmd' }]],
  ['an unknown placeholder', [{ ...own, template: '{password}' }]],
  ['a line end', [{ ...own, template: '{token}\nid' }]],
  ['a name that turns the direction of writing', [{ ...own, name: 'a\u202eb' }]],
  ['no name', [{ ...own, name: '' }]],
  ['a template without an end', [{ ...own, template: 'x'.repeat(501) }]],
  ['two of one id', [own, own]],
  [
    'more than the list may have',
    Array.from({ length: maxFormats + 1 }, (_, index) => ({
      ...own,
      id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    })),
  ],
])('a list with %s is no setting', (_what, listed) => {
  expect(copyFormats.safeParse([own]).success).toBe(true)
  expect(copyFormats.safeParse(listed).success).toBe(false)
})

const page = readFileSync(join(import.meta.dirname, '../../../../docs/command.md'), 'utf8')

// The examples of that page run in `command-examples.spec.ts`.
test.each(['curl', 'httpie', 'python', 'node'] as const)('the line for %s is one that is tried', (tool) => {
  expect(page).toContain(`\n${previewOf(builtInFormats[tool])}\n`)
})

test('no help puts the token among the arguments of a program', () => {
  const lines = builtInIds.filter((id) => id !== 'invokeRestMethod').map((id) => builtInFormats[id].template)
  for (const text of [...lines, ...commandNames.map((name) => helpPage(name))])
    expect(text).not.toMatch(/\$\(deckpass (?:token|exec)/)
  // In PowerShell the request is made by the shell itself.
  expect(builtInFormats.invokeRestMethod.template).toMatch(/^Invoke-RestMethod /)
})
