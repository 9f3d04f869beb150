import type { KeyInput } from '../page/worlds.ts'

interface Keys {
  readonly key: string
  readonly control: boolean
  readonly shift: boolean
  readonly alt: boolean
  readonly meta: boolean
}

const mac = process.platform === 'darwin'

/** Electron's names for modifiers, in lower case. */
const modifiers: Readonly<Record<string, keyof Omit<Keys, 'key'>>> = {
  command: 'meta',
  cmd: 'meta',
  meta: 'meta',
  super: 'meta',
  control: 'control',
  ctrl: 'control',
  commandorcontrol: mac ? 'meta' : 'control',
  cmdorctrl: mac ? 'meta' : 'control',
  alt: 'alt',
  option: 'alt',
  altgr: 'alt',
  shift: 'shift',
}

/** Electron's names for keys, in lower case, where the page has another. */
const keyNames: Readonly<Record<string, string>> = {
  plus: '+',
  space: ' ',
  return: 'enter',
  esc: 'escape',
  up: 'arrowup',
  down: 'arrowdown',
  left: 'arrowleft',
  right: 'arrowright',
}

/** Throws for what Electron would not take for an accelerator. */
export function parseAccelerator(accelerator: string): Keys {
  const parts = accelerator.split('+').map((part) => part.trim().toLowerCase())
  const named = parts.pop() ?? ''
  const keys = { control: false, shift: false, alt: false, meta: false }
  for (const part of parts) {
    const modifier = modifiers[part]
    if (!modifier) throw new TypeError(`Not an accelerator: ${accelerator}`)
    keys[modifier] = true
  }
  const key = keyNames[named] ?? named
  if (key === '' || modifiers[key]) throw new TypeError(`Not an accelerator: ${accelerator}`)
  return { ...keys, key }
}

/** Whether this key press is that accelerator. */
export function isPressed(accelerator: string, input: KeyInput): boolean {
  const { key, ...wanted } = parseAccelerator(accelerator)
  return (
    input.key.toLowerCase() === key &&
    input.control === wanted.control &&
    input.alt === wanted.alt &&
    input.meta === wanted.meta &&
    // A sign may need the shift key of its own accord.
    (input.shift === wanted.shift || !/^[a-z0-9]$|^\w{2,}$/.test(key))
  )
}
