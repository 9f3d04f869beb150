import { expect, test } from 'vitest'
import { type FilteredSession, keepToFolder } from '../../../main/updates/update-session.ts'

type Session = FilteredSession['webRequest']
type Received = Parameters<Parameters<Session['onHeadersReceived']>[0]>[0]

function filtered() {
  const isCancelled = { request: (_url: string) => true, answer: (_received: Received) => true }
  const webRequest: Session = {
    onBeforeRequest(filter) {
      isCancelled.request = (url) => {
        let isCut = false
        filter({ url }, ({ cancel }) => {
          isCut = cancel
        })
        return isCut
      }
    },
    onHeadersReceived(filter) {
      isCancelled.answer = (received) => {
        let isCut = false
        filter(received, ({ cancel }) => {
          isCut = cancel
        })
        return isCut
      }
    },
  }
  keepToFolder({ webRequest }, 'https://updates.example/deckpass')
  return isCancelled
}

test.each([
  ['https://updates.example/deckpass/latest.yml?noCache=1', true],
  ['https://updates.example/deckpass-other/latest.yml', false],
  ['http://updates.example/deckpass/latest.yml', false],
])('of updates in https://updates.example/deckpass, %s is fetched: %s', (url, isGot) => {
  expect(filtered().request(url)).toBe(!isGot)
})

const metadata = 'https://updates.example/deckpass/latest.yml?noCache=1'
const program = 'https://updates.example/deckpass/Deckpass-0.2.0.exe'

test.each<[string, Received, boolean]>([
  [
    'the file of a release',
    { url: metadata, statusCode: 200, responseHeaders: { 'Content-Length': ['900'] } },
    true,
  ],
  ['one without a length', { url: metadata, statusCode: 200, responseHeaders: {} }, false],
  [
    'a large one',
    { url: metadata, statusCode: 200, responseHeaders: { 'content-length': ['300000'] } },
    false,
  ],
  [
    'a compressed one',
    {
      url: metadata,
      statusCode: 200,
      responseHeaders: { 'content-length': ['900'], 'content-encoding': ['br'] },
    },
    false,
  ],
  [
    'a large program',
    { url: program, statusCode: 200, responseHeaders: { 'content-length': ['90000000'] } },
    true,
  ],
  ['a redirect', { url: program, statusCode: 302, responseHeaders: { 'content-length': ['0'] } }, false],
])('of the answers of an update server, %s is read as it should be', (_name, received, isRead) => {
  expect(filtered().answer(received)).toBe(!isRead)
})
