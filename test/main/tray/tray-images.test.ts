import { expect, test } from 'vitest'
import { trayRepresentations } from '../../../main/tray/tray-images.ts'

/** The width that a PNG states (PNG section 11.2.2). */
function widthOf(dataUrl: string): number {
  return Buffer.from(dataUrl.split(',')[1] ?? '', 'base64').readUInt32BE(16)
}

test.each([
  ['win32', 'dark', { 1: 16, 1.25: 20, 1.5: 24, 2: 32, 3: 48 }],
  ['linux', 'light', { 1: 24, 2: 48 }],
  ['darwin', 'template', { 1: 16, 2: 32 }],
] as const)('on %s the tray has an image for each scale of a screen', (platform, look, sizes) => {
  for (const state of ['good', 'attention', 'problem', 'idle'] as const) {
    const widths = trayRepresentations(state, look, platform).map(({ scaleFactor, dataURL = '' }) => [
      scaleFactor,
      widthOf(dataURL),
    ])
    expect(Object.fromEntries(widths)).toEqual(sizes)
  }
})
