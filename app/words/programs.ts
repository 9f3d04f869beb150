import type { CliInstallation } from '../programs/model/cli-installation.ts'
import type { ClosedEndpoint } from '../programs/model/closed-endpoint.ts'
import { declinedMs } from '../programs/model/consent-times.ts'
import type { Problem } from '../programs/model/program-problem.ts'
import type { ProgramName } from '../vault/model/activity.ts'
import { durationWords, timeLeftWords } from './durations.ts'
import { failureWords } from './failures.ts'
import { fileFailureWords, folderFailureWords } from './files.ts'
import { t } from './translate.ts'

/** The answer to a refused program, with advice; the CLI prints it. */
export function problemWords(problem: Problem): string {
  switch (problem.code) {
    case 'no-account':
      return t(problem.isSignedOut ? 'programs.main.problem.signed-out' : 'programs.main.problem.no-account')
    case 'unknown-account':
      return t('programs.main.problem.unknown-account', {
        wanted: problem.wanted,
        accounts: listed(problem.accounts),
      })
    case 'account-ambiguous':
      return t('programs.main.problem.account-ambiguous', { accounts: listed(problem.accounts) })
    case 'sign-in-needed':
    case 'no-valid-token':
      if ('leftMs' in problem)
        return t('programs.main.problem.too-short', {
          left: timeLeftWords(problem.leftMs) ?? t('words.duration.over'),
        })
      if ('isTooSoon' in problem) return t('programs.main.problem.too-soon')
      return problem.failure === null
        ? t('programs.main.problem.no-valid-token')
        : failureWords(problem.failure, problem.host)
    case 'bad-request':
      if (problem.fields === null) return t('programs.main.problem.no-json')
      return problem.fields.length === 0
        ? t('programs.main.problem.bad-body')
        : t('programs.main.problem.bad-request', { fields: problem.fields.join(', ') })
    case 'unknown-path':
      return t('programs.main.problem.unknown-path', { paths: problem.paths.join(', ') })
    case 'wrong-method':
      return t('programs.main.problem.wrong-method', { path: problem.path, method: problem.method })
    case 'too-large':
      return t('programs.main.problem.too-large', { bytes: String(problem.maxBytes) })
    case 'refused':
      return t('programs.main.problem.refused', { duration: durationWords(declinedMs) })
    default:
      return t(`programs.main.problem.${problem.code}`)
  }
}

/** A thousand accounts would fill the terminal. */
const maxListed = 20

function listed(all: readonly string[]): string {
  const accounts = all
    .slice(0, maxListed)
    .map((name) => JSON.stringify(name))
    .join(', ')
  const count = all.length - maxListed
  return count > 0 ? t('programs.main.problem.accounts', { accounts, count }) : accounts
}

/** The name of a terminal, or a general one if it is null or empty. */
export function terminalWords(name: string | null): string {
  return name === null || name === '' ? t('programs.program.terminal') : name
}

/** `bash in xterm`, or a general name if the system reports none; can begin a sentence. */
export function programWords(program: ProgramName | null): string {
  if (program === null) return t('programs.program.unknown')
  const { name, origin } = program
  if (name === null) return t('programs.program.others', { origin: terminalWords(origin) })
  const words = name === '' ? t('programs.program.unnamedFirst') : name
  return origin === name
    ? words
    : t('programs.program.inOrigin', { program: words, origin: terminalWords(origin) })
}

/** Why programs cannot reach Deckpass, and what to do. */
export function closedEndpointWords({ path, problem }: ClosedEndpoint): string {
  if (problem === 'path-too-long') return t('programs.closedTooLong', { path })
  return t('programs.closed', { folder: path, why: folderFailureWords(problem) })
}

export function cliInstallationWords(cli: CliInstallation): string {
  switch (cli.kind) {
    case 'installed':
      return t(
        cli.isOnPath ? 'programs.installation.installed' : 'programs.installation.installed-off-path',
        {
          path: cli.path,
          undo: cli.undo,
        },
      )
    case 'on-path':
    case 'not-installed':
    case 'not-ours':
      return t(`programs.installation.${cli.kind}`, { path: cli.path })
    case 'install-failed':
    case 'unknown':
      return t(`programs.installation.${cli.kind}`, { why: fileFailureWords(cli.failure) })
    case 'windows':
      return t('programs.installation.windows', { folder: cli.folder })
    case 'app-not-installed':
    case 'translocated':
      return t(`programs.installation.${cli.kind}`)
  }
}
