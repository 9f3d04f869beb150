import { EventEmitter } from 'node:events'
import type { NativeTheme } from 'electron'

const sources: readonly unknown[] = ['system', 'light', 'dark'] satisfies NativeTheme['themeSource'][]

/** Which colours the app is drawn in. The computer that is stood in for is a light one. */
class NativeThemeStandIn extends EventEmitter {
  readonly inForcedColorsMode = false
  readonly prefersReducedTransparency = false
  readonly shouldDifferentiateWithoutColor = false
  readonly shouldUseDarkColorsForSystemIntegratedUI = false
  readonly shouldUseHighContrastColors = false
  readonly shouldUseInvertedColorScheme = false
  #source: NativeTheme['themeSource'] = 'system'

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
    return this.#source === 'dark'
  }
}

export const nativeTheme = new NativeThemeStandIn().setMaxListeners(0)
