import { EventEmitter } from 'node:events'
import { requireReady } from '../lifecycle.ts'
import { Menu } from './menu.ts'
import { NativeImageStandIn } from './native-image.ts'

const trays = new Set<TrayStandIn>()

/** An icon in the system's tray. */
export class TrayStandIn extends EventEmitter {
  #menu: Menu | null = null
  #toolTip = ''
  #destroyed = false

  constructor(image: NativeImageStandIn | string) {
    super()
    requireReady('Tray')
    checkImage(image)
    trays.add(this)
  }

  setImage(image: NativeImageStandIn | string): void {
    this.#alive()
    checkImage(image)
  }

  setToolTip(toolTip: string): void {
    this.#alive()
    if (typeof toolTip !== 'string') throw new TypeError('Tray.setToolTip takes a string.')
    this.#toolTip = toolTip
  }

  setContextMenu(menu: Menu | null): void {
    this.#alive()
    if (menu !== null && !(menu instanceof Menu)) throw new TypeError('Tray.setContextMenu takes a Menu.')
    this.#menu = menu
  }

  popUpContextMenu(): void {
    this.#alive()
  }

  isDestroyed(): boolean {
    return this.#destroyed
  }

  destroy(): void {
    this.#destroyed = true
    trays.delete(this)
  }

  /** Stand-in only: what a person sees of it. */
  look(): { tooltip: string; menu: Menu | null } {
    return { tooltip: this.#toolTip, menu: this.#menu }
  }

  #alive(): void {
    if (this.#destroyed) throw new Error('Tray is destroyed')
  }
}

/** A tray without a picture cannot be seen, and Electron says nothing of it; this does. */
function checkImage(image: NativeImageStandIn | string): void {
  const picture = typeof image === 'string' ? NativeImageStandIn.createFromPath(image) : image
  if (!(picture instanceof NativeImageStandIn)) throw new TypeError('A tray takes a NativeImage or a path.')
  if (picture.isEmpty()) throw new Error('The picture of the tray is empty.')
}

/** The icon that is there, if any. */
export function currentTray(): TrayStandIn | null {
  return trays.values().next().value ?? null
}
