import type { Confirmation } from '../gate/model/confirmation.ts'
import type { NotificationMessage } from '../snapshot/model/notification.ts'
import type { Snapshot, SnapshotChange } from '../snapshot/model/snapshot.ts'

export type PowerEvent = 'suspend' | 'resume' | 'lock' | 'unlock'

export interface Power {
  onEvent(listener: (event: PowerEvent) => void): () => void
}

/** How long nobody has pressed a key or moved the mouse. */
export interface Idle {
  /** False if the system does not tell, as most desktops under Wayland; some tell only a moment after the start. */
  readonly isKnown: boolean
  /** Runs when it becomes known. */
  onKnown(listener: () => void): () => void
  /** In ms; 0 if the system tells no more. Never rejects. */
  forMs(): Promise<number>
}

/** Asks the system to confirm that the person at the screen is the one who is logged in. */
export interface PersonCheck {
  /** Null if the system offers none. */
  readonly kind: 'touch-id' | 'polkit' | null
  /** Once `lockSignal` aborts, the answer is no; if the system allows it, it stops asking. Never rejects. */
  confirm(lockSignal: AbortSignal): Promise<boolean>
}

/** Writes one value to the clipboard with the marks that keep it out of histories. */
export interface Clipboard {
  /** `marked` is false if the platform lost the text and it was written again as plain text. */
  write(text: string): Promise<{ readonly marked: boolean }>
  readText(): Promise<string>
  /** Has cleared it when the call returns, not only when its promise settles. */
  clear(): Promise<void>
}

export interface Notification {
  /** A later notification replaces an earlier one with the same tag. */
  readonly tag: string
  readonly message: NotificationMessage
  /** Opened by a click on it. */
  readonly accountId: string | null
}

export interface Notifier {
  show(notification: Notification): void
  /** Takes back what is shown under the tag, if anything is. */
  withdraw(tag: string): void
}

/** The window, as far as `app/` needs it. */
export interface AppWindow {
  draw(change: SnapshotChange, snapshot: Snapshot): void
  /** Whether the person sees it, so that no notification is needed. */
  isInFront(): boolean
}

/** Asks the person in a dialog of the system, which no page can press. *Cancel* is what Enter presses. */
export interface ConfirmDialog {
  /** True only if the person chose to go on before `lockSignal`, the next lock, was aborted. Never rejects. */
  confirm(confirmation: Confirmation, lockSignal: AbortSignal): Promise<boolean>
}
