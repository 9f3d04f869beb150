import { parseArgs } from 'node:util'
import { startService } from '../test/service/service.ts'
import { day, hour } from '../test/support/durations.ts'

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

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '8787' },
    lifetime: { type: 'string', default: '7d' },
    help: { type: 'boolean', default: false },
  },
})
const lifetimeMs = durationMs(values.lifetime)
const port = Number(values.port)

if (values.help || lifetimeMs === null || !(Number.isInteger(port) && port >= 0 && port < 65_536)) {
  console.log(`Usage: npm run service -- [--port 8787] [--lifetime 40s]

Runs a practice service on this machine until Ctrl+C.
  --port      0 for any that is free (8787 unless given)
  --lifetime  of a token, in s, m, h or d (7d unless given)`)
  process.exit(values.help ? 0 : 2)
}

const service = await startService({ port, lifetimeMs }).catch((error: Error) => {
  console.error(`The service could not start: ${error.message}`)
  process.exit(1)
})
const { person: demo } = service
console.log(`The practice service is at ${service.baseUrl}

  Username     ${demo.username}
  Password     ${demo.password}
  Company key  ${demo.companyKey}

A token lives ${values.lifetime}. Ctrl+C ends the service.`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void service.close())
