import { expect, test } from 'vitest'
import { createGlobalShortcut } from '../../../main/copying/global-shortcut.ts'

const [k, l] = ['Control+Alt+K', 'Control+Alt+L']

test.each([
  ['a new shortcut releases the previous one', [k, l], false, 'active', [l]],
  ['no shortcut releases it as well', [k, null], false, 'off', []],
  [
    'a shortcut that another program has is reported, and the previous one is released',
    [l, 'taken'],
    false,
    'taken',
    [],
  ],
  ['under Wayland Deckpass asks the desktop', [k], true, 'desktop-decides', [k]],
  ['a shortcut that Wayland rejects is unsupported', ['taken'], true, 'unsupported', []],
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
