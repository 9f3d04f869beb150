import { execFileSync, spawnSync } from 'node:child_process'
import { parseEnv } from 'node:util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  defaultFormat,
  envLine,
  formatOf,
  formatsOf,
  maxFormats,
  previewOf,
  renderToken,
  type TokenValues,
  templateProblem,
} from '../../../../app/formats/model/copy-format.ts'
import { copyFormats, withKnownFormats } from '../../../../app/formats/model/stored-copy-formats.ts'
import { defaultSettings } from '../../../../app/settings/model/settings.ts'

const proxy = {
  id: '5f0c3a1e-7a54-4d57-9d0e-2f6f0d9b8a11',
  name: 'Proxy header',
  template: 'Proxy-Token: {token}',
}

test('the button copies the first format, and a built-in one that the list lacks comes last', () => {
  expect(defaultFormat(defaultSettings)).toEqual({ id: 'token' })
  const settings = { copyFormats: [proxy, { id: 'json' } as const] }
  expect(formatsOf(settings).map(({ id }) => id)).toEqual([proxy.id, 'json', 'token', 'header', 'env'])
  expect(defaultFormat(settings)).toEqual(proxy)
})

test('a format that was removed copies the token alone', () => {
  expect(formatOf({ copyFormats: [proxy] }, proxy.id)).toEqual(proxy)
  expect(formatOf(defaultSettings, proxy.id)).toEqual({ id: 'token' })
})

test.each([
  ['a template that has a problem', [{ ...proxy, template: '{token}{password}' }]],
  ['a name that turns the direction of writing', [{ ...proxy, name: 'a\u202eb' }]],
  ['no name', [{ ...proxy, name: '' }]],
  ['a template without an end', [{ ...proxy, template: `{token}${'x'.repeat(500)}` }]],
  ['two of one id', [proxy, proxy]],
  [
    'more than the list may have',
    Array.from({ length: maxFormats + 1 }, (_, index) => ({
      ...proxy,
      id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    })),
  ],
])('a list with %s is not accepted', (_what, listed) => {
  expect(copyFormats.safeParse([proxy]).success).toBe(true)
  expect(copyFormats.safeParse(listed).success).toBe(false)
})

test('formats that a later version removed are dropped', () => {
  const listed = [{ id: 'bash' }, { ...proxy, template: '{address}: {token}' }, proxy, { id: 'header' }]
  const stored = { copyFormat: 'header', copyFormats: listed.map((each) => ({ ...each, hidden: true })) }
  expect(withKnownFormats(stored)).toMatchObject({ copyFormats: [proxy, { id: 'header' }] })
})

const values: TokenValues = {
  token: 'demo-token',
  expiresAt: Date.UTC(2026, 10, 27, 10, 24, 0, 999),
  estimated: false,
  host: 'slides.example.com:8443',
  username: 'm.okafor@example.com',
}
const own = (template: string) => ({ id: 'own', name: 'Own', template })
const rendered = (text: string) => ({ kind: 'rendered', text })

/** Everything that a token may be made of: visible ASCII. */
const visible = Array.from({ length: 0x7e - 0x21 + 1 }, (_, index) => String.fromCharCode(0x21 + index))
const safe = [...'ABCXYZabcxyz0189._+/=:@-']

test.each([
  [{ id: 'token' }, 'demo-token'],
  [{ id: 'header' }, 'Authentication-Token: demo-token'],
  [{ id: 'env' }, 'API_TOKEN=demo-token'],
  [{ id: 'json' }, '{"token":"demo-token","expires":"2026-11-27T10:24:00Z"}'],
  [
    own('{username}@{host} {token}{token}'),
    'm.okafor@example.com@slides.example.com:8443 demo-tokendemo-token',
  ],
  [envLine('DECK_TOKEN'), 'DECK_TOKEN=demo-token'],
] as const)('%j', (format, text) => {
  expect(renderToken(format, values)).toEqual(rendered(text))
  const estimated = renderToken(format, { ...values, estimated: true })
  expect(estimated).toEqual(rendered(text.replace(/"2026.+?"/, 'null')))
})

