import type { App, SystemPreferences } from 'electron'
import { afterEach, expect, test } from 'vitest'
import { speaking } from '../../../app/words/index.ts'
import { readRegion, speakIn, systemLanguages } from '../../../main/desktop/locale.ts'
import { speakEnglish } from '../../support/speak.ts'

afterEach(() => speakEnglish())

function regionOf(
  platform: NodeJS.Platform,
  locale: string,
  { env = {} as NodeJS.ProcessEnv, wants24Hours = false } = {},
): string {
  const app: Pick<App, 'getSystemLocale'> = { getSystemLocale: () => locale }
  const preferences = { getUserDefault: () => wants24Hours } as unknown as SystemPreferences
  return readRegion(app, preferences, { platform, env })
}

test.each([
  [{ LANG: 'de_DE.UTF-8' }, 'de-DE'],
  [{ LANG: 'en_US.UTF-8', LC_TIME: 'de_DE.UTF-8' }, 'de-DE'],
  [{ LANG: 'en_US.UTF-8', LC_TIME: 'de_DE.UTF-8', LC_ALL: 'ja_JP.UTF-8' }, 'ja-JP'],
  [{ LANG: 'sr_RS.UTF-8@latin', LC_TIME: '' }, 'sr-RS'],
  [{ LANG: 'C.UTF-8' }, 'en-GB'],
  [{ LANG: 'POSIX' }, 'en-GB'],
  [{ LANG: '../etc' }, 'en-GB'],
  [{}, 'en-GB'],
])('on Linux %o means the region %s', (env, region) => {
  expect(regionOf('linux', 'de', { env })).toBe(region)
})

test('on macOS and Windows Electron determines the region', () => {
  expect(regionOf('win32', 'de-CH', { env: { LANG: 'fr_FR.UTF-8' } })).toBe('de-CH')
  expect(regionOf('darwin', 'en_US')).toBe('en-US')
  expect(regionOf('darwin', 'en-US', { wants24Hours: true })).toBe('en-US-u-hc-h23')
})

const app = { getPreferredSystemLanguages: () => ['de-DE', 'en-GB'] }

test.each([
  ['linux', { LANG: 'de_DE.UTF-8' }, ['de_DE']],
  ['linux', { LANG: 'en_US.UTF-8', LC_MESSAGES: 'de_AT.UTF-8@euro' }, ['de_AT']],
  ['linux', { LANG: 'de_DE.UTF-8', LC_ALL: 'en_GB.UTF-8' }, ['en_GB']],
  ['linux', { LANG: 'de_DE.UTF-8', LANGUAGE: 'fr:en' }, ['fr', 'en', 'de_DE']],
  ['linux', { LANG: 'C.UTF-8', LANGUAGE: 'de' }, []],
  ['linux', {}, []],
  ['win32', { LANG: 'C' }, ['de-DE', 'en-GB']],
] as const)('on %s %j means the languages %j', (platform, env, languages) => {
  expect(systemLanguages(app, { platform, env })).toEqual(languages)
})

test('the last of two quick changes takes effect, whichever language is loaded first', async () => {
  let wanted = 'de'
  const first = speakIn('de', [], () => wanted === 'de')
  wanted = 'en'
  await speakIn('en', [], () => wanted === 'en')
  await first
  expect(speaking().language).toBe('en')
  await speakIn('system', ['de_AT'])
  expect(speaking().language).toBe('de')
})
