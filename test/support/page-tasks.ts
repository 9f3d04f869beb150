import type { Page } from '@playwright/test'
import { z } from 'zod'

const event = z.object({
  name: z.string(),
  pid: z.number(),
  tid: z.number(),
  ts: z.number(),
  dur: z.number().optional(),
  /** Time on the processor, in µs. */
  tdur: z.number().optional(),
  args: z.object({ name: z.string().optional() }).optional(),
})
const events = z.array(event)
type Event = z.infer<typeof event>

/**
 * Watches the page's main thread. The function returned ends it and tells how long each task took, in ms,
 * longest first: of the processor's own time, so that a computer busy with other things makes no
 * difference, and without the tasks in which something was evaluated from outside the page: those are the
 * test's own.
 */
export async function watchTasks(page: Page): Promise<() => Promise<number[]>> {
  const session = await page.context().newCDPSession(page)
  const traceEvents: Event[] = []
  session.on('Tracing.dataCollected', ({ value }) => traceEvents.push(...events.parse(value)))
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  const includedCategories = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline']
  await session.send('Tracing.start', { traceConfig: { includedCategories } })
  return async () => {
    await session.send('Tracing.end')
    await complete
    await session.detach()
    const main = traceEvents.filter(onMainThread(traceEvents))
    const fromOutside = main.filter(({ name }) => name === 'EvaluateScript')
    return main
      .filter(({ name }) => name === 'RunTask')
      .filter((task) => !fromOutside.some((script) => within(task, script)))
      .map(({ tdur = 0 }) => tdur / 1000)
      .sort((one, other) => other - one)
  }
}

/** Pages run on a thread that Chromium calls `CrRendererMain`. */
function onMainThread(events: readonly Event[]): (event: Event) => boolean {
  const named = events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
  return ({ pid, tid }) => named.some((thread) => thread.pid === pid && thread.tid === tid)
}

function within(task: Event, event: Event): boolean {
  return (
    event.pid === task.pid &&
    event.tid === task.tid &&
    event.ts >= task.ts &&
    event.ts <= task.ts + (task.dur ?? 0)
  )
}
