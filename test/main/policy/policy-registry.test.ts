import { expect, test } from 'vitest'
import { nextPolicy } from '../../../app/policy/parse-policy.ts'
import type { PolicyReading } from '../../../app/policy/ports.ts'
import { registryBefore } from '../../../main/policy/policy-registry.ts'

/** The output of `reg.exe query KEY /s` by its documentation. None of this has run on Windows. */
const printed = [
  '',
  'HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\Deckpass',
  '    (Default)    REG_SZ    ',
  '',
  'HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\Deckpass\\Defaults',
  '    address    REG_SZ    https://slides.example.com',
  '    openAtLogin    REG_DWORD    0x1',
  '',
  'HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\Deckpass\\enforced',
  '    allowedHosts    REG_MULTI_SZ    slides.example.com\\0decks.example.com:8443\\0',
  '    tokenFiles    REG_DWORD    0x0',
  '    lockAfter    REG_SZ    15min',
  '    clearClipboardAfter    REG_DWORD    0x7',
  '',
].join('\r\n')

const source = { path: 'C:\\policy.json', found: true, changedAt: 1 }
const inFile: PolicyReading = { result: { kind: 'found', value: {} }, source }
const noFile: PolicyReading = {
  result: { kind: 'absent' },
  source: { ...source, found: false, changedAt: null },
}
const key = 'HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\Deckpass'

/** `ours`: the output of `reg.exe` for our key; `others`: for a key that every Windows has; null: it exits with 1. */
const looked = (
  ours: () => Promise<string | null>,
  file: PolicyReading = inFile,
  others: string | null = 'HKEY_LOCAL_MACHINE\\SOFTWARE\\Microsoft',
) =>
  registryBefore({ read: async () => file, stamp: async () => '1' }, async (words) =>
    words.includes(key) ? ours() : others,
  ).read()

test('the registry has priority over a file', async () => {
  const { result, source: from } = await looked(async () => printed)
  expect(from).toEqual({ path: key, found: true, changedAt: null })
  expect(nextPolicy(null, result)).toMatchObject({
    enforced: {
      allowedHosts: ['slides.example.com', 'decks.example.com:8443'],
      tokenFiles: false,
      lockAfter: '15min',
      clearClipboardAfter: '10s',
    },
    defaults: { address: 'https://slides.example.com', openAtLogin: true },
    problems: [{ kind: 'bad-value', key: 'enforced.clearClipboardAfter' }],
    unread: ['clearClipboardAfter'],
  })
})

test.each([
  ['no key', null],
  ['a key without a value', `\r\n${key}\r\n    (Default)    REG_SZ    \r\n`],
])('with %s the file counts', async (_what, found) => {
  expect(await looked(async () => found)).toEqual(inFile)
  expect(await looked(async () => found, noFile)).toEqual(noFile)
})

test('a registry that cannot be read does not count as no policy', async () => {
  const fails = () => Promise.reject(new Error('blocked'))
  expect(await looked(fails)).toEqual(inFile)
  const { result } = await looked(fails, noFile)
  expect(await looked(async () => null, noFile, null)).toMatchObject({ result })
  expect(result).toEqual({ kind: 'untrusted', reason: 'unchecked' })
  expect(nextPolicy(null, result).enforced).toMatchObject({ lockAfter: '1min' })
})
