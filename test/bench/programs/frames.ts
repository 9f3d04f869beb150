import type { Page } from '@playwright/test'

/** Between two frames of the bench's display, 60 a second, ms. */
const frameMs = 1_000 / 60

/** How many frames the page misses while `work` runs, by the gaps between its animation frames. */
export async function missedFrames(page: Page, work: Promise<unknown>): Promise<number> {
  const watch = await page.evaluateHandle(() => {
    const gapsMs: number[] = []
    let last = performance.now()
    let frame = requestAnimationFrame(function next() {
      const now = performance.now()
      gapsMs.push(now - last)
      last = now
      frame = requestAnimationFrame(next)
    })
    return {
      end() {
        cancelAnimationFrame(frame)
        return gapsMs
      },
    }
  })
  await work
  const gapsMs = await watch.evaluate((each) => each.end())
  return gapsMs.reduce((missed, gapMs) => missed + Math.max(0, Math.round(gapMs / frameMs) - 1), 0)
}
