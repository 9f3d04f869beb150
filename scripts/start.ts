import { parseArgs } from 'node:util'
import { buildWhereStale } from '../test/launch/build.ts'
import { endAtSignals, runToEnd } from '../test/launch/processes.ts'
import { endWith, prepareOpening } from './open.ts'

/** `npm start`: builds Deckpass where it must be, and opens it beside a service. */

const { values } = parseArgs({
  options: { service: { type: 'string' }, help: { type: 'boolean', default: false } },
})
if (values.help) {
  console.log(`Usage: npm start -- [--service https://slides.example.com]

Opens Deckpass. Without --service, a practice service runs beside it.`)
  process.exit()
}

endAtSignals()
await endWith(async () => {
  buildWhereStale()
  const { desktop, program, env, close } = await prepareOpening(values.service)
  // Without a graphics card Chromium reports each try to use one.
  const quiet = desktop === null ? [] : ['--log-level=3']
  const status = await runToEnd(program.path, [...program.args, ...quiet], { cwd: '/', env })
  await close()
  return status
})
