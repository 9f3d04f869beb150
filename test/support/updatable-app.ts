import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Manifest } from '../../app/updates/manifest.ts'
import { findElectron } from '../launch/electron.ts'
import { signManifest } from '../release/signing.ts'
import { appImage, installIn } from './update-installation.ts'
import { startUpdateServer, type UpdateServer } from './update-server.ts'
import { fileOf, privateKey, publicKey, release } from './updates.ts'

/** What stands for the next version. */
export const newerAppImage = appImage('0.2.0')

/** A file that stands for the AppImage which runs, and a server with a newer one. */
export interface UpdatableApp {
  readonly server: UpdateServer
  /** Of the installed file, and of `started`, where a version that is started writes which it is. */
  readonly folder: string
  /** What Deckpass, which has not been packaged, must be started with. */
  readonly env: Record<string, string>
  /** From now on the server says this of the release. */
  serve(changes?: Partial<Manifest>): void
  close(): Promise<void>
}

export async function startUpdatableApp(): Promise<UpdatableApp> {
  const folder = mkdtempSync(join(tmpdir(), 'deckpass-update-'))
  // Another user runs the app.
  chmodSync(folder, 0o777)
  const path = installIn(folder)
  const server = await startUpdateServer()
  server.files.set(fileOf('').name, newerAppImage)
  const serve = (changes: Partial<Manifest> = {}) => {
    const text = signManifest(release({ files: [fileOf(newerAppImage)], ...changes }), privateKey)
    server.files.set('deckpass-updates.json', text)
  }
  serve()
  return {
    server,
    folder,
    env: {
      DECKPASS_UPDATE_URL: server.address,
      DECKPASS_UPDATE_KEY: publicKey,
      APPIMAGE: path,
      APPDIR: dirname((await findElectron()).path),
      STARTED: join(folder, 'started'),
    },
    serve,
    async close() {
      await server.close()
      rmSync(folder, { recursive: true })
    },
  }
}
