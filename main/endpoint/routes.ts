import type * as z from 'zod/mini'
import type { Program } from '../../app/consent/program.ts'
import type { TokenBroker } from '../../app/consent/token-broker.ts'
import type { Problem } from '../../app/model/failure/program-problem.ts'
import { type Operation, operations } from './protocol.ts'

/** An answer as it goes out. */
export interface Reply<T = unknown> {
  readonly kind: 'given'
  readonly answer: T
}

/** The program that asks; null if the system tells nobody. */
interface FoundProgram {
  readonly kind: 'found'
  readonly program: Program | null
}

interface Call {
  readonly body: unknown
  /** Aborted when the connection ends. */
  readonly signal: AbortSignal
  /** Tells the program that a person has to act. */
  tellWaiting(): void
  /** Asks the system which program is at the other end. */
  findProgram(): Promise<FoundProgram | Problem>
}

interface Route {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly run: (call: Call) => Promise<Reply | Problem>
}

/** Every path of the endpoint. */
export function createRoutes(broker: TokenBroker, version: string): readonly Route[] {
  return [
    post(operations.token, (request, call) =>
      withProgram(call, (program) => broker.token(request, program, call.signal, call.tellWaiting)),
    ),
    post(operations.renew, (request, call) =>
      withProgram(call, (program) => broker.renew(request, program, call.signal, call.tellWaiting)),
    ),
    post(operations.copy, (request, call) =>
      withProgram(call, (program) => broker.copy(request, program, call.signal, call.tellWaiting)),
    ),
    post(operations.lock, async () => broker.lock()),
    get(operations.accounts, async () => broker.accounts()),
    get(operations.diagnostics, () => broker.diagnostics()),
    get(operations.status, async () => ({ kind: 'given', answer: { version, ...broker.status() } })),
  ]
}

/** The answer of the path that was asked for. */
export async function route(
  routes: readonly Route[],
  { method, path, ...call }: Call & { readonly method: string; readonly path: string },
): Promise<Reply | Problem> {
  const found = routes.find((each) => each.path === path)
  if (found === undefined)
    return { kind: 'problem', code: 'unknown-path', paths: routes.map((each) => each.path) }
  if (found.method !== method) return { kind: 'problem', code: 'wrong-method', path, method: found.method }
  return await found.run(call)
}

function get<A extends z.ZodMiniType>(
  { method, path, answer }: Operation<null, A>,
  run: () => Promise<Reply<z.infer<A>> | Problem>,
): Route {
  return { method, path, run: async () => checked(answer, await run()) }
}

function post<Q extends z.ZodMiniType, A extends z.ZodMiniType>(
  { method, path, request, answer }: Operation<Q, A>,
  run: (request: z.infer<Q>, call: Call) => Promise<Reply<z.infer<A>> | Problem>,
): Route {
  return {
    method,
    path,
    async run(call) {
      const parsed = request.safeParse(call.body)
      if (parsed.success) return checked(answer, await run(parsed.data, call))
      if (call.body === undefined) return { kind: 'problem', code: 'bad-request', fields: null }
      const fields = new Set(parsed.error.issues.flatMap((issue) => fieldsOf(issue)))
      return { kind: 'problem', code: 'bad-request', fields: [...fields] }
    },
  }
}

/** A lookup that failed can be tried again; it does not mean that the program is unknown. */
async function withProgram<T>(
  { findProgram }: Call,
  run: (program: Program | null) => Promise<T>,
): Promise<T | Problem> {
  const found = await findProgram()
  return found.kind === 'problem' ? found : run(found.program)
}

/** Of what a program sent, only the names of fields are repeated. */
function fieldsOf(issue: z.core.$ZodIssue): string[] {
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => JSON.stringify(key.slice(0, 40)))
  return issue.path.length > 0 ? [issue.path.join('.')] : []
}

/** Nothing leaves that the schema does not name. */
function checked(schema: z.ZodMiniType, result: Reply | Problem): Reply | Problem {
  return result.kind === 'problem' ? result : { kind: 'given', answer: schema.parse(result.answer) }
}
