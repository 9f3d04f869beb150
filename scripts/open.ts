import { join } from 'node:path'
import { personDesktop } from '../test/launch/desktops.ts'
import { findElectron } from '../test/launch/electron.ts'
import { projectFolder } from '../test/launch/folders.ts'
import { electronProgram, type Program } from '../test/launch/program.ts'
import { startService } from '../test/service/service.ts'

/** What `npm start` and `npm run dev` need to open Deckpass by way of `development/`. */
interface Opening {
  readonly program: Pick<Program, 'path' | 'app' | 'args'>
  /** The whole environment of the app. */
  readonly env: NodeJS.ProcessEnv
  close(): Promise<void>
}

const developmentFolder = join(projectFolder, 'scripts/development')

/**
 * Finds an Electron and a desktop, and starts a practice service unless `address` names another one.
 *
 * @throws a sentence that says what this machine lacks
 */
export async function prepareOpening(address: string | undefined): Promise<Opening> {
  console.log((await findElectron()).words)
  const desktop = await personDesktop()
  try {
    const program = await electronProgram({
      user: desktop?.user ?? null,
      appPath: developmentFolder,
      // Temporary, because a new desktop's keychain is, and data sealed with it would be lost.
      ...(desktop !== null && { userData: join(desktop.env.HOME ?? '', 'data') }),
    })
    // A fixed port, so that an account of an earlier start finds its service again.
    const service =
      address === undefined ? await startService({ port: 8787 }).catch(() => startService()) : null
    // Without a graphics card Chromium logs each attempt to use one.
    const quiet = desktop === null ? [] : ['--log-level=3']
    return {
      program: { ...program, args: [...program.args, ...quiet] },
      env: {
        ...(desktop?.env ?? process.env),
        ...program.env,
        DECKPASS_SERVICE: address ?? service?.baseUrl,
        DECKPASS_CREDENTIALS: service === null ? '' : credentialsOf(service),
      },
      async close() {
        await service?.close()
        await desktop?.close()
      },
    }
  } catch (error) {
    await desktop?.close()
    throw error
  }
}

function credentialsOf({ baseUrl, person }: Awaited<ReturnType<typeof startService>>): string {
  return `A practice service is at ${baseUrl}

  Username     ${person.username}
  Password     ${person.password}
  Company key  ${person.companyKey}
`
}
