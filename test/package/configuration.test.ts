import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** What electron-builder is told, where `package:check` cannot see it: it makes neither a deb nor an AppImage. */

const project = join(import.meta.dirname, '../..')
const configuration = readFileSync(join(project, 'electron-builder.yml'), 'utf8').replace(/^\s*#.*\n/gm, '')
const manifest: unknown = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'))

test('a deb has the homepage that it must name', () => {
  expect(configuration).toMatch(/^extraMetadata:\n {2}homepage: https:\/\/\S+$/m)
})

test('each package is named for both kinds of processor', () => {
  for (const target of ['dmg', 'zip', 'nsis', 'AppImage', 'deb', 'rpm'])
    expect(configuration).toContain(`{ target: ${target}, arch: [x64, arm64] }`)
})

test('the installer is safe, and the entry of an AppImage starts Deckpass with Chromium’s sandbox', () => {
  expect(configuration).toMatch(/^toolsets:\n {2}nsis: 1\.2\.1\n {2}appimage: 1\.0\.3$/m)
  expect(configuration).not.toContain('no-sandbox')
})

test('the deb and the rpm ask for what Deckpass uses, and not for the tray library of old', () => {
  expect(configuration).toMatch(/^ {2}recommends: \[iproute2\]$/m)
  expect(configuration).toContain('--rpm-tag=Recommends: iproute')
  expect(configuration).not.toContain('libappindicator')
})

test('the desktop knows the window and its entry by one name', () => {
  expect(manifest).toMatchObject({ desktopName: 'deckpass.desktop' })
  expect(configuration).toMatch(/^ {2}executableName: deckpass$/m)
  expect(configuration).toMatch(/^ {2}syncDesktopName: true$/m)
})
