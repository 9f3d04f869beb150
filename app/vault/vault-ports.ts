import type { Ports } from '../ports/index.ts'

/** What the vault needs of everything around it. */
export type VaultPorts = Pick<
  Ports,
  'clock' | 'log' | 'keychain' | 'cipher' | 'estimateStrength' | 'confirmDialog' | 'file'
>
