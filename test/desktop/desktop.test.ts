import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Desktop, startDesktop } from './desktop.ts'
import { processesOf } from './fixtures/processes.ts'

const patienceMs = 120_000

describe.runIf(process.platform === 'linux')('a desktop', () => {
  let desktop: Desktop
  beforeAll(async () => {
    desktop = await startDesktop()
  }, patienceMs)
  afterAll(() => desktop.close())

  test('its programs run as an ordinary user, with folders of that user', async () => {
    const { output } = await desktop.run(['id', '-u'])

    expect(Number(output)).toBe(desktop.user?.uid ?? process.getuid?.())
    expect(Number(output)).not.toBe(0)
    expect((await desktop.run(['touch', `${desktop.env.HOME}/file`])).status).toBe(0)
  })

  test('a notification is read with its text, and can be clicked', async () => {
    const sent = desktop.run([
      'notify-send',
      '--wait',
      '--action=default=Open',
      'Sign in again',
      'For <b>Acme</b>',
    ])
    await expect.poll(() => desktop.notifications()).toHaveLength(1)
    await desktop.clickNotification('Sign in again')

    expect((await sent).output.trim()).toBe('default')
    expect(await desktop.notifications()).toEqual([{ title: 'Sign in again', body: 'For <b>Acme</b>' }])
  })

  test('what one program copies another reads, in every format', async () => {
    await desktop.copy('a token')
    expect(await desktop.clipboard()).toEqual({ text: 'a token', formats: {} })

    await desktop.run(['sh', '-c', 'printf page | xclip -i -selection clipboard -t text/html >&- 2>&-'])
    expect(await desktop.clipboard()).toEqual({ text: '', formats: { 'text/html': 'page' } })
  })

  test('two desktops side by side share neither clipboard nor keychain', async () => {
    const other = await startDesktop()
    try {
      await desktop.copy('of the first')
      await other.copy('of the second')
      await desktop.run(['secret-tool', 'store', '--label=key', 'app', 'deckpass'], 'of the first')

      expect((await desktop.clipboard()).text).toBe('of the first')
      expect((await other.clipboard()).text).toBe('of the second')
      expect((await desktop.run(['secret-tool', 'lookup', 'app', 'deckpass'])).output).toBe('of the first')
      expect((await other.run(['secret-tool', 'lookup', 'app', 'deckpass'])).output).toBe('')
    } finally {
      await other.close()
    }
  })

  test('a reset empties clipboard and notifications', async () => {
    await desktop.copy('a token')
    await desktop.run(['notify-send', 'A title'])
    await desktop.reset()

    expect(await desktop.clipboard()).toEqual({ text: '', formats: {} })
    expect(await desktop.notifications()).toEqual([])
  })
})

describe.runIf(process.platform === 'linux')('a Wayland desktop', () => {
  test(
    'has a clipboard, and no X11 display',
    async () => {
      const desktop = await startDesktop({ display: 'wayland' })
      try {
        await desktop.copy('a token')

        expect(await desktop.clipboard()).toEqual({ text: 'a token', formats: {} })
        expect(desktop.env.DISPLAY).toBeUndefined()
      } finally {
        await desktop.close()
      }
    },
    patienceMs,
  )
})

describe.runIf(process.platform === 'linux')('the end of a desktop', () => {
  test('leaves no process and no file', async () => {
    const desktop = await startDesktop()
    await desktop.copy('a token')
    const folder = dirname(desktop.env.HOME ?? '')
    expect(processesOf(folder)).not.toEqual([])
    await desktop.close()

    await expect.poll(() => processesOf(folder)).toEqual([])
    expect(existsSync(folder)).toBe(false)
  })
})
