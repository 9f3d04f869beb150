import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { config } from '../config.ts'
import { lifecycle } from '../lifecycle.ts'
import { CdpConnection, type CdpSession } from './cdp.ts'

const unwantedFeatures = [
  'DialMediaRouteProvider',
  'MediaRouter',
  'OptimizationHints',
  'PaintHolding',
  'Translate',
  // All frames of a page in one target, so that one session sees all of its traffic.
  'IsolateOrigins',
  'site-per-process',
]

const quietSwitches = [
  '--disable-background-networking',
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-breakpad',
  '--disable-client-side-phishing-detection',
  '--disable-component-extensions-with-background-pages',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-extensions',
  `--disable-features=${unwantedFeatures.join()}`,
  '--disable-renderer-backgrounding',
  '--disable-site-isolation-trials',
  '--disable-sync',
  '--force-color-profile=srgb',
  '--hide-crash-restore-bubble',
  '--metrics-recording-only',
  '--no-default-browser-check',
  '--no-first-run',
  '--no-service-autorun',
  '--password-store=basic',
  '--use-mock-keychain',
]

export interface Chromium {
  readonly endpoint: string
  readonly browser: CdpSession
  readonly connection: CdpConnection
  /** The next page that is nobody's yet: the one that Chromium begins with, or a new one. */
  takePage(): Promise<PageTarget>
}

export interface PageTarget {
  readonly targetId: string
  readonly session: CdpSession
}

let started: Promise<Chromium> | null = null

/** The one Chromium of this app; started at the first call. */
export function chromium(): Promise<Chromium> {
  started ??= start()
  return started
}

async function start(): Promise<Chromium> {
  if (config.chromium === null) throw new Error('This stand-in was started without a browser.')
  const endpoint = await spawnInSandbox(config.chromium)
  const connection = await CdpConnection.open(endpoint)
  const browser = connection.session()
  const pages = pageTargets(connection, browser)
  connection.onGone(() => {
    if (lifecycle.quitting) return
    console.error('Chromium has gone.')
    process.exit(1)
  })
  await browser.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: true,
    filter: [{ type: 'page' }, { exclude: true }],
  })
  // Nothing is written to this computer; a window's session hears of it.
  await browser.send('Browser.setDownloadBehavior', { behavior: 'deny', eventsEnabled: true })
  await browser.send('Target.setDiscoverTargets', { discover: true, filter: [{ type: 'page' }] })
  return { endpoint, browser, connection, ...pages }
}

/** With Chromium's own sandbox where it can be: it refuses it to root, and in many containers there is none. */
async function spawnInSandbox(executable: string): Promise<string> {
  if (process.getuid?.() === 0) return spawnChromium(executable, ['--no-sandbox'])
  return spawnChromium(executable, []).catch((error: Error) => {
    if (!/sandbox/i.test(error.message)) throw error
    return spawnChromium(executable, ['--no-sandbox'])
  })
}

/** Resolves to the address of Chromium's DevTools. The process ends with this one. */
function spawnChromium(executable: string, more: readonly string[]): Promise<string> {
  const profile = join(config.userData, 'Chromium')
  const child = spawn(
    executable,
    [
      ...quietSwitches,
      ...(config.headless ? ['--headless', '--disable-gpu', '--hide-scrollbars', '--mute-audio'] : []),
      ...more,
      `--user-data-dir=${profile}`,
      '--remote-debugging-port=0',
      config.headless ? 'about:blank' : '--app=data:text/html,',
    ],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      // Else its crash reporter makes a folder among the person's own settings.
      env: { ...process.env, BREAKPAD_DUMP_LOCATION: join(profile, 'Crash Reports') },
    },
  )
  process.once('exit', () => child.kill('SIGKILL'))
  return new Promise((resolve, reject) => {
    let said = ''
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`Chromium ended (${code}) instead of starting: ${said}`)))
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said = `${said}${text}`.slice(-10_000)
      const endpoint = /DevTools listening on (ws:\S+)/.exec(said)?.[1]
      if (endpoint) resolve(endpoint)
    })
  })
}

/** Hands out Chromium's pages. One that a page opened is closed; one that a test opened is left to it. */
function pageTargets(connection: CdpConnection, browser: CdpSession) {
  const first = Promise.withResolvers<PageTarget>()
  const arrived = new Map<string, PageTarget>()
  let firstTaken = false

  browser.on('Target.attachedToTarget', ({ sessionId, targetInfo: { targetId, openerId } }) => {
    if (openerId !== undefined) {
      void browser.send('Target.closeTarget', { targetId })
      return
    }
    const target = { targetId, session: connection.session(sessionId) }
    arrived.set(targetId, target)
    first.resolve(target)
  })

  return {
    async takePage(): Promise<PageTarget> {
      if (!firstTaken) {
        firstTaken = true
        return first.promise
      }
      const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank', newWindow: true })
      const target = arrived.get(targetId)
      if (!target) throw new Error('Chromium did not hand over the page that it made.')
      return target
    },
  }
}
