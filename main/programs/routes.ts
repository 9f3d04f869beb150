import type * as z from 'zod/mini'
import { type Problem, problem } from '../../app/programs/problem.ts'
import type { Program } from '../../app/programs/program.ts'
import type { ProgramDesk } from '../../app/programs/program-desk.ts'
import {
  accountsAnswer,
  lockAnswer,
  lockRequest,
  renewAnswer,
  renewRequest,
  statusAnswer,
  tokenAnswer,
  tokenRequest,
} from '../../app/programs/protocol.ts'
import * as say from '../../app/words/program-problems.ts'

/** An answer as it goes out. */
export interface Reply {
  readonly kind: 'given'
  readonly answer: unknown
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
  readonly run: (call: Call) => Promise<Reply | Problem>
}

/** Every path of the endpoint. */
export function createRoutes(desk: ProgramDesk, version: string): Readonly<Record<string, Route>> {
  return {
    '/v1/token': {
      method: 'POST',
      run: ({ body, signal, asker }) =>
        understood(tokenRequest, body, (request) =>
          forAsker(asker, async (program) =>
            checked(tokenAnswer, await desk.token(request, program, signal)),
          ),
        ),
    },
    '/v1/renew': {
      method: 'POST',
      run: ({ body, signal, asker }) =>
        understood(renewRequest, body, (request) =>
          forAsker(asker, async (program) =>
            checked(renewAnswer, await desk.renew(request, program, signal)),
          ),
        ),
    },
    '/v1/lock': {
      method: 'POST',
      run: ({ body }) => understood(lockRequest, body, async () => checked(lockAnswer, desk.lock())),
    },
    '/v1/accounts': { method: 'GET', run: async () => checked(accountsAnswer, desk.accounts()) },
    '/v1/status': {
      method: 'GET',
      run: async () => checked(statusAnswer, { kind: 'given', answer: { version, programs: desk.access } }),
    },
  }
}

/** The answer of the path that was asked for. */
export async function route(
  routes: Readonly<Record<string, Route>>,
  { method, path, ...call }: Call & { readonly method: string; readonly path: string },
): Promise<Reply | Problem> {
  const found = Object.hasOwn(routes, path) ? routes[path] : undefined
  if (found === undefined) return problem('unknown-path', say.unknownPath(Object.keys(routes)))
  if (found.method !== method) return problem('wrong-method', say.wrongMethod(path, found.method))
  return await found.run(call)
}

/** A program that the system did not name is not taken for an unknown one: it is told to ask again. */
async function forAsker(
  ask: Call['asker'],
  run: (program: Program | null) => Promise<Reply | Problem>,
): Promise<Reply | Problem> {
  const asker = await ask()
  return asker.kind === 'problem' ? asker : run(asker.program)
}

async function understood<T extends z.ZodMiniType>(
  schema: T,
  body: unknown,
  run: (request: z.infer<T>) => Promise<Reply | Problem>,
): Promise<Reply | Problem> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return await run(parsed.data)
  if (body === undefined) return problem('bad-request', say.noBody)
  const fields = new Set(parsed.error.issues.flatMap((issue) => fieldsOf(issue)))
  return problem('bad-request', say.notUnderstood([...fields]))
}

/** Of what a program sent, only the names of fields are repeated. */
function fieldsOf(issue: z.core.$ZodIssue): string[] {
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => JSON.stringify(key.slice(0, 40)))
  return issue.path.length > 0 ? [issue.path.join('.')] : []
}

/** Nothing leaves that the schema does not name. */
function checked(
  schema: z.ZodMiniType,
  result: { kind: 'given'; answer: unknown } | Problem,
): Reply | Problem {
  return result.kind === 'problem' ? result : { kind: 'given', answer: schema.parse(result.answer) }
}
