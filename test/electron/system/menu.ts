import { EventEmitter } from 'node:events'
import type { KeyInput } from '../page/worlds.ts'
import { isPressed } from './accelerator.ts'
import { type ItemTemplate, MenuItem } from './menu-item.ts'

let applicationMenu: Menu | null = null

/** A menu: its items, each with a menu of its own or without. */
export class Menu extends EventEmitter {
  readonly items: MenuItem[] = []
  readonly #submenus = new Map<MenuItem, Menu>()

  static buildFromTemplate(template: ItemTemplate): Menu {
    if (!Array.isArray(template)) {
      throw new TypeError('Invalid template for Menu: Menu template must be an array')
    }
    const menu = new Menu()
    for (const item of template) menu.append(item instanceof MenuItem ? item : new MenuItem(item))
    return menu
  }

  static setApplicationMenu(menu: Menu | null): void {
    if (menu !== null && !(menu instanceof Menu)) throw new TypeError('Invalid menu')
    applicationMenu = menu
  }

  static getApplicationMenu(): Menu | null {
    return applicationMenu
  }

  append(item: MenuItem): void {
    this.items.push(item)
    if (item.submenuTemplate) this.#submenus.set(item, Menu.buildFromTemplate(item.submenuTemplate))
  }

  getMenuItemById(id: string): MenuItem | null {
    return this.all().find((item) => item.id === id) ?? null
  }

  popup(): void {
    this.emit('menu-will-show', {})
  }

  /** Stand-in only: every item, those of submenus included. */
  all(): MenuItem[] {
    return this.items.flatMap((item) => [item, ...(this.#submenus.get(item)?.all() ?? [])])
  }

  /** Stand-in only: the labels that a person reads at this level. */
  labels(): string[] {
    return this.items
      .filter((item) => item.visible && item.type !== 'separator')
      .map((item) => item.shownLabel)
  }

  /**
   * Stand-in only: the item that a person means by `[label, label, …]`, one level each. The last need only
   * begin so, if no other does. Throws where there is none.
   */
  find([label = '', ...rest]: readonly string[]): MenuItem {
    const visible = this.items.filter((item) => item.visible && item.type !== 'separator')
    const like = visible.filter((item) => item.shownLabel.startsWith(label))
    const item =
      visible.find((each) => each.shownLabel === label) ?? (like.length === 1 ? like[0] : undefined)
    const submenu = item && this.#submenus.get(item)
    if (!item || (rest.length > 0 && !submenu)) {
      throw new Error(`No item "${label}" in the menu: ${this.labels().join(' | ')}`)
    }
    return submenu && rest.length > 0 ? submenu.find(rest) : item
  }

  /** Stand-in only: the item whose accelerator this key press is. */
  pressed(input: KeyInput): MenuItem | null {
    const listens = (item: MenuItem) => item.enabled && item.visible && item.registerAccelerator
    const hit = (item: MenuItem) => item.accelerator !== null && isPressed(item.accelerator, input)
    return this.all().find((item) => listens(item) && hit(item)) ?? null
  }
}
