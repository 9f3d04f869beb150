import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import registerScheme from '../../electron-builder.msi.ts'

/** What electron-builder is told, where `package:check` cannot see it: it makes no rpm, no AppImage, and a deb as root alone. */

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
  expect(configuration).toMatch(/^ {2}recommends: \[iproute2, desktop-file-utils\]$/m)
  expect(configuration).toContain('--rpm-tag=Recommends: iproute')
  expect(configuration).not.toContain('libappindicator')
})

test('the desktop knows the window and its entry by one name', () => {
  expect(manifest).toMatchObject({ desktopName: 'deckpass.desktop' })
  expect(configuration).toMatch(/^ {2}executableName: deckpass$/m)
  expect(configuration).toMatch(/^ {2}syncDesktopName: true$/m)
})

test('a release is signed or not made', () => {
  const release = readFileSync(join(project, 'electron-builder.release.yml'), 'utf8')
  expect(release).toMatch(/^extends: \.\/electron-builder\.yml\nforceCodeSigning: true$/m)
})

test('the link is registered on each system, and goes with Deckpass', async () => {
  expect(configuration).toMatch(/^ {4}schemes: \[deckpass\]$/m)

  const installer = readFileSync(join(project, 'resources/installer.nsh'), 'utf8')
  expect(installer).toMatch(
    /WriteRegStr SHCTX "Software\\Classes\\deckpass\\shell\\open\\command".*"--" "%1"/,
  )
  expect(installer).toContain('DeleteRegKey SHCTX "Software\\Classes\\deckpass"')

  const folder = mkdtempSync(join(tmpdir(), 'deckpass-msi-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const builder = dirname(createRequire(import.meta.url).resolve('app-builder-lib/package.json'))
  const wix = join(folder, 'project.wxs')
  copyFileSync(join(builder, 'templates/msi/template.xml'), wix)
  await registerScheme(wix)
  expect(readFileSync(wix, 'utf8')).toMatch(
    /<ComponentGroup Id="ProductComponents".*Key="Software\\Classes\\deckpass".*&quot;--&quot; &quot;%1&quot;.*<\/ComponentGroup>/s,
  )
  await expect(registerScheme(join(builder, 'package.json'))).rejects.toThrow('not as expected')
})
