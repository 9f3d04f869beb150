import type { MenuItemConstructorOptions } from 'electron'
import { wishes } from '../lifecycle.ts'
import { parseAccelerator } from './accelerator.ts'
import { type Role, roles } from './menu-roles.ts'

/** Electron's options, whose callbacks get the stand-in's objects. */
export interface ItemOptions extends Omit<MenuItemConstructorOptions, 'click' | 'submenu'> {
  click?: (item: MenuItem, window: unknown, event: unknown) => void
  submenu?: ItemTemplate
}
export type ItemTemplate = readonly (ItemOptions | MenuItem)[]

/** What a role may ask of the window that has the focus. */
export interface RoleWindow {
  close(): void
  minimize(): void
  isFullScreen(): boolean
  setFullScreen(on: boolean): void
  readonly webContents: { reload(): void }
}

/** The roles that act on a window. Most others are the page's or the system's own doing. */
const windowRoles: Partial<Record<Role, (window: RoleWindow) => void>> = {
  close: (window) => window.close(),
  minimize: (window) => window.minimize(),
  togglefullscreen: (window) => window.setFullScreen(!window.isFullScreen()),
  reload: (window) => window.webContents.reload(),
  forceReload: (window) => window.webContents.reload(),
}

type ItemType = NonNullable<MenuItemConstructorOptions['type']>

const types: readonly unknown[] = [
  'normal',
  'separator',
  'submenu',
  'checkbox',
  'radio',
  'header',
  'palette',
] satisfies ItemType[]

/** One line of a menu. */
export class MenuItem {
  readonly id: string
  readonly role: Role | undefined
  readonly type: ItemType
  readonly accelerator: string | null
  readonly registerAccelerator: boolean
  readonly #click: ItemOptions['click']
  readonly submenuTemplate: ItemTemplate | undefined
  label: string
  enabled: boolean
  visible: boolean
  checked: boolean

  constructor(options: ItemOptions) {
    const { label, role, type, submenu, accelerator } = options
    if (label === undefined && role === undefined && type === undefined) {
      throw new TypeError('Invalid template for MenuItem: must have at least one of label, role or type')
    }
    if (role !== undefined && !Object.hasOwn(roles, role)) throw new TypeError(`Unknown menu role: ${role}`)
    if (type !== undefined && !types.includes(type)) throw new TypeError(`Unknown menu item type: ${type}`)
    if (type === 'submenu' && submenu === undefined) throw new Error('Invalid submenu')
    if (submenu !== undefined && !Array.isArray(submenu)) {
      throw new TypeError('The stand-in takes a submenu as a template.')
    }
    const look = role === undefined ? undefined : roles[role]
    this.id = options.id ?? ''
    this.role = role
    this.submenuTemplate = submenu ?? look?.items?.map((each) => ({ role: each }))
    this.type = type ?? (this.submenuTemplate ? 'submenu' : 'normal')
    this.label = label ?? look?.label ?? ''
    this.accelerator = accelerator ?? look?.accelerator ?? null
    if (this.accelerator !== null) parseAccelerator(this.accelerator)
    this.registerAccelerator = options.registerAccelerator ?? !look?.shown
    this.enabled = options.enabled ?? true
    this.visible = options.visible ?? true
    this.checked = options.checked ?? false
    this.#click = options.click
  }

  /** What a person reads: `&` marks a key, `&&` is an ampersand. */
  get shownLabel(): string {
    return this.label.replace(/&(.?)/g, '$1')
  }

  /** As a person clicks it, with the window that has the focus. A role goes before `click`. Throws where it cannot be. */
  click(window: RoleWindow | null): void {
    if (!this.enabled || !this.visible) throw new Error(`"${this.shownLabel}" cannot be clicked now.`)
    if (this.role === undefined) this.#click?.(this, window, {})
    else if (this.role === 'quit') wishes.emit('quit')
    else if (window !== null) windowRoles[this.role]?.(window)
  }
}
