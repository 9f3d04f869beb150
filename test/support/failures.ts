import type { Notification } from '../../app/ports/index.ts'
import { causeAlone, type Failure, type FailureCause } from '../../app/service/model/failure.ts'
import type { NotificationMessage } from '../../app/snapshot/model/notification.ts'
import { notificationWords } from '../../app/words/index.ts'

/** A failure with this cause; what is not given is not known. */
export function aFailure(cause: FailureCause, facts: Partial<Failure> = {}): Failure {
  return { ...causeAlone(cause), ...facts }
}

/** A notification as a person on Linux reads it. */
export type ShownNotification = Notification<NotificationMessage> & ReturnType<typeof notificationWords>

export function asShown(notification: Notification<NotificationMessage>): ShownNotification {
  return { ...notification, ...notificationWords(notification.message, 'linux') }
}
