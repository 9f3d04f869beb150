import { type NativeImage, nativeImage } from 'electron'
import type { TrayModel } from './tray-model.ts'

/** Drawn by `npm run icons`, and bundled as data URLs. */
const dataUrls = import.meta.glob<string>('../../resources/tray/*.png', {
  query: '?inline',
  import: 'default',
  eager: true,
})

/** `template`: macOS adapts the colour to its menu bar. */
type TrayLook = 'template' | 'light' | 'dark'

/** Scale factor and pixels. Linux panels are taller. */
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

export function trayImage(state: TrayModel['state'], look: TrayLook, platform: NodeJS.Platform): NativeImage {
  const image = nativeImage.createEmpty()
  for (const each of trayRepresentations(state, look, platform)) image.addRepresentation(each)
  image.setTemplateImage(look === 'template')
  return image
}

type Representation = Parameters<NativeImage['addRepresentation']>[0]

/** One for each scale of a screen. */
export function trayRepresentations(
  state: TrayModel['state'],
  look: TrayLook,
  platform: NodeJS.Platform,
): Representation[] {
  const sizes = look === 'template' ? 'template' : platform === 'win32' ? 'windows' : 'linux'
  return sizesOf[sizes].map(([scaleFactor, size]) => ({
    scaleFactor,
    dataURL: dataUrls[`../../resources/tray/${look}-${state}-${size}.png`] ?? '',
  }))
}
