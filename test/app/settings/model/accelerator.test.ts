import { describe, expect, test } from 'vitest'
import { acceleratorForm, acceleratorOf } from '../../../../app/settings/model/accelerator.ts'
import { settingsPatch } from '../../../../app/settings/model/stored-settings.ts'

test.each(['Control+Alt+K', 'Alt+Shift+7', 'Control+Alt+Shift+Super+F24', 'Shift+Super+Space'])(
  '%s can be a global shortcut',
  (text) => {
    expect(text).toMatch(acceleratorForm)
    expect(settingsPatch.safeParse({ globalShortcut: text }).success).toBe(true)
  },
)

test.each([
  '',
  'K',
  'Shift+K',
  'Control+C',
  'Control+Alt',
  'Control+Alt+k',
  'Control+Alt+F25',
  'Control+Alt+Delete',
  'Alt+Control+K',
  'Control+Alt+K\n',
  `${'Control+'.repeat(10_000)}K`,
])('%j cannot', (text) => {
  expect(text).not.toMatch(acceleratorForm)
  expect(settingsPatch.safeParse({ globalShortcut: text }).success).toBe(false)
})

describe('a press of keys', () => {
  const none = { ctrlKey: false, altKey: false, shiftKey: false, metaKey: false }
  const linux = { platform: 'linux', isAltGr: false }
  const press = (key: string, code: string, held: Partial<typeof none>) => ({ ...none, ...held, key, code })
  const of = (pressed: ReturnType<typeof press>, { platform, isAltGr } = linux) =>
    acceleratorOf(pressed, platform, isAltGr)

  test('gives its modifiers in order and the letter on the key', () => {
    expect(of(press('K', 'KeyK', { shiftKey: true, ctrlKey: true }))).toBe('Control+Shift+K')
    // A German keyboard has its Z where an American one has Y.
    expect(of(press('z', 'KeyY', { metaKey: true, altKey: true }))).toBe('Alt+Super+Z')
  })

  test('gives the digit and the space bar whatever they type with Shift or Alt', () => {
    expect(of(press('!', 'Digit1', { shiftKey: true, ctrlKey: true }))).toBe('Control+Shift+1')
    expect(of(press(' ', 'Space', { altKey: true, ctrlKey: true }))).toBe('Control+Alt+Space')
    expect(of(press('F9', 'F9', { altKey: true, ctrlKey: true }))).toBe('Control+Alt+F9')
  })

  test('gives the place of the key on a Mac, where Option types another letter', () => {
    const mac = { platform: 'darwin', isAltGr: false }
    expect(of(press('å', 'KeyA', { altKey: true, metaKey: true }), mac)).toBe('Alt+Super+A')
    expect(of(press('z', 'KeyY', { ctrlKey: true, metaKey: true }), mac)).toBe('Control+Super+Y')
  })

  test('is no shortcut with one modifier, with modifiers alone, with another key, or with AltGr', () => {
    expect(of(press('c', 'KeyC', { ctrlKey: true }))).toBeNull()
    expect(of(press('Alt', 'AltLeft', { ctrlKey: true, altKey: true }))).toBeNull()
    expect(of(press('Tab', 'Tab', { ctrlKey: true, altKey: true }))).toBeNull()
    expect(of(press('1', 'Numpad1', { ctrlKey: true, altKey: true }))).toBeNull()
    const windows = { platform: 'win32', isAltGr: true }
    expect(of(press('q', 'KeyQ', { ctrlKey: true, altKey: true }), windows)).toBeNull()
  })
})
