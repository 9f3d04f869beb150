import { execFileSync, spawnSync } from 'node:child_process'
import { parseEnv } from 'node:util'
import { parse } from 'dotenv'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BuiltInFormat, builtInFormats, builtInIds } from '../../../../app/model/copying/copy-format.ts'
import {
  type CopyTemplate,
  fillTemplate,
  holdsToken,
  isTokenInCommand,
  mendedTemplate,
  newTemplateProblem,
  previewOf,
  type Quoting,
  templateProblem,
} from '../../../../app/model/copying/copy-template.ts'

const expires = '2026-11-27T10:24:00.000Z'
const filled = (format: CopyTemplate, token: string, account = '') =>
  fillTemplate(format, { token, expires, address: 'https://slides.example.com', account })

/** Everything that a token may be made of: visible ASCII. */
const visible = Array.from({ length: 0x7e - 0x21 + 1 }, (_, index) => String.fromCharCode(0x21 + index)).join(
  '',
)
const anyToken = fc.string({ unit: fc.constantFrom(...visible), minLength: 1, maxLength: 40 })

const hostile = [
  visible,
  "'",
  "''",
  `'"'`,
  '$(id)',
  '`id`',
  '$HOME',
  '\\',
  "\\'",
  "a'b\\'c",
  '%s',
  '!!',
  '-n',
  '--',
  '"; exit 1; "',
  "';id;'",
  "x\\';echo;id;#",
  'a[$(id)]',
]
const tokens = [...hostile, ...fc.sample(anyToken, { seed: 7, numRuns: 300 })]

/** What the program prints, or null if it does not take the script. */
function run(program: string, script: string): string | null {
  // fish reads no script from a socket.
  const { status, stdout } = spawnSync(program, ['-c', script], { encoding: 'utf8' })
  return status === 0 ? stdout : null
}

const isThere = (program: string) => spawnSync('which', [program]).status === 0

test('the header line bears the name of the answer’s header', () => {
  expect(filled(builtInFormats.header, 'demo-token')).toBe('Authentication-Token: demo-token')
})

test.each(['bash', 'dash', 'zsh'].filter(isThere))(
  'a real %s takes the very token, however hostile',
  (shell) => {
    const templates = [
      ['API_TOKEN={token}', (token: string) => token],
      ["API_TOKEN='{token}'", (token: string) => token],
      ["API_TOKEN='Bearer {token}!'", (token: string) => `Bearer ${token}!`],
      ['API_TOKEN="a"{token}\\"', (token: string) => `a${token}"`],
      ["API_TOKEN='a\\b'{token}", (token: string) => `a\\b${token}`],
    ] as const
    for (const [template, expected] of templates) {
      const lines = tokens.map(
        (token) => `${filled({ template, quoting: 'posix' }, token)}\nprintf '%s\\0' "$API_TOKEN"`,
      )
      const script = lines.join('\n')
      const found = execFileSync(shell, { input: script, encoding: 'utf8' }).split('\0').slice(0, -1)
      expect(found).toEqual(tokens.map(expected))
    }
  },
)

test.each(['bash', 'zsh', 'fish'].filter(isThere))('a real %s exports the very token', (shell) => {
  const script = tokens.map((token) => `${filled(builtInFormats.bash, token)}\nprintenv -0 API_TOKEN`)
  expect(run(shell, script.join('\n'))?.split('\0').slice(0, -1)).toEqual(tokens)
})

/** A shell is started for each, so that `npm test` tries fewer. */
const templates = Number(process.env.DECKPASS_TEMPLATES ?? 200)

const pieces = [
  ...["'", "'", '"', '\\', '$', '`', ' ', '{token}', '{token}', "'{token}'", '=', 'A', '<<<'],
  ...['$(', ')', '$((', '))', '((', '${', '}', '${A:-', '[', ']', '$[', 'eval ', ';'],
]
const anyTemplate = fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 9 })

