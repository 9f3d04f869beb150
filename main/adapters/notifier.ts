import { Notification } from 'electron'
import type { Log, Notice, Notifier } from '../../app/ports.ts'

/**
 * The system's notifications. One tag stands for one thing: a later notice with it takes the earlier
 * one's place. Each is kept until it is closed, for one that is garbage collected no longer answers a click.
 */
export class SystemNotifier implements Notifier {
  readonly #shown = new Map<string, Notification>()
  readonly #log: Log
  readonly #onClick: (accountId: string | null) => void

  /** `onClick` gets the account of the notice that was clicked. */
  constructor(log: Log, onClick: (accountId: string | null) => void) {
    this.#log = log
    this.#onClick = onClick
  }

  show({ tag, title, body, accountId }: Notice): void {
    if (!Notification.isSupported()) return
    this.#shown.get(tag)?.close()
    const notification = new Notification({ title, body })
    this.#shown.set(tag, notification)
    const forget = () => {
      if (this.#shown.get(tag) === notification) this.#shown.delete(tag)
    }
    notification.on('click', () => {
      forget()
      this.#onClick(accountId)
    })
    notification.on('close', forget)
    notification.on('failed', (_event, error) => {
      forget()
      this.#log.warn('notification.failed', { error })
    })
    notification.show()
  }
}
