import type { Variant } from '@jellybrick/dbus-next'
import * as z from 'zod/mini'
import { type Modifier, parseAccelerator } from '../../app/model/accelerator.ts'
import type { GlobalShortcutState } from '../../app/model/snapshot.ts'
import type { GlobalShortcut } from '../../app/ports/index.ts'
import { serialQueue } from '../../app/util/serial-queue.ts'
import type { DBus } from './dbus.ts'

const to = 'org.freedesktop.portal.Desktop'
const portal = {
  to,
  path: '/org/freedesktop/portal/desktop',
  interface: 'org.freedesktop.portal.GlobalShortcuts',
}

/** The names of the Shortcuts XDG Specification. */
const modifierNames: Readonly<Record<Modifier, string>> = {
  Control: 'CTRL',
  Alt: 'ALT',
  Shift: 'SHIFT',
  Super: 'LOGO',
}

/** Keys are named as X11's keysyms. */
function triggerOf(accelerator: string): string {
  const { modifiers, key } = parseAccelerator(accelerator)
  const keysym = key.length === 1 || key === 'Space' ? key.toLowerCase() : key
  return [...modifiers.map((each) => modifierNames[each]), keysym].join('+')
}

/** Codes of an answer (XDG Desktop Portal, Request). */
const done = 0
const cancelled = 1

const variant = <Schema extends z.ZodMiniType>(value: Schema) => z.object({ value })
const properties = z.object({ trigger_description: z.optional(variant(z.string())) })
const results = z.object({ shortcuts: variant(z.array(z.tuple([z.string(), properties]))) })

/** Whether the desktop has a shortcut of this name, and whether it has keys; null if it has none. */
function findShortcut({ results: given }: Answer, id: string): { readonly hasKeys: boolean } | null {
  const shortcuts = results.safeParse(given).data?.shortcuts.value ?? []
  const [, found] = shortcuts.find(([each]) => each === id) ?? []
  return found === undefined ? null : { hasKeys: found.trigger_description?.value !== '' }
}

interface Answer {
  /** Null if nobody answers. */
  readonly code: unknown
  readonly results: unknown
  /** The object of the request. */
  readonly path: string
}

/**
 * A shortcut of the desktop's portal (XDG Desktop Portal, GlobalShortcuts 1), which may ask the person and gives the
 * keys that it likes.
 */
export function createPortalShortcut(bus: DBus, description: string, onPress: () => void): GlobalShortcut {
  const turn = serialQueue()
  const waiting = new Map<string, (body: readonly unknown[]) => void>()
  let listening: Promise<unknown> | null = null
  let session: string | null = null
  let count = 0

  const listen = () =>
    Promise.all([
      bus.onSignal({ interface: 'org.freedesktop.portal.Request', member: 'Response' }, (body, path) =>
        waiting.get(path.replace(/^.*\//, ''))?.(body),
      ),
      bus.onSignal({ interface: portal.interface, member: 'Activated' }, ([from]) => {
        if (from === session) onPress()
      }),
    ])

  /** The answer comes as a signal, and perhaps only after the person was asked. */
  async function request(
    member: string,
    options: Readonly<Record<string, Variant>>,
    ...args: readonly (string | Variant)[]
  ): Promise<Answer> {
    const { Variant } = await import('@jellybrick/dbus-next')
    count += 1
    const token = `deckpass_${count}`
    const { promise, resolve } = Promise.withResolvers<readonly unknown[]>()
    waiting.set(token, resolve)
    const allOptions = { ...options, handle_token: new Variant('s', token) }
    const path = await bus.call({ ...portal, member }, ...args, new Variant('a{sv}', allOptions))
    const [code, given] = path === null ? [null, null] : await promise
    waiting.delete(token)
    return { code, results: given, path: String(path) }
  }

  async function close(): Promise<void> {
    if (session === null) return
    await bus.call({ to, path: session, interface: 'org.freedesktop.portal.Session', member: 'Close' })
    session = null
  }

  async function bind(accelerator: string): Promise<GlobalShortcutState> {
    const { Variant } = await import('@jellybrick/dbus-next')
    listening ??= listen()
    await listening
    // Desktops remember the keys of a name, so it has them in it.
    const id = `copy-token-${accelerator}`
    const wanted = new Variant('a(sa{sv})', [
      [
        id,
        {
          description: new Variant('s', description),
          preferred_trigger: new Variant('s', triggerOf(accelerator)),
        },
      ],
    ])
    const created = await request('CreateSession', {
      session_handle_token: new Variant('s', 'deckpass'),
      // Plasma before 6.1 takes it from here alone, and later ones do not look at it.
      shortcuts: wanted,
    })
    if (created.code !== done) return 'unsupported'
    session = created.path.replace(/\/request\/(.*)\/.*/, '/session/$1/deckpass')
    const object = new Variant('o', session)
    const listed = await request('ListShortcuts', {}, object)
    // Asked for one that is there, some desktops open their settings.
    const isThere = findShortcut(listed, id) !== null
    const answer = isThere ? listed : await request('BindShortcuts', {}, object, wanted, '')
    if (answer.code === done && findShortcut(answer, id)?.hasKeys) return 'active'
    await close()
    return answer.code === done || answer.code === cancelled ? 'declined' : 'unsupported'
  }

  return {
    isKeyPress: false,
    register: (accelerator) =>
      turn(async () => {
        await close()
        return accelerator === null ? 'off' : await bind(accelerator)
      }),
  }
}
