import { expect, test } from 'vitest'
import { systemLanguages } from '../../../main/system/language.ts'

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
