import { join } from 'node:path'
import { type Message, type MessageBus, Variant } from '@jellybrick/dbus-next'
import { call, isNobodyThere, isOwned, nothing, serve } from './bus.ts'
import { type Program, type ProgramOptions, startProgram } from './process.ts'
import { until } from './wait.ts'

const name = 'org.freedesktop.secrets'
const root = '/org/freedesktop/secrets'
const password = 'password of the keyring for tests'
const service = { to: name, path: root, interface: 'org.freedesktop.Secret.Service' }
/** Since 2011 login managers use this interface of gnome-keyring to unlock without a dialog. */
const unlocking = 'org.gnome.keyring.InternalUnsupportedGuiltRiddenInterface'

/** gnome-keyring, with one keyring for this desktop. */
export function createKeychain(bus: MessageBus, runtimeFolder: string, options: ProgramOptions) {
  let daemon: Program | null = null
  return {
    /** Starts the daemon with its keyring unlocked. Creates the keyring if there is none. */
    async start(): Promise<void> {
      if (daemon !== null) return
      const control = `--control-directory=${join(runtimeFolder, 'keyring')}`
      const started = startProgram(
        ['gnome-keyring-daemon', '--foreground', '--unlock', '--components=secrets', control],
        { ...options, input: password },
      )
      daemon = started
      const isReady = until('the keychain has its keyring', async () =>
        (await isOwned(bus, name)) && (await defaultKeyring(bus)) !== '/' ? true : null,
      )
      await Promise.race([isReady, started.failure])
    },
    /** Ends the daemon, as in a crash. The keyring stays on disk. */
    async stop(): Promise<void> {
      await daemon?.stop()
      daemon = null
      await until('the keychain has gone', async () => ((await isOwned(bus, name)) ? null : true))
    },
    /** Locks the keyring. A program that then wants a secret causes a prompt. */
    async lock(): Promise<void> {
      await call(bus, { ...service, member: 'Lock', signature: 'ao', body: [[await defaultKeyring(bus)]] })
    },
    async unlock(): Promise<void> {
      const plain = ['plain', new Variant('s', '')]
      const [, session] = await call(bus, { ...service, member: 'OpenSession', signature: 'sv', body: plain })
      const secret = [session, Buffer.alloc(0), Buffer.from(password), 'text/plain']
      const body = [await defaultKeyring(bus), secret]
      const way = { ...service, interface: unlocking, member: 'UnlockWithMasterPassword' }
      await call(bus, { ...way, signature: 'o(oayays)', body })
    },
    /** Like `stop`, but for good. Makes no calls, because the bus may be gone already. */
    close: async () => await daemon?.stop(),
  }
}

/** The bus path of the keyring that apps use; `/` if there is none. */
async function defaultKeyring(bus: MessageBus): Promise<unknown> {
  try {
    const [path] = await call(bus, { ...service, member: 'ReadAlias', signature: 's', body: ['default'] })
    return path
  } catch (error) {
    if (isNobodyThere(error)) return '/'
    throw error
  }
}

const callback = 'org.gnome.keyring.internal.Prompter.Callback'

/**
 * The dialog that asks for a locked keyring's password, as gnome-keyring calls it
 * (org.gnome.keyring.internal.Prompter). It acts like a person who presses Cancel at once.
 */
export async function startPrompter(bus: MessageBus): Promise<void> {
  const reply = (message: Message, answer: string) => {
    const to = { to: message.sender, path: String(message.body[0]), interface: callback }
    // gnome-keyring needs its own call's reply first. If it is gone by then, it needs no answer.
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