test.each(['bash', 'dash', 'zsh', 'fish'].filter(isThere))(
  'in any template that is taken, %s reads a hostile token as it reads a harmless one',
  (shell) => {
    let compared = 0
    fc.assert(
      fc.property(anyTemplate, fc.constantFrom(...hostile), (parts, token) => {
        const format = { template: parts.join(''), quoting: 'posix' } as const
        // The number of the process differs from run to run.
        if (!holdsToken(format) || format.template.includes('$$')) return
        if (templateProblem(format) !== null) return
        const printed = (value: string) =>
          run(shell, `${shell === 'fish' ? '' : 'set -f; '}printf '<%s>' ${filled(format, value)}\n`)
        const harmless = printed('MARK')
        if (harmless === null) return
        compared += 1
        expect(printed(token), format.template).toBe(harmless.replaceAll('MARK', () => token))
      }),
      { seed: 11, numRuns: templates },
    )
    expect(compared).toBeGreaterThan(templates / 50)
  },
)

test('PowerShell gets the token in single quotes, with each quote doubled that it takes for one', () => {
  expect(filled(builtInFormats.powershell, "a'b$c`d")).toBe("$env:API_TOKEN = 'a''b$c`d'")
  const format = { template: "a '{account}'", quoting: 'powershell' } as const
  expect(filled(format, '', 'O’Brien ‘x‚ ‛')).toBe("a 'O’’Brien ‘‘x‚‚ ‛‛'")
})

// PowerShell is on Windows everywhere and elsewhere by choice; the rule above holds without it.
if (isThere('pwsh')) {
  test('a real PowerShell gives the variable the very token', () => {
    for (const token of hostile) {
      const script = `${filled(builtInFormats.powershell, token)}; [Console]::Out.Write($env:API_TOKEN)`
      expect(execFileSync('pwsh', ['-NoProfile', '-Command', script], { encoding: 'utf8' })).toBe(token)
    }
  })
}

test('Python and Node read the JSON, whatever the token', () => {
  const read = 'import sys, json; print(json.dumps([json.loads(line)["token"] for line in sys.stdin]))'
  const lines = tokens.map((token) => filled(builtInFormats.json, token)).join('\n')
  const found: unknown = JSON.parse(execFileSync('python3', ['-c', read], { input: lines, encoding: 'utf8' }))
  expect(found).toEqual(tokens)
  for (const token of tokens)
    expect(JSON.parse(filled(builtInFormats.json, token) ?? '')).toEqual({ token, expires })
})

test('within the quotes of a JSON text the token is a part of it', () => {
  const format = { template: '{"authorization":"Bearer {token}","by":{account}}', quoting: 'json' } as const
  for (const token of tokens)
    expect(JSON.parse(filled(format, token, 'Ä "b" \\') ?? '')).toEqual({
      authorization: `Bearer ${token}`,
      by: 'Ä "b" \\',
    })
})

test('dotenv, Node and a shell read the .env line, and a token that they would not agree on is not written', () => {
  const format = { template: 'API_TOKEN={token}', quoting: 'env' } as const
  const written = tokens.filter((token) => filled(format, token) !== null)
  expect(written.length).toBeGreaterThan(50)
  for (const token of written)
    for (const read of [parse, parseEnv])
      expect(read(filled(format, token) ?? ''), token).toEqual({ API_TOKEN: token })
  const script = written.map((token) => `${filled(format, token)}\nprintf '%s\\0' "$API_TOKEN"`)
  expect(run('sh', script.join('\n'))?.split('\0').slice(0, -1)).toEqual(written)
  expect(filled(format, `a'b"c`)).toBeNull()
})

test('a URL holds the very token, in its path, its query and its fragment', () => {
  const format = { template: 'https://x.example/a{token}?t={token}#{token}', quoting: 'url' } as const
  for (const token of tokens) {
    const { pathname, searchParams, hash } = new URL(filled(format, token) ?? '')
    expect(decodeURIComponent(pathname)).toBe(`/a${token}`)
    expect(searchParams.get('t')).toBe(token)
    expect(decodeURIComponent(hash)).toBe(`#${token}`)
  }
})

test('a URL holds no character that ends a string of a shell', () => {
  for (const token of tokens)
    expect(filled({ template: '{token}', quoting: 'url' }, token)).toMatch(/^[\w.%-]*$/)
})

test('every value can be written, and what another program has in two braces stays', () => {
  const format = { template: '{account} {address} {expires} {{token}} {{{token}}}', quoting: 'none' } as const
  expect(filled(format, 'T', 'Northwind')).toBe(
    `Northwind https://slides.example.com ${expires} {{token}} {{T}}`,
  )
})

