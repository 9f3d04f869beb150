import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Desktop, startDesktop } from './desktop.ts'

describe.runIf(process.platform === 'linux')('the keychain of a desktop', () => {
  let desktop: Desktop
  beforeAll(async () => {
    desktop = await startDesktop()
  }, 120_000)
  afterAll(() => desktop.close())
  afterEach(() => desktop.keychain.replace())

  const store = (secret: string) =>
    desktop.run(['secret-tool', 'store', '--label=key', 'app', 'deckpass'], secret)
  const lookUp = () => desktop.run(['secret-tool', 'lookup', 'app', 'deckpass'])

  test('unlocked: keeps a secret, and asks nobody', async () => {
    expect((await store('a key')).status).toBe(0)

    expect((await lookUp()).output).toBe('a key')
    expect(desktop.prompts()).toBe(0)
  })

  test('locked: asks, the prompt is dismissed, and nothing is stored; unlocked again, all is there', async () => {
    await store('a key')
    await desktop.keychain.lock()
    const refused = await store('another key')

    expect(refused.status).not.toBe(0)
    expect(desktop.prompts()).toBe(1)
    expect((await lookUp()).output).toBe('')
    await desktop.keychain.unlock()
    expect((await lookUp()).output).toBe('a key')
  })

  test('stopped: nobody answers; started again, all is there', async () => {
    await store('a key')
    await desktop.keychain.stop()

    expect(await lookUp()).toMatchObject({
      status: 1,
      errors: expect.stringContaining('org.freedesktop.secrets'),
    })
    await desktop.keychain.start()
    expect((await lookUp()).output).toBe('a key')
  })

  test('replaced: the old secret is gone, a new one can be stored', async () => {
    await store('a key')
    await desktop.keychain.replace()

    expect((await lookUp()).output).toBe('')
    expect((await store('another key')).status).toBe(0)
  })

  test.each([
    ['locked', 'locked collection'],
    ['missing', 'org.freedesktop.secrets'],
  ] as const)('a desktop that starts with it %s', async (keychain, words) => {
    const other = await startDesktop({ keychain })
    try {
      const refused = await other.run(['secret-tool', 'store', '--label=key', 'app', 'deckpass'], 'a key')

      expect(refused).toMatchObject({ status: 1, errors: expect.stringContaining(words) })
    } finally {
      await other.close()
    }
  })
})
