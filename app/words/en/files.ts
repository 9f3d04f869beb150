import type { CliInstallation } from '../../model/cli-installation.ts'
import type { TokenFileFailure, TokenFileProblem, TokenFileRefusal } from '../../model/token-file.ts'
import type { FileFailure } from '../../model/vault-problem.ts'
import { isolated } from './isolated.ts'

/** Why a file cannot be read or written, as clauses without a full stop. */
export const fileFailureWords: Readonly<Record<FileFailure, string>> = {
  'access-denied': 'access to the file is denied',
  damaged: 'the file is damaged',
  'disk-error': 'the disk reports an error',
  'disk-full': 'the disk is full',
  empty: 'the file is empty',
  'folder-is-file': 'a file is where its folder should be',
  'folder-is-link': 'its folder is a link',
  'folder-missing': 'its folder is missing',
  'in-use': 'another program is using the file',
  'is-device': 'a pipe or a device is where the file should be',
  'is-folder': 'a folder is where the file should be',
  'is-link': 'a link is where the file should be',
  'not-utf8': 'the file is not UTF-8 text',
  'other-owner': 'the file belongs to another user',
  'over-64-kib': 'the file is larger than 64 KiB',
  'quota-used': 'your disk quota is used up',
  'read-only': 'the disk is read-only',
  'too-large': 'the file is far too large',
  'too-large-for-disk': 'the file would be too large for this disk',
  unknown: 'the file system reports an error',
}

/** What the person reads of a file that holds the token. */

const clauses: Readonly<Record<TokenFileProblem, string>> = {
  ...fileFailureWords,
  locked: 'Deckpass is locked',
  'unclear-name': 'its name, or that of a folder above it, contains invisible characters. Rename it',
  'unfit-for-env':
    'this token contains quotes or backslashes that not every tool reads the same way in a .env file. Write it to a file of its own',
  'ambiguous-env':
    'a quote in the .env file is not closed on its line, so other lines could be lost. Close it, or write the token to a file of its own',
}

const holdsOther =
  'The file contains something that Deckpass did not write, so Deckpass leaves it alone. To write the token there, press Stop and choose the file again.'

/** In the list of files, and in a notification. */
export function tokenFileFailureWords(failure: TokenFileFailure): string {
  switch (failure.kind) {
    case 'not-written':
      return `Deckpass could not write the token: ${clauses[failure.problem]}. Deckpass tries again every minute.`
    case 'not-removed':
      return `Deckpass could not remove the token: ${clauses[failure.problem]}. Deckpass tries again every minute while it runs; you can also delete the token yourself.`
    case 'holds-other':
      return holdsOther
  }
}

/** Why a file is not added. */
export function tokenFileRefusalWords(refusal: TokenFileRefusal): string {
  switch (refusal.reason) {
    case 'not-written':
      return `Deckpass could not write the token there: ${clauses[refusal.problem]}.`
    case 'holds-other':
      return holdsOther
    case 'duplicate':
      return 'Deckpass already writes a token there. Choose another file or another variable name.'
    case 'dialog-open':
      return 'The dialog for choosing the file is already open.'
  }
}

/** Said if the token is no longer written to a file, but may still be in it. */
export function leftBehindWords(path: string, problem: TokenFileProblem | null): string {
  return problem === null
    ? `Deckpass no longer writes to ${isolated(path)}. The file contains something that Deckpass did not write, so Deckpass leaves it alone.`
    : `Deckpass no longer writes to ${isolated(path)}, but the token may still be in it: ${clauses[problem]}. Delete it yourself.`
}

/** In the system's dialog. */
export const fileDialogWords = {
  title: 'Write the token to a file',
  /** Where Electron cannot show hidden files itself. */
  titleOnLinux: 'Write the token to a file (Ctrl+H shows hidden files)',
  new: 'Write',
  existing: 'Use this file',
}

/** What the settings say of the command `deckpass`. */
export function cliInstallationWords(cli: CliInstallation): string {
  switch (cli.kind) {
    case 'on-path':
      return `The command is ${cli.path}.`
    case 'installed': {
      const addFolder = 'Its folder is not on your PATH yet: add it in your shell profile. '
      return `The command is ${cli.path}. ${cli.isOnPath ? '' : addFolder}To undo: ${cli.undo}.`
    }
    case 'not-installed':
      return `Puts the command into ${cli.path}. Changes nothing else, not even your shell profile.`
    case 'install-failed':
      return `Deckpass could not install the command: ${fileFailureWords[cli.failure]}.`
    case 'not-ours':
      return `Something else is already at ${cli.path}. Rename it, then install the command again.`
    case 'windows':
      return `The command is deckpass.cmd in ${cli.folder}. Add this folder to your PATH to run it by its name.`
    case 'app-not-installed':
      return 'Install Deckpass first, then its command.'
    case 'translocated':
      return 'macOS runs Deckpass from a temporary place. Move it to Applications, open it there, then install the command.'
    case 'unknown':
      return `Deckpass could not look for the command: ${fileFailureWords[cli.failure]}.`
  }
}
