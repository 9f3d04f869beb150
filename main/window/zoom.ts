import type { Input, WebContents } from 'electron'
import { zoomLevels } from '../settings/settings-store.ts'

/** Half a level, as by Electron's menu items. */
const stepLevel = 0.5

/** Zooms by the keys of browsers and by the wheel. The items of the menu zoom by themselves. */
export function zoomByKeysAndWheel(contents: WebContents, platform: NodeJS.Platform): void {
  const zoom = (steps: number) =>
    contents.setZoomLevel(steps === 0 ? 0 : withinLevels(contents.getZoomLevel() + steps * stepLevel))
  contents.on('before-input-event', (event, input) => {
    const steps = zoomStepsOf(input, platform)
    if (steps === null) return
    event.preventDefault()
    zoom(steps)
  })
  contents.on('zoom-changed', (_event, direction) => zoom(direction === 'in' ? 1 : -1))
}

/** In whole steps, because a factor makes it inexact, and within the limits, which the items of the menu may pass. */
export function zoomLevelOf(contents: Pick<WebContents, 'getZoomLevel'>): number {
  return withinLevels(Math.round(contents.getZoomLevel() / stepLevel) * stepLevel)
}

function withinLevels(level: number): number {
  return Math.min(zoomLevels.max, Math.max(zoomLevels.min, level))
}

/** 1, -1, or 0 to reset; by the character that the key types, so that every layout and the number pad count. */
const zoomKeys: Readonly<Record<string, number>> = { '+': 1, '=': 1, '-': -1, '0': 0 }

/** Null for any other key. */
function zoomStepsOf({ type, key, control, meta, alt }: Input, platform: NodeJS.Platform): number | null {
  const isCommand = platform === 'darwin' ? meta && !control : control && !meta
  return type === 'keyDown' && isCommand && !alt ? (zoomKeys[key] ?? null) : null
}
