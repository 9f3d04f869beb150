import { parseArgs } from 'node:util'
import { buildWhereStale } from '../test/launch/build.ts'
import { endAtSignals, run } from '../test/launch/processes.ts'
import { prepareOpening } from './open.ts'

/** `npm start`: builds Deckpass if necessary, and opens it beside a practice service, or with `--service ADDRESS`. */

const { service } = parseArgs({ options: { service: { type: 'string' } } }).values

endAtSignals()
buildWhereStale()
const { program, env, close } = await prepareOpening(service)
const status = await run(program.path, program.args, { cwd: '/', env }).ended
await close()
process.exit(status)
