import { parseArgs } from 'node:util'
import { startService } from '../test/service/service.ts'
import { day, hour } from '../test/support/durations.ts'

/**
 * `npm run service`: runs a practice service on this machine until Ctrl+C. `-- --port 0` takes any free port, and
 * `--lifetime 40s` sets the lifetime of its tokens, in s, m, h or d.
 */

const unitsMs = new Map([
  ['s', 1000],
  ['m', 60_000],
  ['h', hour],
  ['d', day],
])

/** Parses a duration such as "40s"; null if the text is invalid or zero. */
function durationMs(text: string): number | null {
  const [, count = '', unit = ''] = /^([0-9]+)([smhd])$/.exec(text) ?? []
  return Number(count) * (unitsMs.get(unit) ?? 0) || null
}

const { port, lifetime } = parseArgs({
  options: {
    port: { type: 'string', default: '8787' },
    lifetime: { type: 'string', default: '7d' },
  },
}).values
const lifetimeMs = durationMs(lifetime)
if (lifetimeMs === null) {
  console.error(`${lifetime} is no lifetime; 40s and 7d are.`)
  process.exit(2)
}

const service = await startService({ port: Number(port), lifetimeMs }).catch((error: Error) => {
  console.error(`The service could not start: ${error.message}`)
  process.exit(1)
})
const { person: demo } = service
console.log(`The practice service is at ${service.baseUrl}

  Username     ${demo.username}
  Password     ${demo.password}
  Company key  ${demo.companyKey}

A token lives ${lifetime}. Ctrl+C ends the service.`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void service.close())
