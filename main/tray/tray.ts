import { Menu, nativeTheme, Tray } from 'electron'
import type { Snapshot } from '../../app/model/snapshot.ts'
import type { Clock, Log, Power } from '../../app/ports/index.ts'
import { trayImage } from './tray-images.ts'
import { type TrayActions, trayMenu } from './tray-menu.ts'
import { type TrayModel, trayModel } from './tray-model.ts'

export interface TrayParts {
  readonly clock: Clock
  readonly log: Log
  readonly power: Power
  readonly platform: NodeJS.Platform
  readonly actions: TrayActions
}

/** The tray icon. It holds on to Electron's Tray, which vanishes when it is garbage collected. */
export class AppTray {
  readonly #tray: Tray
  readonly #parts: TrayParts
  readonly #unlisten: () => void
  #model: TrayModel

  /** Call after `ready`. Null where the desktop refuses a tray icon. */
  static create(parts: TrayParts, snapshot: Snapshot): AppTray | null {
    try {
      return new AppTray(parts, snapshot)
    } catch (error) {
      parts.log.warn('tray.failed', { error })
      return null
    }
  }

  private constructor(parts: TrayParts, snapshot: Snapshot) {
    this.#parts = parts
    this.#model = trayModel(snapshot, parts.clock.now())
    this.#tray = new Tray(this.#image())
    this.#draw()
    // Where a click opens the menu by itself, it opens nothing else.
    if (parts.platform !== 'darwin') this.#tray.on('click', parts.actions.open)
    const redraw = () => this.#tray.setImage(this.#image())
    nativeTheme.on('updated', redraw)
    // Some desktops lose the picture while they sleep.
    const unlisten = parts.power.onEvent((event) => {
      if (event === 'resume') redraw()
    })
    this.#unlisten = () => {
      nativeTheme.off('updated', redraw)
      unlisten()
    }
  }

  /** Takes the icon away for good. */
  destroy(): void {
    this.#unlisten()
    this.#tray.destroy()
  }

  /** Draws what changed, and nothing where nothing did. Call it once a minute too: the time left changes. */
  update(snapshot: Snapshot): void {
    const before = this.#model
    this.#model = trayModel(snapshot, this.#parts.clock.now())
    if (JSON.stringify(before) === JSON.stringify(this.#model)) return
    if (before.state !== this.#model.state) this.#tray.setImage(this.#image())
    this.#draw()
  }

  #draw(): void {
    this.#tray.setToolTip(this.#model.tooltip)
    this.#tray.setContextMenu(Menu.buildFromTemplate(trayMenu(this.#model, this.#parts.actions)))
  }

  #image() {
    const { platform } = this.#parts
    // Only macOS and Windows tell how their bars look, apart from how apps do.
    const isDark =
      platform === 'linux'
        ? nativeTheme.shouldUseDarkColors
        : nativeTheme.shouldUseDarkColorsForSystemIntegratedUI
    const bar = isDark ? 'dark' : 'light'
    return trayImage(this.#model.state, platform === 'darwin' ? 'template' : bar, platform)
  }
}