test.each<[string, Quoting, object]>([
  [' ', 'none', { reason: 'empty' }],
  ['{token}\nid', 'none', { reason: 'invisible' }],
  ['{token}\t', 'none', { reason: 'invisible' }],
  ['\u202e{token}', 'none', { reason: 'invisible' }],
  ['\u200b{token}', 'none', { reason: 'invisible' }],
  ['\u001b[31m{token}', 'none', { reason: 'invisible' }],
  ['{Token}', 'none', { reason: 'unknown-placeholder', name: 'Token' }],
  ['{constructor}', 'none', { reason: 'unknown-placeholder', name: 'constructor' }],
  ['echo "{token}"', 'posix', { reason: 'unsafe' }],
  ["echo $'{token}'", 'posix', { reason: 'unsafe' }],
  [`echo $\{token}`, 'posix', { reason: 'unsafe' }],
  ['echo \\{token}', 'posix', { reason: 'unsafe' }],
  ['echo `a {token}`', 'posix', { reason: 'unsafe' }],
  ['echo $(tool {token})', 'posix', { reason: 'unsafe' }],
  ["echo $(tool '{token}')", 'posix', { reason: 'unsafe' }],
  [`A=$\{A:-{token}}`, 'posix', { reason: 'unsafe' }],
  [`echo "$\{A:-'{token}'}"`, 'posix', { reason: 'unsafe' }],
  ['echo $(( {token} ))', 'posix', { reason: 'unsafe' }],
  ['(( A = {token} ))', 'posix', { reason: 'unsafe' }],
  ['A[{token}]=1', 'posix', { reason: 'unsafe' }],
  ['[[ {token} -eq 1 ]]', 'posix', { reason: 'unsafe' }],
  ['cat << {token}', 'posix', { reason: 'unsafe' }],
  ["echo '\\'{token}", 'posix', { reason: 'unsafe' }],
  ['echo \\c{token}', 'posix', { reason: 'unsafe' }],
  ["echo '{token}", 'posix', { reason: 'unsafe' }],
  ['eval A={token}', 'posix', { reason: 'unsafe' }],
  ['echo {token} | sh', 'posix', { reason: 'unsafe' }],
  ['bash -s <<< {token}', 'posix', { reason: 'unsafe' }],
  ['test -v {token}', 'posix', { reason: 'unsafe' }],
  ['read -r A {token} <<< x', 'posix', { reason: 'unsafe' }],
  ['printf -v {token} x', 'posix', { reason: 'unsafe' }],
  ["printf '%5d' {token}", 'posix', { reason: 'unsafe' }],
  ["export '{token}'", 'posix', { reason: 'unsafe' }],
  ['exit {token}', 'posix', { reason: 'unsafe' }],
  ['set -A {token} x', 'posix', { reason: 'unsafe' }],
  ['sed -n {token} x', 'posix', { reason: 'unsafe' }],
  ['{token} | iex', 'powershell', { reason: 'unsafe' }],
  ['{token} | pwsh -', 'powershell', { reason: 'unsafe' }],
  ["bash -c 'curl {token}'", 'posix', { reason: 'unsafe' }],
  ['ssh host A={token} tool', 'posix', { reason: 'unsafe' }],
  ["watch curl -H 'Authorization: Bearer {token}' {address}", 'posix', { reason: 'unsafe' }],
  ["perl -E 'say q({token})'", 'posix', { reason: 'unsafe' }],
  ['node --eval {token}', 'posix', { reason: 'unsafe' }],
  ['echo {token} | python3', 'posix', { reason: 'unsafe' }],
  ['node <<< {token}', 'posix', { reason: 'unsafe' }],
  ['"$({token})"', 'powershell', { reason: 'unsafe' }],
  ['$({token})', 'powershell', { reason: 'unsafe' }],
  ['@{token}', 'powershell', { reason: 'unsafe' }],
  ['tool --% {token}', 'powershell', { reason: 'unsafe' }],
  ['iex {token}', 'powershell', { reason: 'unsafe' }],
  ['Token: {token', 'none', { reason: 'open-brace', name: 'token' }],
  ['{"a":"{token"}', 'json', { reason: 'open-brace', name: 'token' }],
  ['echo “{token}”', 'powershell', { reason: 'unsafe' }],
  ['{"a":"\\{token}"}', 'json', { reason: 'unsafe' }],
  ['https://x/{token}', 'env', { reason: 'no-env-line' }],
  ["A='{token}'", 'env', { reason: 'no-env-line' }],
])('the template %j with the quoting %s is refused', (template, quoting, problem) => {
  expect(templateProblem({ template, quoting })).toEqual(problem)
})

