import type { SettingsStore } from '../settings/ports.ts'
import type { Vault } from './vault.ts'

interface ForgettingParts {
  readonly vault: Pick<Vault, 'forgetEverything'>
  readonly settings: Pick<SettingsStore, 'forget'>
  readonly clipboard: { clear(): Promise<unknown> }
  readonly tokenFiles: { forget(): Promise<unknown> }
}

/**
 * The vault's listeners cancel a sign-in when this begins, and remove all accounts together when it ends. Where the
 * vault stays, so do settings and token files. Any other step that fails stops none; this then rejects.
 */
export async function forgetEverything(parts: ForgettingParts): Promise<void> {
  const { vault, settings, clipboard, tokenFiles } = parts
  const forgetting = vault.forgetEverything()
  const steps = await Promise.allSettled([
    forgetting.then((isForgotten) => (isForgotten ? settings.forget() : undefined)),
    clipboard.clear(),
  ])
  if (await forgetting) await tokenFiles.forget()
  for (const step of steps) if (step.status === 'rejected') throw step.reason
}
