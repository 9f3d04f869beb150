import type { Rectangle, WindowPlacement } from '../settings/settings-store.ts'

export const defaultSize = { width: 880, height: 640 } as const

/** Sizes exclude the title bar, as X11 always does. */
export const contentSizes = { useContentSize: true, minWidth: 760, minHeight: 560 } as const

/** The part of the title bar that must be on a display for a person to drag the window. */
const grip = { width: 120, height: 32 } as const

/** Fits the bounds into their display; null if it is gone, which centres the window. `workAreas`: without taskbars. */
export function repairBounds(saved: Rectangle | null, workAreas: readonly Rectangle[]): Rectangle | null {
  if (saved === null) return null
  const area = workAreas.find((each) => showsGrip(each, saved))
  if (area === undefined) return null
  const { minWidth, minHeight } = contentSizes
  const width = clamp(saved.width, minWidth, Math.max(minWidth, area.width))
  const height = clamp(saved.height, minHeight, Math.max(minHeight, area.height))
  return {
    width,
    height,
    x: clamp(saved.x, area.x, Math.max(area.x, area.x + area.width - width)),
    y: clamp(saved.y, area.y, Math.max(area.y, area.y + area.height - height)),
  }
}

/** Saves bounds only if changed since `first`, because fractional scaling rounds them and the window would grow. */
export function placementToSave(
  { bounds, maximized }: WindowPlacement,
  first: Rectangle,
  saved: WindowPlacement | null,
): WindowPlacement | null {
  const isMoved = bounds.x !== first.x || bounds.y !== first.y
  const isResized = bounds.width !== first.width || bounds.height !== first.height
  if (saved === null && !isMoved && !isResized && !maximized) return null
  const asked = saved?.bounds ?? { ...first, ...defaultSize }
  const { x, y } = isMoved ? bounds : asked
  const { width, height } = isResized ? bounds : asked
  return { bounds: { x, y, width, height }, maximized }
}

function showsGrip(area: Rectangle, window: Rectangle): boolean {
  const overlapX = Math.min(window.x + window.width, area.x + area.width) - Math.max(window.x, area.x)
  const top = clamp(window.y, area.y, area.y + area.height)
  return (
    overlapX >= grip.width &&
    Math.abs(top - window.y) < grip.height &&
    top + grip.height <= area.y + area.height
  )
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value))
}
