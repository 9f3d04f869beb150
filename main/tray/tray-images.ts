import { type NativeImage, nativeImage } from 'electron'
import type { TrayState } from './tray-state.ts'

/** The pictures of `resources/tray/`, drawn by `npm run icons`, as data URLs inside the bundle. */
const pictures = import.meta.glob<string>('../../resources/tray/*.png', {
  query: '?inline',
  import: 'default',
  eager: true,
})

/** `template`: macOS colours it to suit its menu bar. `light`, `dark`: for a bar of that kind. */
export type TrayLook = 'template' | 'light' | 'dark'

/** Pixels at each scale: 16 on macOS and Windows, 24 on Linux, whose bars are higher. */
const sizesOf = {
  template: [
    [1, 16],
    [2, 32],
  ],
  windows: [
    [1, 16],
    [1.5, 24],
    [2, 32],
    [3, 48],
  ],
  linux: [
    [1, 24],
    [2, 48],
  ],
} as const

/** The tray's picture for a state, sharp at every scale. */
export function trayImage(state: TrayState, look: TrayLook, platform: NodeJS.Platform): NativeImage {
  const image = nativeImage.createEmpty()
  const sizes = look === 'template' ? 'template' : platform === 'win32' ? 'windows' : 'linux'
  for (const [scaleFactor, size] of sizesOf[sizes]) {
    const dataURL = pictures[`../../resources/tray/${look}-${state}-${size}.png`]
    if (dataURL !== undefined) image.addRepresentation({ scaleFactor, dataURL })
  }
  image.setTemplateImage(look === 'template')
  return image
}
