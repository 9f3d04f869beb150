import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { UpdateView } from '../../app/model/update.ts'
import { findElectron } from '../launch/electron.ts'
import type { LaunchOptions } from '../launch/types.ts'
import { launchApp, type RunningApp } from '../launch.ts'
import { signManifest } from '../release/signing.ts'
import { appImage, installedVersion, installIn } from '../support/update-installation.ts'
import { startUpdateServer, type UpdateServer } from '../support/update-server.ts'
import { day, fileOf, privateKeys, publicKeys, release } from '../support/updates.ts'

/** The app on the real network stack of Electron, as an AppImage would start it. */

declare const deckpass: Window['deckpass']

const newer = appImage('0.2.0')
const { name } = fileOf('')

/** A file that stands for the AppImage, a server with a newer one, and Deckpass, which has not been packaged. */
async function withUpdates(
  options: LaunchOptions,
  play: (server: UpdateServer, folder: string, app: RunningApp) => Promise<void>,
): Promise<void> {
  // Not in the folder of the desktop, which is gone before the last look.
  const folder = mkdtempSync(join(tmpdir(), 'deckpass-update-'))
  const server = await startUpdateServer()
  try {
    // Another user runs the app.
    chmodSync(folder, 0o777)
    const path = installIn(folder)
    writeFileSync(join(folder, 'keys.json'), JSON.stringify(publicKeys))
    server.files.set(name, newer)
    const manifest = { files: [fileOf(newer)], issuedAt: Date.now(), expiresAt: Date.now() + 365 * day }
    server.files.set('deckpass-updates.json', signManifest(release(manifest), 'signing', privateKeys.signing))
    const app = await launchApp({
      ...options,
      env: {
        DECKPASS_UPDATE_URL: server.address,
        DECKPASS_UPDATE_KEYS: join(folder, 'keys.json'),
        APPIMAGE: path,
        APPDIR: dirname((await findElectron()).path),
        STARTED: join(folder, 'started'),
      },
    })
    try {
      await play(server, folder, app)
    } finally {
      await app.close()
    }
  } finally {
    await server.close()
    rmSync(folder, { recursive: true })
  }
}

const updatesOf = async ({ page }: RunningApp): Promise<UpdateView | null> =>
  (await page.evaluate(() => deckpass.request('snapshot.read', null))).base.updates

/** Lets minutes pass until a check has been made. */
async function untilAsked(app: RunningApp, server: UpdateServer): Promise<void> {
  const before = server.asked.length
  await expect(async () => {
    await app.passTime(11 * 60_000)
    await app.power('resume')
    expect(server.asked.length).toBeGreaterThan(before)
  }).toPass()
}

/** Only root can give the app a policy. */
const asRoot = process.getuid?.() === 0 ? test : () => undefined
const installs = { policy: '{ "defaults": { "updates": "install" } }' }

asRoot('Deckpass that may install updates does so when it quits, and is not started again', () =>
  withUpdates(installs, async (server, folder, app) => {
    await untilAsked(app, server)
    await expect.poll(async () => (await updatesOf(app))?.work.state).toBe('ready')
    expect(installedVersion(folder)).toBe('0.1.0')
    await app.close()
    expect(installedVersion(folder)).toBe('0.2.0')
    expect(() => readFileSync(join(folder, 'started'))).toThrow()
  }),
)

asRoot('a server that cuts, redirects, asks for a password or never ends gets nothing installed', () =>
  withUpdates(installs, async (server, folder, app) => {
    const answers: [problem: UpdateView['problem'], answer: (response: ServerResponse) => void][] = [
      [
        'not-downloaded',
        (response) => {
          response.writeHead(200, { 'content-length': newer.length })
          response.write(newer.slice(0, newer.length / 2), () => response.destroy())
        },
      ],
      ['not-downloaded', (response) => response.end(newer.slice(0, newer.length / 2))],
      [
        'not-downloaded',
        (response) => response.writeHead(302, { location: `${server.address}/other` }).end(),
      ],
      [
        'not-downloaded',
        (response) => response.writeHead(401, { 'www-authenticate': 'Basic realm="a"' }).end(),
      ],
      ['wrong-file', (response) => response.end(newer.replace('0.2.0', '6.6.6'))],
      ['wrong-file', (response) => sendForEver(response)],
    ]
    server.files.set('other', newer)
    for (const [problem, answer] of answers) {
      server.files.set(name, (_, response) => answer(response))
      const before = (await updatesOf(app))?.checkedAt
      await app.passTime(31 * 3_600_000)
      await untilAsked(app, server)
      await expect
        .poll(async () => {
          const view = await updatesOf(app)
          return view?.checkedAt !== before && view?.work.state === 'none' && view.problem
        })
        .toBe(problem)
    }
    expect(server.asked).not.toContain('other')
    await app.close()
    expect(installedVersion(folder)).toBe('0.1.0')
  }),
)

function sendForEver(response: ServerResponse): void {
  const more = () => {
    if (!response.destroyed) response.write('#'.repeat(65_536), () => setImmediate(more))
  }
  more()
}
