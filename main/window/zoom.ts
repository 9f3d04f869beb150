import type { Input, WebContents } from 'electron'
import { zoomLevels } from '../settings/settings-store.ts'

/** Half a level, as by Electron's menu items. */
const stepLevel = 0.5

type ZoomStep = 'in' | 'out' | 'reset'

/** Zooms by the keys of browsers and by the wheel. The items of the menu zoom by themselves. */
export function zoomByKeysAndWheel(contents: WebContents, platform: NodeJS.Platform): void {
  const zoom = (step: ZoomStep) => contents.setZoomLevel(zoomed(contents.getZoomLevel(), step))
  contents.on('before-input-event', (event, input) => {
    const step = zoomStepOf(input, platform)
    if (step === null) return
    event.preventDefault()
    zoom(step)
  })
  contents.on('zoom-changed', (_event, direction) => zoom(direction))
}

/** In whole steps, because a factor makes it inexact, and within the limits, which the items of the menu may pass. */
export function zoomLevelOf(contents: Pick<WebContents, 'getZoomLevel'>): number {
  return withinLevels(Math.round(contents.getZoomLevel() / stepLevel) * stepLevel)
}

function withinLevels(level: number): number {
  return Math.min(zoomLevels.max, Math.max(zoomLevels.min, level))
}

/** By the character that the key types, so that every layout and the number pad count. Null for any other key. */
function zoomStepOf(
  { type, key, control, meta, alt }: Pick<Input, 'type' | 'key' | 'control' | 'meta' | 'alt'>,
  platform: NodeJS.Platform,
): ZoomStep | null {
  const isCommand = platform === 'darwin' ? meta && !control : control && !meta
  if (type !== 'keyDown' || !isCommand || alt) return null
  if (key === '+' || key === '=') return 'in'
  if (key === '-') return 'out'
  return key === '0' ? 'reset' : null
}

function zoomed(level: number, step: ZoomStep): number {
  if (step === 'reset') return 0
  return withinLevels(level + (step === 'in' ? stepLevel : -stepLevel))
}
