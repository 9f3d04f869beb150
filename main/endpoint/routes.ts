import type * as z from 'zod/mini'
import { type Problem, problem } from '../../app/programs/problem.ts'
import type { Program } from '../../app/programs/program.ts'
import type { ProgramDesk } from '../../app/programs/program-desk.ts'
import { type Operation, operations } from '../../app/programs/protocol.ts'
import * as say from '../../app/words/program-problems.ts'

/** An answer as it goes out. */
export interface Reply<T = unknown> {
  readonly kind: 'given'
  readonly answer: T
}

/** Who asks; `program` is null where the system tells nobody. */
interface Asker {
  readonly kind: 'asker'
  readonly program: Program | null
}

interface Call {
  readonly body: unknown
  /** Aborted when the connection ends. */
  readonly signal: AbortSignal
  /** Asks the system who is at the other end. */
  asker(): Promise<Asker | Problem>
}

interface Route {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly run: (call: Call) => Promise<Reply | Problem>
}

/** Every path of the endpoint. */
export function createRoutes(desk: ProgramDesk, version: string): readonly Route[] {
  return [
    post(operations.token, (request, call) =>
      forAsker(call, (program) => desk.token(request, program, call.signal)),
    ),
    post(operations.renew, (request, call) =>
      forAsker(call, (program) => desk.renew(request, program, call.signal)),
    ),
    post(operations.lock, async () => desk.lock()),
    get(operations.accounts, async () => desk.accounts()),
    get(operations.status, async () => ({ kind: 'given', answer: { version, programs: desk.access } })),
  ]
}

/** The answer of the path that was asked for. */
export async function route(
  routes: readonly Route[],
  { method, path, ...call }: Call & { readonly method: string; readonly path: string },
): Promise<Reply | Problem> {
  const found = routes.find((each) => each.path === path)
  if (found === undefined) return problem('unknown-path', say.unknownPath(routes.map((each) => each.path)))
  if (found.method !== method) return problem('wrong-method', say.wrongMethod(path, found.method))
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
      if (call.body === undefined) return problem('bad-request', say.noBody)
      const fields = new Set(parsed.error.issues.flatMap((issue) => fieldsOf(issue)))
      return problem('bad-request', say.notUnderstood([...fields]))
    },
  }
}

/** A lookup that failed can be tried again; it does not mean that the program is unknown. */
async function forAsker<T>(
  { asker }: Call,
  run: (program: Program | null) => Promise<T>,
): Promise<T | Problem> {
  const found = await asker()
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
