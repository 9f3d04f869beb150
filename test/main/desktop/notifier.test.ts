import type { NotificationConstructorOptions } from 'electron'
import { expect, test } from 'vitest'
import type { NotificationMessage } from '../../../app/notifications/model/notification.ts'
import type { Notification } from '../../../app/ports/index.ts'
import { createNotifier } from '../../../main/desktop/notifier.ts'
import { aFailure } from '../../support/failures.ts'
import { silentLog } from '../../support/silent-log.ts'

const quoted = '<img src=x> <a href="https://other.example">Sign in</a> & more'
const markup: Notification<NotificationMessage> = {
  tag: 'failed',
  message: {
    kind: 'action-needed',
    name: 'Northwind',
    host: 'slides.example',
    failure: aFailure('refused', { serviceMessage: quoted }),
  },
  accountId: 'an account',
}
const title = 'Northwind: the token cannot be renewed'
const body = (words: string) => `slides.example refused the request. It says: “${words}”.`

/** What Electron was given to show on this platform, once the desktop has answered or not. */
async function shownOn(platform: NodeJS.Platform, answers = async () => true, lock = new AbortController()) {
  const shown: NotificationConstructorOptions[] = []
  class FakeNotification {
    static isSupported = () => true
    readonly #options: NotificationConstructorOptions
    constructor(options: NotificationConstructorOptions) {
      this.#options = options
    }
    on() {}
    show() {
      shown.push(this.#options)
    }
    close() {}
  }
  createNotifier(FakeNotification, platform, silentLog, answers).show(markup, lock.signal)
  await new Promise((resolve) => setImmediate(resolve))
  return shown
}

test('on Linux, where a notification server may read markup, the text is escaped', async () => {
  expect(await shownOn('linux')).toEqual([
    {
      title,
      body: body(
        '&#60;img src=x&#62; &#60;a href=&#34;https://other.example&#34;&#62;Sign in&#60;/a&#62; &#38; more',
      ),
    },
  ])
})

test.each(['darwin', 'win32'] as const)(
  'on %s, where nothing reads markup, the text goes as it is',
  async (platform) => {
    expect(await shownOn(platform)).toEqual([{ title, body: body(quoted) }])
  },
)

test('a desktop that does not answer gets no notification, because Electron would wait for it', async () => {
  const never = new Promise<never>(() => {})
  expect(await shownOn('linux', () => never)).toEqual([])
  expect(await shownOn('linux', async () => false)).toEqual([])
})

test('a notification that a lock has overtaken is not shown', async () => {
  const lock = new AbortController()
  const answers = async () => {
    lock.abort()
    return true
  }
  expect(await shownOn('linux', answers, lock)).toEqual([])
})

test.each([
  ['click', 'opens'],
  ['action', 'copies the new token of'],
] as const)('a %s on “token replaced” %s the account', async (event, done) => {
  const did: string[] = []
  class PressedNotification {
    static isSupported = () => true
    #press: (...details: never[]) => void = () => {}
    on(name: string, listener: (...details: never[]) => void) {
      if (name === event) this.#press = listener
    }
    show() {
      this.#press()
    }
    close() {}
  }
  const notifier = createNotifier(PressedNotification, 'darwin', silentLog, async () => true)
  notifier.clicked.add((accountId) => did.push(`opens ${accountId}`))
  notifier.copyPressed.add((accountId) => did.push(`copies the new token of ${accountId}`))
  const message = { kind: 'token-replaced', name: 'Northwind' } as const
  notifier.show({ tag: 'replaced', message, accountId: 'an account' }, new AbortController().signal)
  await expect.poll(() => did).toEqual([`${done} an account`])
})
