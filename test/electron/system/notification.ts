import { EventEmitter } from 'node:events'
import type { NotificationConstructorOptions } from 'electron'
import { requireReady } from '../lifecycle.ts'

/** Every notification that was shown, oldest first. */
export const shownNotifications: NotificationStandIn[] = []

/** A notification of the system, which keeps what it is shown. */
export class NotificationStandIn extends EventEmitter {
  title: string
  body: string
  #open = false

  static isSupported(): boolean {
    return true
  }

  constructor({ title = '', body = '' }: NotificationConstructorOptions = {}) {
    super()
    requireReady('Notification')
    this.title = title
    this.body = body
  }

  show(): void {
    if (this.#open) this.close()
    this.#open = true
    shownNotifications.push(this)
    setImmediate(() => this.emit('show', {}))
  }

  close(): void {
    if (!this.#open) return
    this.#open = false
    setImmediate(() => this.emit('close', { reason: 'applicationHidden' }))
  }
}

/** Clicks the newest open notification of that title. Throws where none is open. */
export function clickNotification(title: string): void {
  const shown = shownNotifications.findLast((each) => each.title === title)
  if (!shown)
    throw new Error(
      `No notification "${title}" among: ${shownNotifications.map((each) => each.title).join(', ')}`,
    )
  shown.emit('click', {})
}
