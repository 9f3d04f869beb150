import { expect, test } from 'vitest'
import { completionScriptOf } from '../../../../main/programs/command/completion.ts'
import { fixture, start, startEachTime } from '../endpoint/endpoint-fixture.ts'
import { deckpass } from './cli-fixture.ts'

startEachTime()

/** The words that a Tab offers. */
async function offered(...words: string[]): Promise<string[]> {
  const { out, said, status } = await deckpass(['__complete', ...words])
  expect({ said, status }).toEqual({ said: '', status: 0 })
  return out
    .split('\n')
    .slice(0, -1)
    .map((line) => line.split('\t')[0] ?? '')
}

test('a Tab offers commands, options, formats, shells and accounts', async () => {
  await start(['Northwind', 'Northwind', 'South wind'])
  expect(await offered('to')).toEqual(['token'])
  expect(await offered('help', 'li')).toEqual(['list'])
  expect(await offered('token', '--re')).toEqual(['--rejected', '--reason'])
  expect(await offered('token', '--format', '')).toEqual(['token', 'header', 'env', 'json'])
  expect(await offered('token', '--format=he')).toEqual(['--format=header'])
  expect(await offered('completion', 'f')).toEqual(['fish'])
  expect(await offered('copy', 'N')).toEqual(['Northwind (user-0)', 'Northwind (user-1)'])
  for (const begun of ['South\\ w', "'So"]) expect(await offered('copy', begun)).toEqual(['South wind'])
  expect(await offered('exec', '--reason', '')).toEqual([])
  expect(await offered('exec', '--', 'cat', '')).toEqual([])
  fixture.access = 'off'
  expect(await offered('copy', 'N')).toEqual([])
})

// No PowerShell is at hand here: its expression is tried as JavaScript reads it.
test('no character that PowerShell reads as a single quote ends the quotes around a name', () => {
  const [, quotes = ''] = /-replace "(.+?)", '\$0\$0'/.exec(completionScriptOf('powershell')) ?? []
  expect("'\u2018\u2019\u201a\u201b\u201c".replaceAll(new RegExp(quotes, 'g'), '<$&$&>')).toBe(
    "<''><\u2018\u2018><\u2019\u2019><\u201a\u201a><\u201b\u201b>\u201c",
  )
})
