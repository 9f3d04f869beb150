import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readLanguageSetting, systemLanguages } from '../../../main/system/language.ts'

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

test('the setting is read before the app reads all of them, and what is no setting counts as none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'deckpass-language-'))
  try {
    expect(readLanguageSetting(folder)).toBe('system')
    for (const [text, setting] of [
      ['{"language":"de"}', 'de'],
      ['{"language":"xx"}', 'system'],
      ['{', 'system'],
    ]) {
      writeFileSync(join(folder, 'settings.json'), text ?? '')
      expect(readLanguageSetting(folder)).toBe(setting)
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
})
