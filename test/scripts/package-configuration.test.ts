import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { languages } from '../../app/settings/model/language.ts'
import { withoutRequests } from '../../packaging/mac.ts'
import completeProject from '../../packaging/msi.ts'
import { debianChangelog } from '../../scripts/package/debian-changelog.ts'
import { signingOn } from '../../scripts/package/signing.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/**
 * The part of electron-builder's configuration that `package:check` cannot test, because it makes no AppImage, and
 * installs a deb and an rpm only as root.
 */

const project = join(import.meta.dirname, '../..')
const configuration = readFileSync(join(project, 'electron-builder.yml'), 'utf8').replace(/^\s*#.*\n/gm, '')
const manifest: unknown = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'))

test('the Windows icon contains each small picture unchanged', () => {
  const icon = readFileSync(join(project, 'resources/icon.ico'))
  const sizes = [16, 24, 32, 48, 64, 128, 256]
  expect(icon.readUInt16LE(4)).toBe(sizes.length)
  for (const [index, size] of sizes.entries()) {
    const entry = icon.subarray(6 + index * 16)
    const start = entry.readUInt32LE(12)
    const drawn = readFileSync(join(project, `resources/icons/${size}x${size}.png`))
    expect(icon.subarray(start, start + entry.readUInt32LE(8)).equals(drawn), `${size}`).toBe(true)
  }
})

describe('packages are signed', () => {
  const azure = {
    AZURE_SIGNING_ENDPOINT: 'https://weu.codesigning.azure.net',
    AZURE_SIGNING_ACCOUNT: 'example',
    AZURE_SIGNING_PROFILE: 'public',
    WINDOWS_PUBLISHER: 'Example, Inc.',
    AZURE_TENANT_ID: 'tenant',
    AZURE_CLIENT_ID: 'client',
    AZURE_CLIENT_SECRET: 'secret',
  }

  test('by Azure or another seller’s tool, for the publisher of updates, with no secret in a setting', () => {
    const signing = signingOn('win32', azure)
    expect(signing).toMatchObject({
      kind: 'complete',
      settings: expect.arrayContaining([
        '-c.forceCodeSigning=true',
        '-c.win.azureSignOptions.publisherName=Example, Inc.',
      ]),
    })
    expect(JSON.stringify(signing)).not.toContain('secret')
    const ofAnother = signingOn('win32', { WINDOWS_SIGN_MODULE: './sign.mjs', WINDOWS_PUBLISHER: 'Example' })
    expect(JSON.stringify(ofAnother)).toContain('"-c.win.signtoolOptions.sign=./sign.mjs"')
  })

  test('not at all if a variable of the chosen way is missing or empty', () => {
    const { AZURE_CLIENT_SECRET: _, ...rest } = azure
    expect(signingOn('win32', { ...rest, WINDOWS_PUBLISHER: '' })).toEqual({
      kind: 'incomplete',
      missing: ['WINDOWS_PUBLISHER', 'AZURE_CLIENT_SECRET'],
    })
    expect(signingOn('darwin', { CSC_LINK: 'certificate' })).toMatchObject({ kind: 'incomplete' })
  })

  test('only if a way was chosen, which another tool’s variable does not do', () => {
    expect(signingOn('win32', { AZURE_TENANT_ID: 'tenant', CSC_LINK: '' })).toEqual({ kind: 'none' })
    expect(signingOn('darwin', {})).toEqual({ kind: 'none' })
    expect(signingOn('linux', {})).toEqual({ kind: 'complete', settings: [] })
  })
})

test('no package starts Deckpass without Chromium’s sandbox; the window and its desktop entry have one name', () => {
  expect(configuration).not.toContain('no-sandbox')
  expect(manifest).toMatchObject({ desktopName: 'app.deckpass.Deckpass.desktop' })
  expect(configuration).toMatch(/^ {2}executableName: deckpass$/m)
  expect(configuration).toMatch(/^ {2}syncDesktopName: true$/m)
})

test('the scripts of the packages do not touch the command', () => {
  for (const name of ['after-install', 'after-remove'])
    expect(configuration.split(`: resources/linux/${name}.sh`)).toHaveLength(3)
  const script = (name: string) => join(project, 'resources/linux', `${name}.sh`)
  for (const name of ['after-install', 'after-remove']) {
    const commands = readFileSync(script(name), 'utf8').replace(/^\s*#.*$/gm, '')
    expect(commands).not.toMatch(/\/usr\/bin|update-alternatives/)
    // electron-builder would replace this with its own value.
    expect(commands).not.toContain('${')
  }
})

// Only root can install packages.
if (process.getuid?.() === 0)
  test.each([
    ['for every user, the sandbox helper is not setuid', 'true', '0755'],
    ['for root alone, it has one', 'test "$(id -u)" = 0', '4755'],
    ['for nobody, it has one', 'false', '4755'],
  ])('if there are user namespaces %s', (_who, allows, mode) => {
    const folder = temporaryFolder()
    chmodSync(folder, 0o755)
    const stub = (name: string, does: string) =>
      writeFileSync(join(folder, name), `#!/bin/sh\n${does}\n`, { mode: 0o755 })
    stub('unshare', allows)
    stub('chmod', 'echo "$@"')
    stub('apparmor_status', 'false')
    const env = { PATH: `${folder}:${process.env.PATH}` }
    const said = execFileSync('sh', [join(project, 'resources/linux/after-install.sh')], {
      env,
      encoding: 'utf8',
    })
    expect(said).toBe(`${mode} /opt/Deckpass/chrome-sandbox\n`)
  })

test('a deb’s changelog is our newest section in Debian’s format', () => {
  const text = `# Changelog\n\n## [1.2.0] - 2026-01-02\n\n### Added\n\n- Sort [accounts](a.md) by _name_, or \`x_y\`.\n- ${'word '.repeat(30).trim()}\n\n## [1.1.0]\n\n- Old.\n`
  const facts = { name: 'deckpass', version: '1.2.0', maintainer: 'Deckpass <a@deckpass.example>' }
  const lines = debianChangelog(text, { ...facts, at: new Date(0) }).split('\n')
  expect(lines.slice(0, 3)).toEqual([
    'deckpass (1.2.0) stable; urgency=medium',
    '',
    '  * Sort accounts by name, or x_y.',
  ])
  expect(lines.every((line) => line.length <= 80)).toBe(true)
  expect(lines.slice(-3)).toEqual([
    '',
    ' -- Deckpass <a@deckpass.example>  Thu, 01 Jan 1970 00:00:00 +0000',
    '',
  ])
})

test('the installers register the link, and the uninstallers remove it', async () => {
  expect(configuration).toMatch(/^ {4}schemes: \[deckpass\]$/m)

  const installer = readFileSync(join(project, 'resources/installer.nsh'), 'utf8')
  expect(installer).toMatch(
    /WriteRegStr SHCTX "Software\\Classes\\deckpass\\shell\\open\\command".*"--" "%1"/,
  )
  expect(installer).toContain('DeleteRegKey SHCTX "Software\\Classes\\deckpass"')

  const folder = temporaryFolder()
  const builder = dirname(createRequire(import.meta.url).resolve('app-builder-lib/package.json'))
  const wix = join(folder, 'project.wxs')
  copyFileSync(join(builder, 'templates/msi/template.xml'), wix)
  await completeProject(wix)
  const msi = readFileSync(wix, 'utf8')
  expect(msi).toMatch(/ExeCommand="--quit".*Before="InstallValidate">REMOVE="ALL".*<\/Product>/s)
  expect(msi).toMatch(
    /<ComponentGroup Id="ProductComponents".*Key="Software\\Classes\\deckpass".*&quot;--&quot; &quot;%1&quot;.*<\/ComponentGroup>/s,
  )
  await expect(completeProject(join(builder, 'package.json'))).rejects.toThrow('not as expected')
})

test('the packages contain the system’s texts in each language', () => {
  const codes = Object.keys(languages)
  const ofChromium = codes.map((code) => (code === 'en' ? 'en-US' : code)).join(', ')
  expect(configuration).toContain(`electronLanguages: [${ofChromium}]`)
  for (const code of codes.filter((each) => each !== 'en'))
    expect(configuration).toContain(`- from: resources/${code}.lproj`)
})

test('on macOS Deckpass requests access only to the local network', () => {
  const asks = (name: string) =>
    `<key>NS${name}UsageDescription</key>\n\t<string>This app needs it</string>\n\t`
  const unused = ['Camera', 'Microphone', 'AudioCapture', 'BluetoothAlways', 'BluetoothPeripheral']
  expect(withoutRequests(`<dict>\n\t${unused.map(asks).join('')}${asks('LocalNetwork')}</dict>`)).toBe(
    `<dict>\n\t${asks('LocalNetwork')}</dict>`,
  )
  expect(configuration).toMatch(/^ {4}NSLocalNetworkUsageDescription: Deckpass asks /m)
  expect(readFileSync(join(project, 'resources/de.lproj/InfoPlist.strings'), 'utf8')).toContain(
    '"NSLocalNetworkUsageDescription" = "Deckpass fragt ',
  )
})
