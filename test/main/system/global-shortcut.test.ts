import { Variant } from '@jellybrick/dbus-next'
import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { DBus } from '../../../main/system/dbus.ts'
import { createGlobalShortcut } from '../../../main/system/global-shortcut.ts'

const silentBus: DBus = { call: async () => null, property: async () => null, onSignal: async () => {} }

let pressed: number
const onPress = () => {
  pressed += 1
}
beforeEach(() => {
  pressed = 0
})

describe('by the system', () => {
  function aSystem(taken: readonly string[] = []) {
    const registered = new Map<string, () => void>()
    const globalShortcut = {
      register(accelerator: string, callback: () => void) {
        if (taken.includes(accelerator)) return false
        registered.set(accelerator, callback)
        return true
      },
      unregisterAll: () => registered.clear(),
    }
    const shortcut = createGlobalShortcut({
      globalShortcut,
      bus: silentBus,
      env: {},
      description: 'Copy token',
      onPress,
    })
    return { shortcut, registered }
  }

  test('a press reaches Deckpass, and counts as one', async () => {
    const { shortcut, registered } = aSystem()
    expect(await shortcut.register('Control+Alt+K')).toBe('active')
    registered.get('Control+Alt+K')?.()
    expect(pressed).toBe(1)
    expect(shortcut.isKeyPress).toBe(true)
  })

  test('one at a time; none gives it back', async () => {
    const { shortcut, registered } = aSystem()
    await shortcut.register('Control+Alt+K')
    await shortcut.register('Control+Alt+L')
    expect([...registered.keys()]).toEqual(['Control+Alt+L'])
    expect(await shortcut.register(null)).toBe('off')
    expect(registered.size).toBe(0)
  })

  test('one that another program has is told', async () => {
    const { shortcut, registered } = aSystem(['Control+Alt+K'])
    await shortcut.register('Control+Alt+L')
    expect(await shortcut.register('Control+Alt+K')).toBe('taken')
    expect(registered.size).toBe(0)
  })
})

const optionsForm = z.object({
  handle_token: z.object({ value: z.string() }),
  session_handle_token: z.optional(z.object({ value: z.string() })),
})
const wantedForm = z.object({
  shortcuts: z.object({
    value: z.tuple([z.tuple([z.string(), z.object({ preferred_trigger: z.object({ value: z.string() }) })])]),
  }),
})

/** Answers as portals do: by a signal that names the request. `keys`: of the shortcut; null: it has none. */
function aPortal(answer: (member: string) => readonly [code: number, keys: string | null]) {
  const listeners = new Map<string, (body: readonly unknown[], path: string) => void>()
  const asked: string[] = []
  const triggers: string[] = []
  let session = ''
  let id = ''
  const bus: DBus = {
    ...silentBus,
    async call({ path, member }, ...args) {
      asked.push(member)
      const last = args.at(-1)
      if (member === 'Close' || last === undefined || typeof last === 'string') return null
      const options = optionsForm.parse(last.value)
      if (member === 'CreateSession') {
        session = `${path}/session/1_7/${options.session_handle_token?.value}`
        const [[name, properties]] = wantedForm.parse(last.value).shortcuts.value
        id = name
        triggers.push(properties.preferred_trigger.value)
      }
      const [code, keys] = answer(member)
      const shortcuts = keys === null ? [] : [[id, { trigger_description: new Variant('s', keys) }]]
      const request = `${path}/request/1_7/${options.handle_token.value}`
      setImmediate(() =>
        listeners.get('Response')?.([code, { shortcuts: new Variant('a(sa{sv})', shortcuts) }], request),
      )
      return request
    },
    async onSignal({ member }, listener) {
      listeners.set(member, listener)
    },
  }
  const shortcut = createGlobalShortcut({
    globalShortcut: {
      register: () => {
        throw new Error('Under Wayland Electron is not asked.')
      },
      unregisterAll: () => {},
    },
    bus,
    env: { WAYLAND_DISPLAY: 'wayland-0' },
    description: 'Copy token',
    onPress,
  })
  const activate = (from = session) => listeners.get('Activated')?.([from, id], '/')
  return { shortcut, asked, triggers, activate }
}

describe('by the portal of a desktop under Wayland', () => {
  test('is bound, and a press reaches Deckpass, which does not count as one', async () => {
    const { shortcut, asked, activate } = aPortal((member) => [
      0,
      member === 'BindShortcuts' ? 'Ctrl+Alt+K' : null,
    ])
    expect(await shortcut.register('Control+Alt+K')).toBe('active')
    expect(asked).toEqual(['CreateSession', 'ListShortcuts', 'BindShortcuts'])
    activate()
    expect(pressed).toBe(1)
    expect(shortcut.isKeyPress).toBe(false)
  })

  test('one that the desktop has already is not bound again, which would open its settings', async () => {
    const { shortcut, asked } = aPortal(() => [0, 'Ctrl+Alt+K'])
    expect(await shortcut.register('Control+Alt+K')).toBe('active')
    expect(asked).not.toContain('BindShortcuts')
  })

  test('the desktop is told the keys as it writes them', async () => {
    const { shortcut, triggers } = aPortal(() => [0, 'keys'])
    for (const each of ['Control+Alt+K', 'Shift+Super+7', 'Control+Shift+Space', 'Alt+Super+F12'])
      await shortcut.register(each)
    expect(triggers).toEqual(['CTRL+ALT+k', 'SHIFT+LOGO+7', 'CTRL+SHIFT+space', 'ALT+LOGO+F12'])
  })

  test.each([
    ['the person said no', (member: string) => [member === 'BindShortcuts' ? 1 : 0, null] as const],
    ['the desktop gave it no keys', () => [0, ''] as const],
  ])('%s: declined', async (_case, answer) => {
    const { shortcut, asked, activate } = aPortal(answer)
    expect(await shortcut.register('Control+Alt+K')).toBe('declined')
    expect(asked.at(-1)).toBe('Close')
    activate('')
    expect(pressed).toBe(0)
  })

  test('a desktop without such a portal has none', async () => {
    const { shortcut } = aPortal(() => [2, null])
    expect(await shortcut.register('Control+Alt+K')).toBe('unsupported')
    const alone = createGlobalShortcut({
      globalShortcut: { register: () => true, unregisterAll: () => {} },
      bus: silentBus,
      env: { WAYLAND_DISPLAY: 'wayland-0' },
      description: 'Copy token',
      onPress,
    })
    expect(await alone.register('Control+Alt+K')).toBe('unsupported')
  })

  test('another ends the one before; none ends it', async () => {
    const { shortcut, asked, activate } = aPortal(() => [0, 'keys'])
    await Promise.all([shortcut.register('Control+Alt+K'), shortcut.register('Control+Alt+L')])
    expect(asked).toEqual(['CreateSession', 'ListShortcuts', 'Close', 'CreateSession', 'ListShortcuts'])
    expect(await shortcut.register(null)).toBe('off')
    activate('/org/freedesktop/portal/desktop/session/1_7/deckpass')
    expect(pressed).toBe(0)
  })

  test("another app's signal is not ours", async () => {
    const { shortcut, activate } = aPortal(() => [0, 'keys'])
    await shortcut.register('Control+Alt+K')
    activate('/org/freedesktop/portal/desktop/session/1_8/deckpass')
    expect(pressed).toBe(0)
  })
})
