import type { Log } from '../../app/ports/index.ts'

/**
 * A log whose warnings cannot push older lines out: a warning of one kind (its event, and the `name`, `act` and
 * `reason` of its detail) is written the 1st, 10th, 100th time and so on, with how often it came.
 */
export function createCountedLog(log: Log): Log {
  const times = new Map<string, number>()
  return {
    info: (event, detail) => log.info(event, detail),
    error: (event, detail) => log.error(event, detail),
    warn(event, detail) {
      const kind = JSON.stringify([event, detail?.name, detail?.act, detail?.reason])
      const count = (times.get(kind) ?? 0) + 1
      times.set(kind, count)
      if (count === 1) log.warn(event, detail)
      else if (/^10+$/.test(String(count))) log.warn(event, { ...detail, times: count })
    },
  }
}
