import { EventEmitter } from 'node:events'
import type { Display, Point, Rectangle } from 'electron'
import { requireReady } from '../lifecycle.ts'

/** The height of the bar at the upper edge, which windows do not cover. */
const bar = 28
const size = { width: 1920, height: 1080 }

/** The computer's one display. */
const display: Display = {
  id: 1,
  label: 'Stand-in',
  bounds: { x: 0, y: 0, ...size },
  workArea: { x: 0, y: bar, width: size.width, height: size.height - bar },
  size,
  workAreaSize: { width: size.width, height: size.height - bar },
  nativeOrigin: { x: 0, y: 0 },
  scaleFactor: 1,
  rotation: 0,
  accelerometerSupport: 'unknown',
  touchSupport: 'unknown',
  colorDepth: 24,
  colorSpace: 'srgb',
  depthPerComponent: 8,
  detected: true,
  displayFrequency: 60,
  internal: false,
  maximumCursorSize: { width: 0, height: 0 },
  monochrome: false,
}

function theDisplay(): Display {
  requireReady("The 'screen' module")
  return display
}

export const screen = Object.assign(new EventEmitter(), {
  getPrimaryDisplay: theDisplay,
  getAllDisplays: () => [theDisplay()],
  getDisplayMatching: (_rectangle: Rectangle) => theDisplay(),
  getDisplayNearestPoint: (_point: Point) => theDisplay(),
})
