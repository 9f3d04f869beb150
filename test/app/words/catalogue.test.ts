import { afterEach, expect, test } from 'vitest'
import { activityWords, failureWords, pieces, speak, t, timeLeftWords } from '../../../app/words/index.ts'
import { keysIn, misplacedKeys, problemsOf, problemsOfNotes, unknownLabels } from '../../../scripts/words.ts'
import { day, hour } from '../../support/durations.ts'
import { aFailure } from '../../support/failures.ts'
import { speakEnglish, speakGerman } from '../../support/speak.ts'

afterEach(() => speakEnglish())

test('the same code becomes a sentence in the current language', async () => {
  const told = () => [
    activityWords({ kind: 'signed-in', host: 'slides.example.com' }),
    failureWords(aFailure('cut'), 'slides.example.com'),
    timeLeftWords(5 * day + 3 * hour),
  ]
  expect(told()).toEqual([
    'Signed in to slides.example.com.',
    'The connection to slides.example.com was lost.',
    '5 d 3 h',
  ])
  await speakGerman()
  expect(told()).toEqual([
    'Bei slides.example.com angemeldet.',
    'Die Verbindung zu slides.example.com ist abgebrochen.',
    '5 Tage 3 Std.',
  ])
})

test('a value that is not text stays a separate piece of the sentence', async () => {
  const [program, account] = [{ name: 'upload.sh' }, { name: 'Northwind' }]
  const heading = () => pieces('programs.window.request.heading', { program, account })
  expect(heading()).toEqual(['Let ', program, ' use your ', account, ' token?'])
  await speakGerman()
  expect(heading()).toContain(program)
})

test('a missing message is an error', async () => {
  speak({ language: 'en', region: 'en', catalogue: {} })
  expect(() => t('words.window.cancel')).toThrow('words.window.cancel')
})

const english = { greeting: 'Hello {name}', files: '{count, plural, one {# file} other {# files}}' }

test.each([
  [{ greeting: 'Hallo {name}' }, 'de.json lacks files'],
  [{ ...english, more: 'Mehr' }, 'de.json has more, which en.json has not'],
  [{ ...english, greeting: 'Hallo {nmae}' }, 'de.json: greeting takes other values than in en.json'],
  [{ ...english, greeting: ' ' }, 'de.json: greeting is empty'],
  [{ ...english, files: '{count, plural, other {# Dateien}}' }, 'de.json: files lacks the plural one'],
  [{ ...english, greeting: 'Hallo {name' }, 'de.json: greeting EXPECT_ARGUMENT_CLOSING_BRACE'],
])('the check finds what is wrong with %j', (german, problem) => {
  expect(problemsOf('de', german, english)).toEqual([problem])
})

test('the check finds notes for translators that are missing or that explain nothing', () => {
  const notes = { values: { name: 'An account’s name.', why: 'The reason.' }, comments: ['files', 'greet.*'] }
  expect(problemsOfNotes(english, notes)).toEqual([
    'en.json: @@x-values does not tell translators what {count} is',
    'en.json: no message takes {why}',
    'en.json has a comment for greet.*, which is no message',
  ])
})

test('the check finds a quoted label that no message says, unless another program bears the name', () => {
  const german = {
    'window.stop': 'Beenden',
    'main.help.DP-1': 'Klicken Sie auf „Beenden“ oder „Schließen“. Aussteller: „{authority}“.',
    'vault.keychain.unlock.kwallet': 'öffnen Sie die Brieftasche „kdewallet“',
  }
  expect(unknownLabels('de', german)).toEqual([
    'de.json: main.help.DP-1 names “Schließen”, which no message says',
  ])
})

test('a message counts as used if its key is written somewhere, whole or as a template', () => {
  const found = keysIn('a.ts', `t('words.window.cancel'); t(\`service.failure.\${cause}\`); const a = 'x'`)
  const isUsed = (key: string) => found.some((each) => each.test(key))
  expect(
    ['words.window.cancel', 'service.failure.cut', 'words.window.back', 'service.failure.unusable.empty'].map(
      isUsed,
    ),
  ).toEqual([true, true, false, false])
})

test('the check finds a message that the main process or the window does not carry', () => {
  const english = { 'lock.title': 'Lock', 'lock.window.title': 'Locked', 'lock.main.title': 'Unlock' }
  const named = keysIn('a.ts', `t('lock.title'); t('lock.window.title'); t(\`lock.main.\${which}\`)`)
  expect(misplacedKeys('main/tray/tray.ts', named, english)).toEqual([
    'main/tray/tray.ts names lock.window.title, which the main process does not carry',
  ])
  expect(misplacedKeys('renderer/App.tsx', named, english)).toEqual([
    'renderer/App.tsx names lock.main.title, which the window does not carry',
  ])
  expect(misplacedKeys('app/words/lock.ts', named, english)).toEqual([])
})
