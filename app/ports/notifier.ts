/** A notification of the system. Each capability has its own messages: a code, and what its words need. */
export interface Notification<Message> {
  /** A later notification replaces an earlier one with the same tag. */
  readonly tag: string
  readonly message: Message
  /** Opened by a click on it. */
  readonly accountId: string | null
}

export interface Notifier<Message> {
  show(notification: Notification<Message>): void
  /** Takes back what is shown under the tag, if anything is. */
  withdraw(tag: string): void
}
