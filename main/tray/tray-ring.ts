/** Radii as shares of the picture's size, and how much of its colour the spent part keeps. */
const ring = { outer: 0.45, inner: 0.29, spent: 0.3 } as const

/** Sample points per row and column of each pixel, for smooth edges. */
const samples = 4

/**
 * A ring of which `share` (0 to 1) is left, from the top clockwise, as the account's own. For `nativeImage`: four bytes
 * a pixel, blue, green, red and alpha, the colour multiplied by the alpha. `color`: red, green and blue, 0 to 255.
 */
export function ringBitmap(share: number, size: number, color: readonly [number, number, number]): Buffer {
  const [red, green, blue] = color
  const bitmap = Buffer.alloc(size * size * 4)
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) {
      const alpha = alphaOf(x, y)
      bitmap.set([blue * alpha, green * alpha, red * alpha, 255 * alpha].map(Math.round), (y * size + x) * 4)
    }
  return bitmap

  function alphaOf(x: number, y: number): number {
    let alpha = 0
    for (let sample = 0; sample < samples ** 2; sample += 1) {
      const right = (x + ((sample % samples) + 0.5) / samples) / size - 0.5
      const down = (y + (Math.floor(sample / samples) + 0.5) / samples) / size - 0.5
      const radius = Math.hypot(right, down)
      if (radius < ring.inner || radius > ring.outer) continue
      const turn = (Math.atan2(right, -down) / (2 * Math.PI) + 1) % 1
      alpha += turn < share ? 1 : ring.spent
    }
    return alpha / samples ** 2
  }
}
