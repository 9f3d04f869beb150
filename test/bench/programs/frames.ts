import type { Page } from '@playwright/test'

/** Between two frames of the bench's display, 60 a second, ms. */
const frameMs = 1_000 / 60

/**
 * How many frames the page misses while `work` runs, from the first that it draws: those of the display's clock for
 * which no animation frame began. The time that a frame is given says which one it is; the time at which it is called
 * does not, because a frame that begins late is followed by one in time.
 */
export async function missedFrames(page: Page, work: Promise<unknown>): Promise<number> {
  const watch = await page.evaluateHandle(
    () =>
      new Promise<{ end(): number[] }>((resolve) => {
        const frames: number[] = []
        let frame = requestAnimationFrame(function next(time) {
          frames.push(time)
          frame = requestAnimationFrame(next)
          if (frames.length > 1) return
          resolve({
            end() {
              cancelAnimationFrame(frame)
              return frames
            },
          })
        })
      }),
  )
  await work
  const frames = await watch.evaluate((each) => each.end())
  return frames
    .slice(1)
    .map((time, before) => Math.round((time - (frames[before] ?? time)) / frameMs) - 1)
    .reduce((missed, each) => missed + Math.max(0, each), 0)
}
