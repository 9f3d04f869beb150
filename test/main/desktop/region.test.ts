import { expect, test } from 'vitest'
import { regionOf } from '../../../main/desktop/region.ts'

const linux = { platform: 'linux', systemLocale: 'de', wants24Hours: false } as const

test.each([
  [{ LANG: 'de_DE.UTF-8' }, 'de-DE'],
  [{ LANG: 'en_US.UTF-8', LC_TIME: 'de_DE.UTF-8' }, 'de-DE'],
  [{ LANG: 'en_US.UTF-8', LC_TIME: 'de_DE.UTF-8', LC_ALL: 'ja_JP.UTF-8' }, 'ja-JP'],
  [{ LANG: 'sr_RS.UTF-8@latin', LC_TIME: '' }, 'sr-RS'],
  [{ LANG: 'C.UTF-8' }, 'en-GB'],
  [{ LANG: 'POSIX' }, 'en-GB'],
  [{ LANG: '../etc' }, 'en-GB'],
  [{}, 'en-GB'],
])('on Linux %o is the region %s', (env, region) => {
  expect(regionOf({ ...linux, env })).toBe(region)
})

test('on macOS and Windows the region is Electron’s', () => {
  const there = { env: { LANG: 'fr_FR.UTF-8' }, wants24Hours: false }
  expect(regionOf({ ...there, platform: 'win32', systemLocale: 'de-CH' })).toBe('de-CH')
  expect(regionOf({ ...there, platform: 'darwin', systemLocale: 'en_US' })).toBe('en-US')
  expect(regionOf({ ...there, platform: 'darwin', systemLocale: 'en-US', wants24Hours: true })).toBe(
    'en-US-u-hc-h23',
  )
})
