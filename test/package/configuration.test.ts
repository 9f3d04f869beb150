import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** What electron-builder is told, where `package:check` cannot see it: it makes neither a deb nor an AppImage. */

const project = join(import.meta.dirname, '../..')
const configuration = readFileSync(join(project, 'electron-builder.yml'), 'utf8').replace(/^\s*#.*\n/gm, '')
const manifest: unknown = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'))

test('the entry of an AppImage starts Deckpass with Chromium’s sandbox', () => {
  expect(configuration).toMatch(/^appImage:\n {2}executableArgs: \[\]$/m)
  expect(configuration).not.toContain('no-sandbox')
})

test('a deb has the homepage that it must name', () => {
  expect(configuration).toMatch(/^extraMetadata:\n {2}homepage: https:\/\/\S+$/m)
})

test('the desktop knows the window and its entry by one name', () => {
  expect(manifest).toMatchObject({ desktopName: 'deckpass.desktop' })
  expect(configuration).toMatch(/^ {2}executableName: deckpass$/m)
  expect(configuration).toMatch(/^ {2}syncDesktopName: true$/m)
})
