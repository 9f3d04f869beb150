import type { CliInstallation } from '../model/cli-installation.ts'
import { fileFailureWords } from './files.ts'

/** What the settings say of the command `deckpass`. */
export function cliInstallationWords(cli: CliInstallation): string {
  switch (cli.kind) {
    case 'on-path':
      return `The command is ${cli.path}.`
    case 'installed': {
      const addFolder = 'Its folder is not on your PATH yet: add it in your shell’s profile. '
      return `The command is ${cli.path}. ${cli.isOnPath ? '' : addFolder}To undo: ${cli.undo}.`
    }
    case 'not-installed':
      return `Puts the command into ${cli.path}. Nothing else is changed, no profile either.`
    case 'install-failed':
      return `The command could not be installed: ${fileFailureWords[cli.failure]}.`
    case 'not-ours':
      return `Something else is already at ${cli.path}. Rename it, then install the command again.`
    case 'windows':
      return `The command is deckpass.cmd in ${cli.folder}. Add this folder to your PATH to run it by its name.`
    case 'app-not-installed':
      return 'Install Deckpass first, then its command.'
    case 'translocated':
      return 'macOS runs Deckpass from a temporary place. Move it to Applications, open it there, and install the command then.'
    case 'unknown':
      return `Deckpass cannot look for the command: ${fileFailureWords[cli.failure]}.`
  }
}
