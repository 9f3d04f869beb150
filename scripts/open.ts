import { join } from 'node:path'
import { personDesktop } from '../test/launch/desktops.ts'
import { findElectron } from '../test/launch/electron.ts'
import { projectFolder } from '../test/launch/folders.ts'
import { electronProgram } from '../test/launch/program.ts'
import { startService } from '../test/service/service.ts'

const developmentFolder = join(projectFolder, 'scripts/development')

/**
 * For `npm start` and `npm run dev`: finds an Electron and a desktop, and without `address` starts a practice service.
 *
 * @throws an error that says what this machine lacks
 */
export async function prepareOpening(address: string | undefined) {
  console.log((await findElectron()).words)
  await using parts = new AsyncDisposableStack()
  const desktop = await personDesktop()
  parts.defer(async () => await desktop?.close())
  const program = await electronProgram({
    user: desktop?.user ?? null,
    appPath: developmentFolder,
    // The data are temporary, because a new desktop's keychain is, and data sealed with it would be lost.
    ...(desktop !== null && { userData: join(desktop.env.HOME ?? '', 'data') }),
  })
  // Prefers a fixed port, so that an account from an earlier start finds its service again.
  const service =
    address === undefined ? await startService({ port: 8787 }).catch(() => startService()) : null
  parts.defer(async () => await service?.close())
  // Without a graphics card Chromium logs each attempt to use one.
  const quiet = desktop === null ? [] : ['--log-level=3']
  const all = parts.move()
  return {
    program: { ...program, args: [...program.args, ...quiet] },
    /** The whole environment of the app. */
    env: {
      ...(desktop?.env ?? process.env),
      ...program.env,
      DECKPASS_SERVICE: address ?? service?.baseUrl,
      DECKPASS_CREDENTIALS: service === null ? '' : credentialsOf(service),
    },
    close: () => all.disposeAsync(),
  }
}

function credentialsOf({ baseUrl, person }: Awaited<ReturnType<typeof startService>>): string {
  return `A practice service is at ${baseUrl}

  Username     ${person.username}
  Password     ${person.password}
  Company key  ${person.companyKey}
`
}
