import { Message, type MessageBus } from '@jellybrick/dbus-next'
import { nothing, serve } from './bus.ts'

/** What was to be shown. `body` is as it came, markup and all. */
interface ShownNotification {
  readonly title: string
  readonly body: string
}

/** org.freedesktop.Notifications, as the desktop notifications specification 1.2 has it. */
export interface NotificationServer {
  /** Every notification so far, oldest first. */
  shown(): ShownNotification[]
  /** Clicks on the newest notification with this title, as a person would. */
  click(title: string): void
  reset(): void
}

const path = '/org/freedesktop/Notifications'
const name = 'org.freedesktop.Notifications'
const closedByPerson = 2
const closedByCall = 3

export async function startNotificationServer(bus: MessageBus): Promise<NotificationServer> {
  let shown: (ShownNotification & { id: number })[] = []
  let lastId = 0

  const tell = (member: string, signature: string, ...body: unknown[]) =>
    bus.send(Message.newSignal(path, name, member, signature, body))

  serve(bus, {
    path,
    interface: name,
    methods: {
      GetCapabilities() {
        return { signature: 'as', body: [['actions', 'body', 'body-markup', 'persistence']] }
      },
      GetServerInformation() {
        return { signature: 'ssss', body: ['Deckpass tests', 'Deckpass', '1', '1.2'] }
      },
      Notify(message) {
        const [, replaces, , title, body] = message.body
        lastId += 1
        const id = typeof replaces === 'number' && replaces > 0 ? replaces : lastId
        shown.push({ id, title: String(title), body: String(body) })
        return { signature: 'u', body: [id] }
      },
      CloseNotification(message) {
        tell('NotificationClosed', 'uu', message.body[0], closedByCall)
        return nothing
      },
    },
  })
  await bus.requestName(name)
  return {
    shown: () => shown.map(({ title, body }) => ({ title, body })),
    click(title) {
      const clicked = shown.findLast((each) => each.title === title)
      if (clicked === undefined) throw new Error(`No notification has the title "${title}".`)
      tell('ActionInvoked', 'us', clicked.id, 'default')
      tell('NotificationClosed', 'uu', clicked.id, closedByPerson)
    },
    reset() {
      shown = []
    },
  }
}
