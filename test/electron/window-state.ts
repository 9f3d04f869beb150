import { EventEmitter } from 'node:events'
import type { BrowserWindowConstructorOptions, Rectangle } from 'electron'
import { screen } from './system/screen.ts'

/** What a window manager knows of a window. Each change is told by Electron's event of that name. */
export abstract class WindowState extends EventEmitter {
  #normalBounds: Rectangle
  #visible: boolean
  #focused: boolean
  #title: string
  #minimized = false
  #maximized = false
  #fullScreen = false

  constructor({ x, y, width = 800, height = 600, show = true, title = '' }: BrowserWindowConstructorOptions) {
    super()
    const { workArea } = screen.getPrimaryDisplay()
    const centred = {
      x: Math.round(workArea.x + (workArea.width - width) / 2),
      y: Math.round(workArea.y + (workArea.height - height) / 2),
    }
    this.#normalBounds = { x: x ?? centred.x, y: y ?? centred.y, width, height }
    this.#visible = show
    this.#focused = show
    this.#title = title
  }

  /** Throws once the window is gone. */
  protected abstract alive(): void

  show(): void {
    this.showInactive()
    this.focus()
  }

  showInactive(): void {
    this.alive()
    if (this.#visible) return
    this.#visible = true
    this.emit('show')
  }

  hide(): void {
    this.alive()
    if (!this.#visible) return
    this.#visible = false
    this.blur()
    this.emit('hide')
  }

  isVisible(): boolean {
    this.alive()
    return this.#visible
  }

  /** A hidden window cannot have the focus. */
  focus(): void {
    this.alive()
    if (this.#focused || !this.#visible) return
    this.#focused = true
    this.emit('focus')
  }

  blur(): void {
    this.alive()
    if (!this.#focused) return
    this.#focused = false
    this.emit('blur')
  }

  isFocused(): boolean {
    this.alive()
    return this.#focused
  }

  minimize(): void {
    this.alive()
    if (this.#minimized) return
    this.#minimized = true
    this.blur()
    this.emit('minimize')
  }

  isMinimized(): boolean {
    this.alive()
    return this.#minimized
  }

  restore(): void {
    this.alive()
    if (!this.#minimized) return
    this.#minimized = false
    this.emit('restore')
  }

  maximize(): void {
    this.alive()
    if (this.#maximized) return
    this.#maximized = true
    this.emit('maximize')
    this.emit('resize')
  }

  unmaximize(): void {
    this.alive()
    if (!this.#maximized) return
    this.#maximized = false
    this.emit('unmaximize')
    this.emit('resize')
  }

  isMaximized(): boolean {
    this.alive()
    return this.#maximized
  }

  /** Takes a moment, so its event comes later. */
  setFullScreen(on: boolean): void {
    this.alive()
    if (this.#fullScreen === on) return
    this.#fullScreen = on
    setImmediate(() => this.emit(on ? 'enter-full-screen' : 'leave-full-screen'))
  }

  isFullScreen(): boolean {
    this.alive()
    return this.#fullScreen
  }

  getBounds(): Rectangle {
    this.alive()
    const { bounds, workArea } = screen.getPrimaryDisplay()
    if (this.#fullScreen) return bounds
    return this.#maximized ? workArea : { ...this.#normalBounds }
  }

  /** Where it stands when it is neither maximized nor in full screen. */
  getNormalBounds(): Rectangle {
    this.alive()
    return { ...this.#normalBounds }
  }

  setBounds(bounds: Partial<Rectangle>): void {
    this.alive()
    const before = this.#normalBounds
    const after = { ...before, ...bounds }
    this.#normalBounds = after
    if (after.x !== before.x || after.y !== before.y) this.emit('move')
    if (after.width !== before.width || after.height !== before.height) this.emit('resize')
  }

  setTitle(title: string): void {
    this.alive()
    this.#title = title
  }

  getTitle(): string {
    this.alive()
    return this.#title
  }
}
