import type { NotificationConstructorOptions } from 'electron'
import { expect, test } from 'vitest'
import type { Notification } from '../../../app/ports/index.ts'
import { createNotifier } from '../../../main/system/notifier.ts'
import { aFailure } from '../../support/failures.ts'
import { silentLog } from '../../support/silent-log.ts'

const quoted = '<img src=x> <a href="https://other.example">Sign in</a> & more'
const markup: Notification = {
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
const body = (words: string) => `slides.example refused the request. It says: “${words}”`

/** What Electron was given to show on this platform. */
function shownOn(platform: NodeJS.Platform) {
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
  createNotifier(
    FakeNotification,
    platform,
    silentLog,
    () => undefined,
    () => undefined,
  ).show(markup)
  return shown
}

test('on Linux, where a notification server may read markup, the text is escaped', () => {
  expect(shownOn('linux')).toEqual([
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
  (platform) => {
    expect(shownOn(platform)).toEqual([{ title, body: body(quoted) }])
  },
)
