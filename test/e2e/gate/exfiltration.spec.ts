import { Resolver } from 'node:dns/promises'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { exfiltrationAttempts } from '../../attack/exfiltration.ts'
import { startListeners, startNameServer } from '../../attack/listeners.ts'
import { launchApp } from '../../launch.ts'
import { startProxy, throughProxy } from '../../service/proxy.ts'
import { startService } from '../../service/service.ts'
import { signIn } from '../helpers.ts'

/** A domain that belongs to no computer (RFC 6761 section 6.2), so that only the test's name server is asked for it. */
const domain = 'out.test'

/** This leaks only a name: no switch prevents the lookup of a TURN server's name. */
const stillOpen = ['WebRTC, TURN by name']

test('no attempt reaches a listener or the proxy, one reaches a name server, and the page stays', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'deckpass-ways-'))
  const resolver = join(folder, 'resolv.conf')
  const [listeners, names, proxy, service] = await Promise.all([
    startListeners(),
    startNameServer('127.0.0.77'),
    startProxy(),
    startService(),
  ])
  if (names === null) tellOfNoNameServer()
  writeFileSync(resolver, 'nameserver 127.0.0.77\n')
  const userData = mkdtempSync(join(tmpdir(), 'deckpass-ways-data-'))
  const app = await launchApp({
    userData,
    ...(names !== null && { resolver }),
    args: [
      ...throughProxy(proxy),
      `--log-net-log=${join(userData, 'net-log.json')}`,
      '--net-log-capture-mode=Everything',
    ],
  })
  const home = app.page.url()

  const attempts = exfiltrationAttempts()
  for (const [index, [, attempt]] of attempts.entries()) {
    const to = JSON.stringify({ host: listeners.host, name: `way-${index}.${domain}` })
    // Runs in a timer, like a script of the page, because the policy does not apply to code that a debugger evaluates.
    await app.page.evaluate(
      `new Promise((over) => setTimeout(async () => {
        try { await Promise.race([(${attempt})(${to}), new Promise((late) => setTimeout(late, 3500))]) } catch {}
        over(null)
      }))`,
    )
    expect(app.page.url().replace(/#.*/, '')).toBe(home)
  }
  // After a reload and a call of the app itself, all earlier requests have arrived.
  await app.page.reload()
  await signIn(app.page, service)
  await app.close()

  const log = readFileSync(join(userData, 'net-log.json'), 'utf8')
  const reached = attempts.flatMap(([what], index) => {
    const name = `way-${index}.${domain}`
    const isKnown = log.includes(name) || names?.names.some((each) => each.endsWith(name))
    return isKnown ? [what] : []
  })
  expect(listeners.heard).toEqual([])
  // The proxy would look up each name itself, but it received only the app's own call.
  expect(proxy.targets).toEqual([new URL(service.baseUrl).host])
  expect(reached.filter((what) => !stillOpen.includes(what))).toEqual([])

  // Shows that the listeners can hear.
  await fetch(`http://${listeners.host}/`, { signal: AbortSignal.timeout(500) }).catch(() => undefined)
  await expect.poll(() => listeners.heard).toContain('tcp, a connection')
  if (names !== null) {
    const asker = new Resolver()
    asker.setServers([names.address])
    await asker.resolve4(`control.${domain}`).catch(() => undefined)
    expect(names.names).toContain(`control.${domain}`)
  }
  names?.close()
  await Promise.all([listeners.close(), proxy.close(), service.close()])
  for (const each of [folder, userData]) rmSync(each, { recursive: true, force: true })
})

/**
 * Without a name server only Chromium's own log shows which names were looked up. Root can always use port 53, as in
 * continuous integration, so there this is an error.
 */
function tellOfNoNameServer(): void {
  const what =
    'Port 53 of 127.0.0.77 could not be had: no name server listens to what gets out of the window.'
  if (process.getuid?.() === 0) throw new Error(what)
  test.info().annotations.push({ type: 'left out', description: what })
  console.warn(`LEFT OUT  ${what} Only root may have that port.`)
}
