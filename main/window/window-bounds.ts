import type { Rectangle } from '../storage/settings-file.ts'

export const defaultSize = { width: 880, height: 640 } as const
const minSize = { width: 760, height: 560 } as const

/** For Electron: sizes are those of what is drawn, whatever the title bar takes (Windows, macOS; on X11 they always are). */
export const contentSizes = {
  useContentSize: true,
  minWidth: minSize.width,
  minHeight: minSize.height,
} as const

/** So much of the title bar must lie on a display for a person to take hold of the window. */
const grip = { width: 120, height: 32 } as const

/**
 * Bounds that a person can reach: those that were saved, no larger than their display and moved onto it
 * as far as needed; or null, so that the window is centred, where nothing usable was saved or its display
 * is gone. `workAreas` are the displays without their bars.
 */
export function repairBounds(saved: Rectangle | null, workAreas: readonly Rectangle[]): Rectangle | null {
  if (saved === null) return null
  const area = workAreas.find((each) => holdsGrip(each, saved))
  if (area === undefined) return null
  const width = clamp(saved.width, minSize.width, Math.max(minSize.width, area.width))
  const height = clamp(saved.height, minSize.height, Math.max(minSize.height, area.height))
  return {
    width,
    height,
    x: clamp(saved.x, area.x, Math.max(area.x, area.x + area.width - width)),
    y: clamp(saved.y, area.y, Math.max(area.y, area.y + area.height - height)),
  }
}

/** True where enough of the window's upper edge lies in `area`. */
function holdsGrip(area: Rectangle, window: Rectangle): boolean {
  const overlapX = Math.min(window.x + window.width, area.x + area.width) - Math.max(window.x, area.x)
  const top = clamp(window.y, area.y, area.y + area.height)
  return (
    overlapX >= grip.width &&
    Math.abs(top - window.y) < grip.height &&
    top + grip.height <= area.y + area.height
  )
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}
