import type { Confirmation } from '../util/confirmation.ts'

export type PowerEvent = 'suspend' | 'resume' | 'lock' | 'unlock'

export interface Power {
  onEvent(listener: (event: PowerEvent) => void): () => void
}

/** Asks the person in a dialog of the system, which no page can press. *Cancel* is what Enter presses. */
export interface ConfirmDialog {
  /** True only if the person chose to go on before `lockSignal`, the next lock, was aborted. Never rejects. */
  confirm(confirmation: Confirmation, lockSignal: AbortSignal): Promise<boolean>
}