test('Token, HTTP header and JSON take any token', () => {
  const token = visible.join('')
  expect(renderToken({ id: 'token' }, { ...values, token })).toEqual(rendered(token))
  expect(renderToken({ id: 'header' }, { ...values, token })).toEqual(
    rendered(`Authentication-Token: ${token}`),
  )
  const json = renderToken({ id: 'json' }, { ...values, token })
  expect(json.kind === 'rendered' && JSON.parse(json.text).token).toBe(token)
})

describe('a template accepts only values of the safe alphabet', () => {
  test.each(visible)('%s', (character) => {
    const takes = (token: string) => renderToken({ id: 'env' }, { ...values, token }).kind === 'rendered'
    const isSafe = /[A-Za-z0-9._+/=:@-]/.test(character)
    expect(takes(`a${character}b`)).toBe(isSafe)
    expect(takes(`${character}b`)).toBe(isSafe && !'-=:@'.includes(character))
  })

  test.each([
    ['token', "a'b"],
    ['token', 'ü'],
    ['token', 'a\nb'],
    ['token', 'a:=ls'],
    ['host', '[::1]:8787'],
    ['username', 'Ada Lovelace'],
    ['username', ''],
  ] as const)('and says whose %s does not fit: %j', (value, text) => {
    const format = own('{token} {host} {username}')
    expect(renderToken(format, { ...values, [value]: text })).toEqual({ kind: 'unfit', value })
    const other = { token: '{host}', host: '{token}', username: '{token}' }[value]
    expect(renderToken(envLine('A'), { ...values, [value]: text }).kind).toBe(
      value === 'token' ? 'unfit' : 'rendered',
    )
    expect(previewOf(own(`{${value}}${other}`), { ...values, [value]: text })).toContain(text)
  })
})

const anySafeToken = fc
  .string({ unit: fc.constantFrom(...safe), minLength: 1, maxLength: 40 })
  .filter((token) => !/^[-=:@]|:=/.test(token))
const tokens = fc.sample(anySafeToken, { seed: 7, numRuns: 300 })
const isThere = (program: string) => spawnSync('which', [program]).status === 0

test('every reader of a .env reads exactly the token', () => {
  for (const token of tokens) {
    const line = renderToken(envLine('API_TOKEN'), { ...values, token })
    expect(line.kind === 'rendered' && parseEnv(line.text)).toEqual({ API_TOKEN: token })
  }
})

test.each(['bash', 'dash', 'zsh'].filter(isThere))(
  'a real %s reads exactly the token, with quotes or without',
  (shell) => {
    const templates = ['API_TOKEN={token}', "API_TOKEN='{token}'", 'API_TOKEN="{token}"']
    for (const template of templates) {
      const lines = tokens.map(
        (token) => `${previewOf({ template }, { ...values, token })}\nprintf '%s\\0' "$API_TOKEN"`,
      )
      const found = execFileSync(shell, { input: lines.join('\n'), encoding: 'utf8' })
        .split('\0')
        .slice(0, -1)
      expect(found).toEqual(tokens)
    }
  },
)

test.each([
  ['{token}', null],
  ['Token: "{token}" for {username} at {host}', null],
  ['{"token":"{token}"}', null],
  ['  ', { reason: 'empty' }],
  ['API_TOKEN=x', { reason: 'no-token' }],
  ['{host}', { reason: 'no-token' }],
  ['{token} {password}', { reason: 'unknown-placeholder', name: 'password' }],
  ['{Token}', { reason: 'unknown-placeholder', name: 'Token' }],
  ['{token}\nrm', { reason: 'invisible' }],
  ['{token}\u202e', { reason: 'invisible' }],
])('the template %j: %j', (template, problem) => {
  expect(templateProblem(template)).toEqual(problem)
})
