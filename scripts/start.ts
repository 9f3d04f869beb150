import { parseArgs } from 'node:util'
import { buildWhereStale } from '../test/launch/build.ts'
import { endAtSignals, run } from '../test/launch/processes.ts'
import { prepareOpening } from './open.ts'

/** `npm start`: builds Deckpass if necessary, and opens it with a service. */

const { values } = parseArgs({
  options: { service: { type: 'string' }, help: { type: 'boolean', default: false } },
})
if (values.help) {
  console.log(`Usage: npm start -- [--service https://slides.example.com]

Opens Deckpass. Without --service, a practice service runs beside it.`)
  process.exit()
}

endAtSignals()
buildWhereStale()
const { program, env, close } = await prepareOpening(values.service)
const status = await run(program.path, program.args, { cwd: '/', env }).ended
await close()
process.exit(status)
