import type { Socket } from 'node:net'
import type * as z from 'zod/mini'
import type { Problem } from '../../../app/programs/model/program-problem.ts'
import type { Caller, TokenBroker } from '../../../app/programs/token-broker.ts'
import type { FindAsker } from './find-asker.ts'
import { type Operation, operations } from './protocol.ts'

export interface Reply<T = unknown> {
  readonly kind: 'given'
  readonly answer: T
}

/** A complete request with the correct secret. */
export interface Call extends Pick<Caller, 'gone' | 'notifyWaiting'> {
  readonly method: string
  readonly path: string
  /** Undefined if it is not JSON. */
  readonly body: unknown
  readonly socket: Socket
}

interface Route {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly run: (call: Call) => Promise<Reply | Problem>
}

export function createAnswer(
  broker: TokenBroker,
  version: string,
  findAsker: FindAsker,
): (call: Call) => Promise<Reply | Problem> {
  const asAsker = async <T>({ socket, gone, notifyWaiting }: Call, run: (caller: Caller) => Promise<T>) => {
    const found = await findAsker(socket)
    return found.kind === 'problem' ? found : await run({ asker: found.asker, gone, notifyWaiting })
  }
  const routes: readonly Route[] = [
    post(operations.token, (request, call) => asAsker(call, (caller) => broker.token(request, caller))),
    post(operations.renew, (request, call) => asAsker(call, (caller) => broker.renew(request, caller))),
    post(operations.copy, (request, call) => asAsker(call, (caller) => broker.copy(request, caller))),
    post(operations.lock, async () => broker.lock()),
    get(operations.accounts, async () => broker.accounts()),
    get(operations.diagnostics, () => broker.diagnostics()),
    get(operations.status, async () => ({ kind: 'given', answer: { version, programs: broker.access } })),
  ]
  return async (call) => {
    const found = routes.find(({ path }) => path === call.path)
    if (found === undefined)
      return { kind: 'problem', code: 'unknown-path', paths: routes.map(({ path }) => path) }
    const { path, method } = found
    return method === call.method
      ? await found.run(call)
      : { kind: 'problem', code: 'wrong-method', path, method }
  }
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

/** The names of the invalid fields. Nothing else of a program's input is repeated. */
function fieldsOf(issue: z.core.$ZodIssue): string[] {
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => JSON.stringify(key.slice(0, 40)))
  return issue.path.length > 0 ? [issue.path.join('.')] : []
}

/** Strips the result to its schema. */
function checked(schema: z.ZodMiniType, result: Reply | Problem): Reply | Problem {
  return result.kind === 'problem' ? result : { kind: 'given', answer: schema.parse(result.answer) }
}
