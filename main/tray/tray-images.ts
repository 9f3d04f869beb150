import { type NativeImage, nativeImage } from 'electron'
import type { TrayModel } from './tray-model.ts'

/** `npm run icons` draws the images; the build bundles them as data URLs. */
const dataUrls = import.meta.glob<string>('../../resources/tray/*.png', {
  query: '?inline',
  import: 'default',
  eager: true,
})

/** `template`: macOS adapts the colour to its menu bar. */
type TrayLook = 'template' | 'light' | 'dark'

export function trayImage(state: TrayModel['state'], look: TrayLook, platform: NodeJS.Platform): NativeImage {
  const image = nativeImage.createEmpty()
  for (const each of trayRepresentations(state, look, platform)) image.addRepresentation(each)
  image.setTemplateImage(look === 'template')
  return image
}

/** One image for each scale of a screen. Linux panels are taller. */
export function trayRepresentations(state: TrayModel['state'], look: TrayLook, platform: NodeJS.Platform) {
  const scales = platform === 'win32' ? [1, 1.25, 1.5, 2, 3] : [1, 2]
  return scales.map((scaleFactor) => {
    const size = scaleFactor * (platform === 'linux' ? 24 : 16)
    return { scaleFactor, dataURL: dataUrls[`../../resources/tray/${look}-${state}-${size}.png`] ?? '' }
  })
}
