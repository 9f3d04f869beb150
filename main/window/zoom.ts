import type { Input, WebContents } from 'electron'
import { zoomLevels } from '../settings/settings-store.ts'

/** Half a level, like Electron's menu items. */
const stepLevel = 0.5

/** Zooms by the same keys as browsers, and by the wheel. The menu's items zoom by themselves. */
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

/** Rounds to whole steps, because Chromium stores a factor, and limits the level, because the menu's items may not. */
export function zoomLevelOf(contents: Pick<WebContents, 'getZoomLevel'>): number {
  return withinLevels(Math.round(contents.getZoomLevel() / stepLevel) * stepLevel)
}

function withinLevels(level: number): number {
  return Math.min(zoomLevels.max, Math.max(zoomLevels.min, level))
}

/** 1, -1, or 0 to reset, by the character that a key types, so that every layout and the number pad work. */
const zoomKeys: Readonly<Record<string, number>> = { '+': 1, '=': 1, '-': -1, '0': 0 }

function zoomStepsOf({ type, key, control, meta, alt }: Input, platform: NodeJS.Platform): number | null {
  const isCommand = platform === 'darwin' ? meta && !control : control && !meta
  return type === 'keyDown' && isCommand && !alt ? (zoomKeys[key] ?? null) : null
}
