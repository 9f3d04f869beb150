import { afterEach, expect, test } from 'vitest'
import { speaking } from '../../../app/words/index.ts'
import { speakIn, systemLanguages } from '../../../main/desktop/system-languages.ts'
import { speakEnglish } from '../../support/speak.ts'

afterEach(() => speakEnglish())

const app = { getPreferredSystemLanguages: () => ['de-DE', 'en-GB'] }
const onLinux = (env: NodeJS.ProcessEnv) => systemLanguages(app, { platform: 'linux', env })

test.each([
  [{ LANG: 'de_DE.UTF-8' }, ['de_DE']],
  [{ LANG: 'en_US.UTF-8', LC_MESSAGES: 'de_AT.UTF-8@euro' }, ['de_AT']],
  [{ LANG: 'de_DE.UTF-8', LC_ALL: 'en_GB.UTF-8' }, ['en_GB']],
  [{ LANG: 'de_DE.UTF-8', LANGUAGE: 'fr:en' }, ['fr', 'en', 'de_DE']],
  [{ LANG: 'C.UTF-8', LANGUAGE: 'de' }, []],
  [{}, []],
])('on Linux %j means %j', (env, languages) => {
  expect(onLinux(env)).toEqual(languages)
})

test('elsewhere the system is asked', () => {
  expect(systemLanguages(app, { platform: 'win32', env: { LANG: 'C' } })).toEqual(['de-DE', 'en-GB'])
})

test('the last of two quick changes counts, whichever is loaded first', async () => {
  let wanted = 'de'
  const first = speakIn('de', [], () => wanted === 'de')
  wanted = 'en'
  await speakIn('en', [], () => wanted === 'en')
  await first
  expect(speaking().language).toBe('en')
  await speakIn('system', ['de_AT'])
  expect(speaking().language).toBe('de')
})
