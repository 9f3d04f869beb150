import { expect, test } from 'vitest'
import { settingsIn, settingsSections } from '../../../../app/settings/model/settings.ts'

const here = { platform: 'darwin', idleKnown: true, hasPassphrase: false }
const shown = (circumstances: Partial<typeof here> = {}) =>
  settingsSections.flatMap((section) => settingsIn(section, { ...here, ...circumstances }))

test.each([
  ['on a desktop that cannot keep a window out of pictures', { platform: 'linux' }, 'hideFromScreenshots'],
  ['where the system does not tell how long it is idle', { idleKnown: false }, 'lockAfter'],
  ['under a passphrase, which every start asks for', { hasPassphrase: true }, 'lockAtStart'],
] as const)('a setting that would do nothing is not shown: %s', (_where, circumstances, hidden) => {
  expect(shown(circumstances)).toEqual(shown().filter((name) => name !== hidden))
  expect(shown()).toContain(hidden)
})