test.each([
  "printf '%s' {token} | tool",
  "printf '%-20s|' {token}",
  'printf -v A %s {token}',
  'read -r A <<< {token}',
  'bash import.sh <<< {token}',
  'python3 import.py <<< {token}',
  'echo {token} | node import.js',
  'docker login -u {account} -p {token} registry',
])('what is only handed the token is no program: %j', (template) => {
  expect(templateProblem({ template, quoting: 'posix' })).toBeNull()
})

test.each<[string, Quoting, string | null]>([
  ['curl -H "X: {token}" {address}', 'posix', "curl -H 'X: {token}' {address}"],
  ["A=$'{token}'", 'posix', "A='{token}'"],
  ['$t = “{token}”', 'powershell', "$t = '{token}'"],
  ["A='{token}'", 'env', 'A={token}'],
  ['export A="{token}"', 'env', 'export A={token}'],
  ['echo $(tool {token})', 'posix', null],
  ['echo "$USER {token}"', 'posix', null],
  ["echo 'it is {token}'", 'posix', null],
])('of the template %j with the quoting %s, the one that would do is %j', (template, quoting, mended) => {
  expect(mendedTemplate({ template, quoting })).toBe(mended)
})

test.each<[string, object | null]>([
  ['Token: {token}', null],
  ["deckpass token | tool '{address}'", null],
  ['{address}', { reason: 'no-token' }],
  ['{{token}}', { reason: 'no-token' }],
])('a new template brings the token, or has Deckpass asked for it: %j', (template, problem) => {
  expect(newTemplateProblem({ template, quoting: 'none' })).toEqual(problem)
})

test.each(builtInIds)('the built-in format %s is one that a person could have made', (id) => {
  expect(templateProblem(builtInFormats[id])).toBeNull()
  expect(isTokenInCommand(builtInFormats[id])).toBe(false)
})

test.each<[string, Quoting]>([
  ['curl -H "X: {token}" https://x', 'none'],
  ['curl -H {token} https://x', 'posix'],
  ["curl -H 'X: {token}' https://x", 'posix'],
  ['Invoke-RestMethod https://x -Headers @{ X = {token} }', 'powershell'],
  ['Invoke-RestMethod https://x -Headers @{ X = {token} }', 'none'],
  ['/usr/bin/env A={token} tool', 'none'],
  ['& "C:\\Tools\\tool.exe" {token}', 'none'],
  ['Tool --token={token}', 'url'],
  ['API_TOKEN={token} ./tool', 'posix'],
  ['A=1 B= curl https://x/{token}', 'none'],
  [';curl https://x/{token}', 'url'],
  ['| xargs curl https://x/{token}', 'none'],
  ['export A={token}; tool $A', 'posix'],
])('the editor says that %j may show the token to others', (template, quoting) => {
  expect(isTokenInCommand({ template, quoting })).toBe(true)
})

test.each<[string, Quoting]>([
  ['Authorization: Bearer {token}', 'none'],
  ['Bearer {token}', 'none'],
  ['https://x.example/?t={token}', 'url'],
  ["export API_TOKEN='{token}'", 'posix'],
  ['$token = {token}', 'powershell'],
  ['curl {address}', 'posix'],
  ['session={token}; Path=/; Secure', 'none'],
  ['{"my token": {token}}', 'json'],
  ['{"t":{token}}', 'json'],
])('%j is no command that holds the token', (template, quoting) => {
  expect(isTokenInCommand({ template, quoting })).toBe(false)
})

test.each<[BuiltInFormat, string]>([
  ['token', '••••••••'],
  ['bash', "export API_TOKEN='••••••••'"],
  ['json', `{"token":"••••••••","expires":"${expires}"}`],
  ['bruno', '{{process.env.API_TOKEN}}'],
])('the preview of %s masks the token', (id, preview) => {
  expect(previewOf(builtInFormats[id])).toBe(preview)
})

test('the preview leaves a placeholder that is unknown as it was typed', () => {
  expect(previewOf({ template: '{token} {expire}', quoting: 'none' })).toBe('•••••••• {expire}')
})
