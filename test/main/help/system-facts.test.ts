import { expect, test } from 'vitest'
import { nameInRelease, readSystemFacts } from '../../../main/help/system-facts.ts'

const sources = {
  arch: 'x64',
  versions: { ...process.versions, electron: '45.4.1', chrome: '150.0.0.0', node: '24.1.0' },
  getSystemVersion: () => '26.1',
} as const

test.each([
  ['NAME="Ubuntu"\nPRETTY_NAME="Ubuntu 24.04.3 LTS"\nID=ubuntu\n', 'Ubuntu 24.04.3 LTS'],
  ["PRETTY_NAME='Fedora Linux 43'", 'Fedora Linux 43'],
  ['PRETTY_NAME=Void\n', 'Void'],
  ['NAME=Void\n', null],
  [`PRETTY_NAME="${'x'.repeat(99)}"`, `${'x'.repeat(59)}…`],
])('the system’s name is read from %j', (release, name) => {
  expect(nameInRelease(release)).toBe(name)
})

test('the desktop’s own name is reported in one line of visible characters', async () => {
  const env = { XDG_CURRENT_DESKTOP: 'ubuntu:GNOME\u202e\n', XDG_SESSION_TYPE: 'wayland' }
  const versions = { architecture: 'x64', electron: '45.4.1', chromium: '150.0.0.0', node: '24.1.0' }
  const screen = { desktop: 'ubuntu:GNOME', session: 'wayland', display: 'x11' }
  const told = await readSystemFacts({ ...sources, platform: 'linux', env }, 'x11')
  expect(told).toMatchObject({ ...versions, ...screen })
})

test('macOS is reported with its version', async () => {
  expect(await readSystemFacts({ ...sources, platform: 'darwin', env: {} }, '')).toMatchObject({
    system: 'macOS 26.1',
    desktop: null,
    session: null,
    display: null,
  })
})
