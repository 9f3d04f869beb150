import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect, onSignal } from './bus.ts'
import { type Desktop, startDesktop } from './desktop.ts'

const inhibitor = join(import.meta.dirname, 'fixtures/inhibitor.py')

describe.runIf(process.platform === 'linux')('the login manager of a desktop', () => {
  let desktop: Desktop
  beforeAll(async () => {
    desktop = await startDesktop()
  }, 120_000)
  afterAll(() => desktop.close())

  test.each([
    ['suspend', 'sleep', 'PrepareForSleep'],
    ['shutdown', 'shutdown', 'PrepareForShutdown'],
  ] as const)('%s: waits for an app that asked for it, until that lets go', async (event, what, signal) => {
    const finished = join(desktop.env.HOME ?? '', what)
    const source = await readFile(inhibitor, 'utf8')
    // Handed over as text: the user of the desktop may not be able to enter this folder.
    const app = desktop.run(['/usr/bin/python3', '-', what, signal, finished], source)
    await expect.poll(() => desktop.inhibitors()).toMatchObject([{ what, who: 'app', mode: 'delay' }])
    await desktop.power(event)

    expect(existsSync(finished)).toBe(true)
    expect(await desktop.inhibitors()).toEqual([])
    expect((await app).errors).toBe('')
  })

  test('lock and unlock are told by the session and by the screen savers', async () => {
    const heard: string[] = []
    const session = await connect(desktop.env.DBUS_SESSION_BUS_ADDRESS ?? '')
    const system = await connect(desktop.env.DBUS_SYSTEM_BUS_ADDRESS ?? '')
    for (const name of ['org.gnome.ScreenSaver', 'org.freedesktop.ScreenSaver'])
      await onSignal(session, { interface: name, member: 'ActiveChanged' }, ({ body }) => {
        heard.push(`${name} ${body[0]}`)
      })
    for (const member of ['Lock', 'Unlock'])
      await onSignal(system, { interface: 'org.freedesktop.login1.Session', member }, () => {
        heard.push(member)
      })
    await desktop.power('lock-screen')
    await desktop.power('unlock-screen')

    await expect
      .poll(() => heard.toSorted())
      .toEqual([
        'Lock',
        'Unlock',
        'org.freedesktop.ScreenSaver false',
        'org.freedesktop.ScreenSaver true',
        'org.gnome.ScreenSaver false',
        'org.gnome.ScreenSaver true',
      ])
    session.disconnect()
    system.disconnect()
  })
})
