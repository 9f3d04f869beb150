import type { CliInstallation, ClosedEndpoint } from '../programs/model/program-view.ts'
import type { ProgramName } from '../vault/model/activity.ts'
import { fileProblemWords, folderProblemWords } from './files.ts'
import { t } from './translate.ts'

/** The name of a terminal, or a general one if it is null or empty. */
export function terminalWords(name: string | null): string {
  return name === null || name === '' ? t('programs.program.terminal') : name
}

/** `bash in xterm`, or a general name if the system reports none; can begin a sentence. */
export function programWords(program: ProgramName | null): string {
  if (program === null) return t('programs.program.unknown')
  const { name, origin } = program
  const words = name === '' ? t('programs.program.unnamedFirst') : name
  return origin === name
    ? words
    : t('programs.program.inOrigin', { program: words, origin: terminalWords(origin) })
}

export function closedEndpointWords({ path, problem }: ClosedEndpoint): string {
  if (problem === 'path-too-long') return t('programs.closedTooLong', { path })
  return t('programs.closed', { folder: path, why: folderProblemWords(problem) })
}

export function cliInstallationWords(cli: CliInstallation): string {
  const kind = cli.kind === 'installed' && !cli.isOnPath ? 'installed-off-path' : cli.kind
  const why = 'problem' in cli ? fileProblemWords(cli.problem) : ''
  return t(`programs.installation.${kind}`, { path: '', undo: '', folder: '', ...cli, why })
}
