import type { Notification } from 'electron'
import type { NotificationMessage } from '../../app/notifications/model/notification.ts'
import type { Notification as AppNotification, Ports } from '../../app/ports/index.ts'
import { Listeners } from '../../app/util/listeners.ts'
import { notificationWords, t } from '../../app/words/index.ts'
import type { DBus } from './dbus.ts'

interface NotifierParts extends Pick<Ports, 'log'> {
  readonly Notification: typeof Notification
  readonly platform: NodeJS.Platform
  readonly sessionBus: Pick<DBus, 'call'>
}

/**
 * If the system shows buttons, the notification of a replaced token has one that copies the new token; none contains a
 * token. Each is kept until it is closed, because after garbage collection it no longer reports a click. On macOS every
 * notification of an unsigned build fails. A lock drops a pending notification, because that might name an account. The
 * body is escaped on Linux only, because a server there may read it as markup; the title never is (Desktop
 * Notifications Specification, `body-markup`).
 */
export function createNotifier({ Notification, platform, log, sessionBus }: NotifierParts) {
  const clicked = new Listeners<[accountId: string | null]>()
  const copyPressed = new Listeners<[accountId: string]>()
  const open = new Map<string, Notification>()
  /** By tag: notifications that wait for the desktop's answer, and are not shown if withdrawn or replaced by then. */
  const waiting = new Map<string, AppNotification<NotificationMessage>>()

  return { clicked, copyPressed, show, withdraw }

  async function show(asked: AppNotification<NotificationMessage>, lockSignal: AbortSignal): Promise<void> {
    const { tag } = asked
    waiting.set(tag, asked)
    const hasAnswered = await isAnswered()
    if (!hasAnswered) log.warn('notification.failed', { error: 'no answer' })
    if (waiting.get(tag) !== asked) return
    waiting.delete(tag)
    if (hasAnswered && !lockSignal.aborted) display(asked)
  }

  function withdraw(tag: string): void {
    waiting.delete(tag)
    open.get(tag)?.close()
  }

  /** Checks first, because Electron (libnotify) would block the main process for minutes if the server hangs. */
  async function isAnswered(): Promise<boolean> {
    if (platform !== 'linux') return true
    const [server, path] = ['org.freedesktop.Notifications', '/org/freedesktop/Notifications']
    const asked = { to: server, path, interface: server, member: 'GetServerInformation' }
    return (await sessionBus.call(asked)) !== null
  }

  function display({ tag, message, accountId }: AppNotification<NotificationMessage>): void {
    if (!Notification.isSupported()) return
    const { title, body } = notificationWords(message, platform)
    const offersCopy = message.kind === 'token-replaced' && accountId !== null
    open.get(tag)?.close()
    const notification = new Notification({
      title,
      body: platform === 'linux' ? escapeMarkup(body) : body,
      ...(offersCopy && {
        actions: [{ type: 'button', text: t('notifications.main.token-replaced.copy') }],
      }),
    })
    open.set(tag, notification)
    const forget = () => {
      if (open.get(tag) === notification) open.delete(tag)
    }
    notification.on('click', () => {
      forget()
      clicked.emit(accountId)
    })
    if (offersCopy)
      notification.on('action', () => {
        forget()
        copyPressed.emit(accountId)
      })
    notification.on('close', forget)
    notification.on('failed', (_event, error) => {
      forget()
      log.warn('notification.failed', { error })
    })
    notification.show()
  }
}

function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
