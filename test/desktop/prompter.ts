import type { Message, MessageBus } from '@jellybrick/dbus-next'
import { call, nothing, serve } from './bus.ts'

const callback = 'org.gnome.keyring.internal.Prompter.Callback'

/**
 * The dialog that asks for the password of a locked keyring, as gnome-keyring calls it
 * (org.gnome.keyring.internal.Prompter): a person who presses Cancel at once.
 */
export async function startPrompter(bus: MessageBus): Promise<void> {
  const reply = (message: Message, answer: string) => {
    const to = { to: message.sender, path: String(message.body[0]), interface: callback }
    // It wants the return of its own call first. One that has gone in the meantime needs no answer.
    setImmediate(() => {
      const ready = { ...to, member: 'PromptReady', signature: 'sa{sv}s', body: [answer, {}, ''] }
      call(bus, ready).catch(() => undefined)
    })
    return nothing
  }
  serve(bus, {
    path: '/org/gnome/keyring/Prompter',
    interface: 'org.gnome.keyring.internal.Prompter',
    methods: {
      BeginPrompting(message) {
        return reply(message, '')
      },
      PerformPrompt(message) {
        return reply(message, 'no')
      },
      StopPrompting(message) {
        const to = { to: message.sender, path: String(message.body[0]), interface: callback }
        call(bus, { ...to, member: 'PromptDone' }).catch(() => undefined)
        return nothing
      },
    },
  })
  await bus.requestName('org.gnome.keyring.SystemPrompter')
}
