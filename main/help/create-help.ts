import { app } from 'electron'
import type { Handlers } from '../../app/bridge/handlers.ts'
import type { Core } from '../../app/core.ts'
import type { helpChannels } from '../../app/help/channels.ts'
import { CheckQueue } from '../../app/help/check-queue.ts'
import type { Lock } from '../../app/lock/lock.ts'
import type { Clock } from '../../app/ports/index.ts'
import type { Redactor } from '../../app/vault/redaction.ts'
import { helpTopic } from '../../app/words/help.ts'
import { connectionCheckWords } from '../../app/words/index.ts'
import type { FileDialog } from '../desktop/file-dialog.ts'
import type { Service } from '../service/create-service.ts'
import { readAbout } from './about.ts'
import { Diagnostics } from './diagnostics-report.ts'
import { readSystemFacts } from './system-facts.ts'

interface HelpParts {
  readonly clock: Clock
  readonly lock: Lock
  readonly redactor: Redactor
  readonly core: Core
  readonly service: Service
  readonly fileDialog: FileDialog
  readonly built: string
  /** The path of the packaged program; null in development. */
  readonly executable: string | null
}

/** The backend that Chromium draws on, as Electron records it on Linux; otherwise empty. */
const drawnOn = () => app.commandLine.getSwitchValue('ozone-platform')

/** The connection test, the diagnostics, the help text of each failure, and the About dialog. */
export function createHelp(parts: HelpParts) {
  const { clock, core, service, built, executable } = parts
  const checkQueue = new CheckQueue({
    ...parts,
    events: core.events,
    calls: service.calls,
    probeConnection: service.probeConnection,
    addressOf: (accountId) => core.signIn.addressOf(accountId),
  })
  const diagnostics = new Diagnostics({
    ...parts,
    readSystem: async (addresses) => ({
      ...(await readSystemFacts(process, drawnOn())),
      proxies: await service.proxiesBefore(addresses),
    }),
  })
  const handlers: Handlers<keyof typeof helpChannels> = {
    'account.checkConnection': ({ accountId }) => checkQueue.check(accountId),
    'account.copyConnectionCheck': () =>
      core.clipboard.copyText(connectionCheckWords(checkQueue.last, clock.now())),
    'diagnostics.read': () => diagnostics.show(),
    'diagnostics.copy': () => diagnostics.copy(),
    'diagnostics.save': () => diagnostics.save(),
    'help.read': ({ code, host }) => helpTopic(code, host),
    'about.read': () => readAbout({ built, executable, versions: process.versions }),
  }
  return { diagnostics, handlers }
}
