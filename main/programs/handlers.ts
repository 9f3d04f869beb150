import { type Handlers, toDone, toNull } from '../../app/bridge/handlers.ts'
import type { programChannels } from '../../app/programs/channels.ts'
import type { ConsentWindow } from './consent-window.ts'
import { type CliInstallationParts, installCli, readCliInstallation } from './installation.ts'
import type { Programs } from './programs.ts'

export function programHandlers(
  programs: Programs,
  consentWindow: Pick<ConsentWindow, 'read'>,
  cli: CliInstallationParts,
): Handlers<keyof typeof programChannels> {
  return {
    'programs.revoke': ({ id }) => toNull(programs.consent.revoke(id)),
    'cli.read': () => readCliInstallation(cli),
    'cli.install': () => installCli(cli),
    'consent.read': () => consentWindow.read(),
    'consent.answer': ({ id, choice }) => toDone(programs.answer(id, choice)),
  }
}
