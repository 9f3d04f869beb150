import { EventEmitter } from 'node:events'
import type { NativeTheme } from 'electron'

const sources: readonly unknown[] = ['system', 'light', 'dark'] satisfies NativeTheme['themeSource'][]

/** Which colours the app is drawn in: its own choice, or the system's. */
class NativeThemeStandIn extends EventEmitter {
  readonly inForcedColorsMode = false
  readonly prefersReducedTransparency = false
  readonly shouldDifferentiateWithoutColor = false
  readonly shouldUseDarkColorsForSystemIntegratedUI = false
  readonly shouldUseHighContrastColors = false
  readonly shouldUseInvertedColorScheme = false
  #source: NativeTheme['themeSource'] = 'system'
  #dark = false

  get themeSource(): NativeTheme['themeSource'] {
    return this.#source
  }

  set themeSource(source: NativeTheme['themeSource']) {
    if (!sources.includes(source)) throw new TypeError(`Not a theme source: ${source}`)
    if (source === this.#source) return
    this.#source = source
    this.emit('updated')
  }

  get shouldUseDarkColors(): boolean {
    return this.#source === 'system' ? this.#dark : this.#source === 'dark'
  }

  /** Stand-in only: the person has set the system to dark, or to light. */
  systemIsDark(dark: boolean): void {
    if (dark === this.#dark) return
    this.#dark = dark
    this.emit('updated')
  }
}

export const nativeTheme = new NativeThemeStandIn().setMaxListeners(0)
