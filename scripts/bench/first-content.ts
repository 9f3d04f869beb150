import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Desktop } from '../../test/desktop/desktop.ts'

/** A screenshot takes about 2 ms. */
const pollMs = 3

/**
 * Resolves to the time, by `performance.now()`, at which the window, which must exist, shows more than one colour.
 * Screenshots start before the display has reported the window's position.
 */
export async function firstContentAt(desktop: Desktop, windowId: string): Promise<number> {
  const file = join(desktop.env.XDG_RUNTIME_DIR ?? '', 'Xvfb_screen0')
  const early: { readonly at: number; readonly screen: Buffer }[] = []
  const look = async () => ({ at: performance.now(), screen: await readFile(file) })
  let place: Place | null = null
  const placing = placeOf(desktop, windowId).then((found) => {
    place = found
  })
  while (place === null) {
    early.push(await look())
    await setTimeout(pollMs)
  }
  await placing
  for (;;) {
    const { at, screen } = early.shift() ?? (await look())
    if (hasContent(screen, place)) return at
    if (early.length === 0) await setTimeout(pollMs)
  }
}

interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The window's position and size without its frame. */
async function placeOf(desktop: Desktop, windowId: string): Promise<Place> {
  const { output } = await desktop.run(['xwininfo', '-id', windowId])
  const number = (label: string) => Number(new RegExp(`${label}: +(-?\\d+)`).exec(output)?.[1])
  return {
    x: number('Absolute upper-left X'),
    y: number('Absolute upper-left Y'),
    width: number('Width'),
    height: number('Height'),
  }
}

/** `screen`: the output of xwd(1), with a header of 32-bit numbers (X11/XWDFile.h). */
function hasContent(screen: Buffer, { x, y, width, height }: Place): boolean {
  const head = (index: number) => screen.readUInt32BE(index * 4)
  const [headBytes, lineBytes, colours] = [head(0), head(12), head(19)]
  const pixelBytes = 4
  const row = (index: number) => {
    const start = headBytes + colours * 12 + (y + index) * lineBytes + x * pixelBytes
    return screen.subarray(start, start + width * pixelBytes)
  }
  const first = row(0)
  const plain = Buffer.alloc(first.length, first.subarray(0, pixelBytes))
  for (let index = 0; index < height; index += 1) if (!row(index).equals(plain)) return true
  return false
}
