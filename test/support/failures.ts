import type { NotificationMessage } from '../../app/notifications/model/notification.ts'
import type { Notification } from '../../app/ports/index.ts'
import { causeAlone, type Failure, type FailureCause, failure } from '../../app/service/model/failure.ts'
import { notificationWords } from '../../app/words/index.ts'

/** The facts of a failure of any cause. */
export type FailureFacts = {
  readonly [Fact in FactOf<Failure>]?: Extract<Failure, Partial<Record<Fact, unknown>>>[Fact]
}
type FactOf<Of> = Of extends unknown ? Exclude<keyof Of, 'cause'> : never

/** A failure with this cause and only the given details. */
export function aFailure(cause: FailureCause, facts: FailureFacts = {}): Failure {
  return failure.parse({ ...causeAlone(cause), ...facts })
}

/** A notification as a person on Linux reads it. */
export type ShownNotification = Notification<NotificationMessage> & ReturnType<typeof notificationWords>

export function asShown(notification: Notification<NotificationMessage>): ShownNotification {
  return { ...notification, ...notificationWords(notification.message, 'linux') }
}
