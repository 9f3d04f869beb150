import { Message, type MessageBus } from '@jellybrick/dbus-next'
import { nothing, serve } from './bus.ts'

const path = '/org/freedesktop/Notifications'
const name = 'org.freedesktop.Notifications'
const closedByPerson = 2
const closedByCall = 3

/** org.freedesktop.Notifications of the desktop notifications specification 1.2. */
export async function startNotificationServer(bus: MessageBus) {
  let shown: { id: number; title: string; body: string }[] = []
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
    /** Every notification so far, oldest first. `body` is unchanged, including markup. */
    shown: () => shown.map(({ title, body }) => ({ title, body })),
    /** Clicks on the newest notification with this title, as a person would. */
    click(title: string): void {
      const clicked = shown.findLast((each) => each.title === title)
      if (clicked === undefined) throw new Error(`No notification has the title "${title}".`)
      tell('ActionInvoked', 'us', clicked.id, 'default')
      tell('NotificationClosed', 'uu', clicked.id, closedByPerson)
    },
    reset(): void {
      shown = []
    },
  }
}
