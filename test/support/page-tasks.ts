import type { Page } from '@playwright/test'
import { z } from 'zod'

const traced = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      pid: z.number(),
      tid: z.number(),
      ts: z.number(),
      dur: z.number().optional(),
      /** Time on the processor, in µs. */
      tdur: z.number().optional(),
      args: z.object({ name: z.string().optional() }).optional(),
    }),
  ),
})
type Event = z.infer<typeof traced>['traceEvents'][number]

/**
 * Watches the page's main thread. The function returned ends it and tells how long each task took, in ms,
 * longest first: of the processor's own time, so that a computer busy with other things makes no
 * difference, and without the tasks in which something was evaluated from outside the page: those are the
 * test's own, and the stand-in's way to bring a message, which Electron does not have.
 */
export async function watchTasks(page: Page): Promise<() => Promise<number[]>> {
  const browser = page.context().browser()
  if (browser === null) throw new Error('The page has no browser.')
  await browser.startTracing(page, {
    categories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'],
  })
  return async () => {
    const { traceEvents } = traced.parse(JSON.parse((await browser.stopTracing()).toString()))
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
