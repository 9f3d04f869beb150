import { expect, test } from 'vitest'
import { createGlobalShortcut } from '../../../main/copying/global-shortcut.ts'

const [k, l] = ['Control+Alt+K', 'Control+Alt+L']

test.each([
  ['another shortcut gives the one before it back', [k, l], false, 'active', [l]],
  ['none gives it back, too', [k, null], false, 'off', []],
  [
    'one that another program has is told, and gives the one before it back',
    [l, 'taken'],
    false,
    'taken',
    [],
  ],
  ['under Wayland it is asked for', [k], true, 'desktop-decides', [k]],
  ['or not available', ['taken'], true, 'unsupported', []],
] as const)('setting a shortcut: %s', (_what, accelerators, isWayland, state, left) => {
  const registered = new Set<string>()
  const register = createGlobalShortcut({
    globalShortcut: {
      register: (accelerator) => accelerator !== 'taken' && registered.add(accelerator).size > 0,
      unregisterAll: () => registered.clear(),
    },
    isWayland,
    onPress: () => {},
  })
  expect(accelerators.map(register).at(-1)).toBe(state)
  expect([...registered]).toEqual(left)
})
