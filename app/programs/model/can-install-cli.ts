import type { CliInstallation } from './cli-installation.ts'

export function canInstallCli({ kind }: CliInstallation): boolean {
  return kind === 'not-installed' || kind === 'install-failed' || kind === 'not-ours'
}
