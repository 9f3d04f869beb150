import { execFileSync, spawnSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatToken } from '../../../app/model/copy-format.ts'

const expiresAt = Date.UTC(2026, 10, 27, 10, 24, 0)
const token = (value: string) => ({ value, expiresAt })

/** Everything that a token may be made of: visible ASCII. */
const visible = Array.from({ length: 0x7e - 0x21 + 1 }, (_, index) => String.fromCharCode(0x21 + index)).join(
  '',
)

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
]

test('the header line bears the name of the answer’s header', () => {
  expect(formatToken('header', token('demo-token'))).toBe('Authentication-Token: demo-token')
})

test('JSON holds the token and the expiry, whatever the token', () => {
  for (const value of hostile)
    expect(JSON.parse(formatToken('json', token(value)))).toEqual({
      token: value,
      expires: '2026-11-27T10:24:00.000Z',
    })
})

/** Runs each line in one real bash and returns what the variable then holds. */
function inBash(values: string[]): string[] {
  const script = values
    .map((value) => `${formatToken('bash', token(value))}\nprintf '%s\\0' "$API_TOKEN"`)
    .join('\n')
  return execFileSync('bash', ['--norc'], { input: script, encoding: 'utf8' }).split('\0').slice(0, -1)
}

test('a real bash gives the variable the very token, however hostile', () => {
  expect(inBash(hostile)).toEqual(hostile)
})

test('a real bash gives the variable any token of visible ASCII', () => {
  const tokens = fc.sample(fc.string({ unit: fc.constantFrom(...visible), minLength: 1, maxLength: 60 }), 300)
  expect(inBash(tokens)).toEqual(tokens)
})

const hasPowerShell = spawnSync('pwsh', ['-v']).status === 0

test('PowerShell gets the token in single quotes, with each quote doubled', () => {
  expect(formatToken('powershell', token("a'b$c`d"))).toBe("$env:API_TOKEN = 'a''b$c`d'")
})

// PowerShell is on Windows everywhere and elsewhere by choice; the rule above holds without it.
if (hasPowerShell) {
  test('a real PowerShell gives the variable the very token', () => {
    for (const value of hostile) {
      const script = `${formatToken('powershell', token(value))}; [Console]::Out.Write($env:API_TOKEN)`
      expect(execFileSync('pwsh', ['-NoProfile', '-Command', script], { encoding: 'utf8' })).toBe(value)
    }
  })
}
