import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { StandInApp } from '../launch/stand-in.ts'
import { type FixtureApp, launchFixture, startMs } from './fixture-app.ts'

let fixture: FixtureApp
let app: StandInApp
const ask: FixtureApp['ask'] = (...args) => fixture.ask(...args)
const news = () => fixture.news()

let server: Server

/** An address on this machine where each path goes wrong in its own way. */
const address = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/redirect') response.writeHead(302, { location: '/' }).end()
    else if (request.url === '/reset') request.socket.destroy()
    else if (request.url === '/short') response.writeHead(200, { 'content-length': 9 }).end('x').socket?.end()
    else response.end('fine')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  fixture = await launchFixture()
  app = fixture.app
}, startMs)
beforeEach(() => fixture.clearNews())
afterAll(async () => {
  await app.close()
  server.close()
})

describe('the computer', () => {
  test('has a clipboard with formats, of which empty ones are dropped', async () => {
    await ask('copy', 'copied text')
    expect(await app.clipboard()).toEqual({ text: 'copied text', formats: { mark: 'secret' } })
  })

  test('has a tray and an application menu to click, and keys for it that the page may use up', async () => {
    expect(await app.tray()).toEqual({ tooltip: 'Fixture', items: ['Salt & pepper', 'Off'] })
    await app.clickTray('Salt & pepper')
    await expect(app.clickTray('Off')).rejects.toThrow('cannot be clicked')
    await app.clickMenu(['Do', 'That'])
    await app.page.getByLabel('Field').press('ControlOrMeta+k')
    await app.page.getByLabel('Field').press('ControlOrMeta+j')
    await expect.poll(news).toEqual(['menu Salt && pepper', 'menu That', 'menu This'])
  })

  test('shows notifications, sleeps and wakes', async () => {
    await ask('notify', 'Hear this')
    await app.clickNotification('Hear this')
    await app.power('suspend')
    await app.power('resume')
    await expect.poll(news).toEqual(['clicked Hear this', 'suspend', 'resume'])
    expect(await app.notifications()).toEqual([{ title: 'Hear this', body: 'body' }])
  })

  test('has a network whose failures are Chromium’s', async () => {
    expect(await ask('fetch', address('/'))).toBe('200 fine')
    expect(await ask('fetch', address('/reset'))).toMatch(/^net::ERR_(EMPTY_RESPONSE|CONNECTION_RESET)$/)
    expect(await ask('fetch', address('/short'))).toBe('net::ERR_CONTENT_LENGTH_MISMATCH')
    expect(await ask('fetch', 'http://127.0.0.1:9/')).toMatch(/^net::ERR_(UNSAFE_PORT|CONNECTION_REFUSED)$/)
    expect(await ask('fetch', address('/redirect'), { redirect: 'error' })).toContain(
      "redirect policy was 'error'",
    )
    expect(await ask('fetch', address('/redirect'), { redirect: 'manual' })).toBe('Redirect was cancelled')
    await app.network('offline')
    expect(await ask('fetch', address('/'))).toBe('net::ERR_INTERNET_DISCONNECTED')
    await app.network('online')
  })

  test('has a keychain whose mood may change', async () => {
    const sealed = await ask('seal', 'a word')
    expect(await ask('open', sealed)).toEqual({ result: 'a word', shouldReEncrypt: false })
    await app.keychain('protected', { aged: true })
    expect(await ask('open', sealed)).toEqual({ result: 'a word', shouldReEncrypt: true })
    await app.keychain('unavailable')
    expect(await ask('open', sealed)).toMatch('temporarily unavailable')
    await app.keychain('protected')
  })

  test('starts the app a second time, which gives way', async () => {
    await app.secondInstance()
    await expect.poll(news).toEqual([expect.stringMatching(/^second .+fixture$/)])
  })
})
