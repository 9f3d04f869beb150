import { expect, test } from 'vitest'
import { proxiesTo, proxyKinds } from '../../../main/service/proxies.ts'

/** `lists`: what Chromium answers for each address. */
const kindsOf = (lists: Readonly<Record<string, string>>) =>
  proxyKinds({ resolveProxy: async (address) => lists[address] ?? '' }, Object.keys(lists))

test.each([
  ['DIRECT', ['DIRECT']],
  ['PROXY proxy.example:8080', ['PROXY']],
  ['PROXY one.example:8080; PROXY two.example:8080; DIRECT', ['PROXY', 'DIRECT']],
  ['HTTPS proxy.example:443;SOCKS5 proxy.example:1080', ['HTTPS', 'SOCKS5']],
  ['', []],
])('of the proxies %j only the kinds are told', async (list, kinds) => {
  expect(await kindsOf({ 'https://slides.example/': list })).toEqual(kinds)
})

test('each kind is told once for all services', async () => {
  const lists = {
    'https://one.example/': 'DIRECT',
    'https://two.example/': 'PROXY proxy.example:8080; DIRECT',
  }
  expect(await kindsOf(lists)).toEqual(['DIRECT', 'PROXY'])
})

test('a system that does not name its proxies is no failure', async () => {
  const session = { resolveProxy: () => Promise.reject(new Error('net::ERR_FAILED')) }
  expect(await proxyKinds(session, ['https://slides.example/'])).toEqual([])
})

test('a proxy script that runs for ever is not waited for', async () => {
  const session = { resolveProxy: () => new Promise<string>(() => {}) }
  expect(await proxiesTo(session, 'https://slides.example/', 1)).toBe('')
})
