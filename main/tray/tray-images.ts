import { type NativeImage, nativeImage } from 'electron'
import type { TrayState } from './tray-model.ts'

/** Drawn by `npm run icons`; in the bundle as data URLs. */
const dataUrls = import.meta.glob<string>('../../resources/tray/*.png', {
  query: '?inline',
  import: 'default',
  eager: true,
})

/** `template`: macOS colours it to suit its menu bar. */
type TrayLook = 'template' | 'light' | 'dark'

/** Scale factor and pixels. Linux has higher bars. */
const sizesOf = {
  template: [
    [1, 16],
    [2, 32],
  ],
  windows: [
    [1, 16],
    [1.25, 20],
    [1.5, 24],
    [2, 32],
    [3, 48],
  ],
  linux: [
    [1, 24],
    [2, 48],
  ],
} as const

export function trayImage(state: TrayState, look: TrayLook, platform: NodeJS.Platform): NativeImage {
  const image = nativeImage.createEmpty()
  const sizes = look === 'template' ? 'template' : platform === 'win32' ? 'windows' : 'linux'
  for (const [scaleFactor, size] of sizesOf[sizes]) {
    const dataURL = dataUrls[`../../resources/tray/${look}-${state}-${size}.png`]
    if (dataURL !== undefined) image.addRepresentation({ scaleFactor, dataURL })
  }
  image.setTemplateImage(look === 'template')
  return image
}
