import { Menu, nativeTheme, Tray } from 'electron'
import type { Ports } from '../../app/ports/index.ts'
import type { Snapshot } from '../../app/snapshot/model/snapshot.ts'
import { trayImage } from './tray-images.ts'
import { type TrayActions, type TrayModel, trayMenu, trayModel } from './tray-model.ts'

/** How long a panel that restarts, or starts after Deckpass, may take to appear. */
const maxHostAbsenceMs = 10_000

interface TrayParts extends Pick<Ports, 'clock' | 'log' | 'power'> {
  readonly platform: NodeJS.Platform
  readonly actions: TrayActions
  snapshot(): Snapshot
  /** Whether the person can see the icon and bring the window back by it. False at first. */
  onVisible(isVisible: boolean): void
  /** The desktop has not shown tray icons for a while, so something else must bring the window back. */
  onMissing(): void
}

/** The tray icon, while the desktop shows tray icons. It draws only what has changed. */
export class AppTray {
  readonly #parts: TrayParts
  /** Kept here because Electron's Tray vanishes when it is garbage collected. */
  #tray: Tray | null = null
  #isRegistered = false
  #model: TrayModel
  #cancelMissing = () => {}

  /** Call after `ready`. There is no icon before `setHostAvailable(true)`. */
  constructor(parts: TrayParts) {
    this.#parts = parts
    this.#model = this.#newModel()
    this.#watchMissing()
    nativeTheme.on('updated', () => this.#drawImage())
    // Some desktops lose the image during sleep.
    parts.power.onEvent((event) => {
      if (event === 'resume') this.#drawImage()
    })
  }

  /** Whether the desktop shows tray icons now. */
  setHostAvailable(isAvailable: boolean): void {
    // An icon that was made before its host would never be shown.
    this.#tray?.destroy()
    this.#tray = isAvailable ? this.#create() : null
    this.#watchMissing()
  }

  /** Whether the desktop has taken the icon, which a host may refuse (electron#53213). */
  setRegistered(isRegistered: boolean): void {
    this.#isRegistered = isRegistered
    this.#watchMissing()
  }

  /** Call it after each change, and once a minute: the time left changes. */
  update(): void {
    if (this.#tray === null) return
    const before = this.#model
    this.#model = this.#newModel()
    if (JSON.stringify(before) === JSON.stringify(this.#model)) return
    if (before.state !== this.#model.state || before.share !== this.#model.share) this.#drawImage()
    this.#drawText()
  }

  /** Null if the desktop refuses a tray icon. */
  #create(): Tray | null {
    const { log, platform, actions } = this.#parts
    this.#model = this.#newModel()
    try {
      const tray = new Tray(this.#image())
      // On macOS a click opens the menu.
      if (platform !== 'darwin') tray.on('click', actions.open)
      this.#tray = tray
      this.#drawText()
      return tray
    } catch (error) {
      log.warn('tray.failed', { error })
      return null
    }
  }

  #newModel(): TrayModel {
    return trayModel(this.#parts.snapshot(), this.#parts.clock.now())
  }

  #drawImage(): void {
    this.#tray?.setImage(this.#image())
  }

  #drawText(): void {
    this.#tray?.setToolTip(this.#model.tooltip)
    this.#tray?.setContextMenu(Menu.buildFromTemplate(trayMenu(this.#model, this.#parts.actions)))
  }

  #image() {
    const { platform } = this.#parts
    // Only macOS and Windows tell the colours of their bars apart from those of apps.
    const isDark =
      platform === 'linux'
        ? nativeTheme.shouldUseDarkColors
        : nativeTheme.shouldUseDarkColorsForSystemIntegratedUI
    const look = isDark ? 'dark' : 'light'
    return trayImage(this.#model, platform === 'darwin' ? 'template' : look, platform)
  }

  #watchMissing(): void {
    this.#cancelMissing()
    const isVisible = this.#tray !== null && this.#isRegistered
    this.#parts.onVisible(isVisible)
    if (isVisible) return
    this.#cancelMissing = this.#parts.clock.after(maxHostAbsenceMs, () => this.#parts.onMissing())
  }
}
