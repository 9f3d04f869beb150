import { expect, test } from 'vitest'
import { createGlobalShortcut } from '../../../main/copying/global-shortcut.ts'

function aSystem({ taken = [], isWayland = false }: { taken?: readonly string[]; isWayland?: boolean } = {}) {
  const registered = new Set<string>()
  const register = createGlobalShortcut({
    globalShortcut: {
      register(accelerator: string) {
        if (taken.includes(accelerator)) return false
        registered.add(accelerator)
        return true
      },
      unregisterAll: () => registered.clear(),
    },
    isWayland,
    onPress: () => {},
  })
  return { register, registered }
}

test('setting another shortcut gives the one before it back', () => {
  const { register, registered } = aSystem()
  register('Control+Alt+K')
  register('Control+Alt+L')
  expect([...registered]).toEqual(['Control+Alt+L'])
  expect(register(null)).toBe('off')
  expect(registered.size).toBe(0)
})

test('a shortcut that another program has is told', () => {
  const { register, registered } = aSystem({ taken: ['Control+Alt+K'] })
  register('Control+Alt+L')
  expect(register('Control+Alt+K')).toBe('taken')
  expect(registered.size).toBe(0)
})

test('under Wayland a shortcut is asked for or not available', () => {
  const { register } = aSystem({ taken: ['Control+Alt+L'], isWayland: true })
  expect(register('Control+Alt+K')).toBe('desktop-decides')
  expect(register('Control+Alt+L')).toBe('unsupported')
})
