import { EventEmitter } from 'node:events'
import type { Notification, NotificationConstructorOptions } from 'electron'
import { beforeEach, expect, test } from 'vitest'
import type { NotificationMessage } from '../../../app/notifications/model/notification.ts'
import { createNotifier } from '../../../main/desktop/notifier.ts'
import { aFailure } from '../../support/failures.ts'
import { silentLog } from '../../support/silent-log.ts'

const quoted = '<img src=x> <a href="https://other.example">Sign in</a> & more'
const markup: NotificationMessage = {
  kind: 'action-needed',
  name: 'Northwind',
  host: 'slides.example',
  failure: aFailure('refused', { serviceMessage: quoted }),
}
const title = 'Northwind: the token cannot be renewed'
const body = (words: string) => `slides.example refused the request. It says: “${words}”.`

let shown: NotificationConstructorOptions[]
let last: EventEmitter

beforeEach(() => {
  shown = []
})

class FakeNotification extends EventEmitter {
  static isSupported = () => true
  readonly #options: NotificationConstructorOptions
  constructor(options: NotificationConstructorOptions) {
    super()
    this.#options = options
  }
  show() {
    last = this
    shown.push(this.#options)
  }
  close() {}
}

/** `answer`: the answer of the desktop's notification server, if it has one. */
async function notifierThatShows(
  message: NotificationMessage,
  platform: NodeJS.Platform,
  answer: () => Promise<unknown> = async () => 'a server',
  lock = new AbortController(),
) {
  const Fake = FakeNotification as unknown as typeof Notification
  const parts = { Notification: Fake, platform, log: silentLog, sessionBus: { call: answer } }
  const notifier = createNotifier(parts)
  notifier.show({ tag: 'a tag', message, accountId: 'an account' }, lock.signal)
  await new Promise((resolve) => setImmediate(resolve))
  return notifier
}

const escaped =
  '&#60;img src=x&#62; &#60;a href=&#34;https://other.example&#34;&#62;Sign in&#60;/a&#62; &#38; more'

test.each([
  ['escaped on Linux, where a notification server may read markup', 'linux', escaped],
  ['unchanged on macOS', 'darwin', quoted],
  ['unchanged on Windows', 'win32', quoted],
] as const)('the text goes %s', async (_how, platform, words) => {
  await notifierThatShows(markup, platform)
  expect(shown).toEqual([{ title, body: body(words) }])
})

test('no notification is sent to a desktop that does not answer, because Electron would wait for it', async () => {
  await notifierThatShows(markup, 'linux', () => new Promise<never>(() => {}))
  await notifierThatShows(markup, 'linux', async () => null)
  expect(shown).toEqual([])
})

test('a notification that is pending when Deckpass locks is not shown', async () => {
  const lock = new AbortController()
  const answer = async () => lock.abort()
  await notifierThatShows(markup, 'linux', answer, lock)
  expect(shown).toEqual([])
})

test.each([
  ['click', 'opens'],
  ['action', 'copies the new token of'],
] as const)('a %s on “token replaced” %s the account', async (event, done) => {
  const did: string[] = []
  const notifier = await notifierThatShows({ kind: 'token-replaced', name: 'Northwind' }, 'darwin')
  notifier.clicked.add((accountId) => did.push(`opens ${accountId}`))
  notifier.copyPressed.add((accountId) => did.push(`copies the new token of ${accountId}`))
  last.emit(event)
  expect(did).toEqual([`${done} an account`])
})

test('a notification that is withdrawn before the desktop answers is not shown', async () => {
  const answer = Promise.withResolvers<unknown>()
  const notifier = await notifierThatShows(markup, 'linux', () => answer.promise)
  notifier.withdraw('a tag')
  answer.resolve('a server')
  await new Promise((resolve) => setImmediate(resolve))
  expect(shown).toEqual([])
})
