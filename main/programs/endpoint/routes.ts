import type { Socket } from 'node:net'
import type * as z from 'zod/mini'
import type { Problem } from '../../../app/programs/model/program-problem.ts'
import { noBody, programRequests } from '../../../app/programs/program-requests.ts'
import type { Caller, TokenBroker } from '../../../app/programs/token-broker.ts'
import type { FindAsker } from './find-asker.ts'

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

export interface AnswerParts {
  readonly broker: TokenBroker
  readonly findAsker: FindAsker
  readonly version: string
  /** The diagnostics for a help desk, without names and secrets. */
  readDiagnostics(): Promise<string>
}

export function createRouter({
  broker,
  findAsker,
  version,
  readDiagnostics,
}: AnswerParts): (call: Call) => Promise<Reply | Problem> {
  const asAsker = async <T>({ socket, gone, notifyWaiting }: Call, run: (caller: Caller) => Promise<T>) => {
    const found = await findAsker(socket)
    return found.kind === 'problem' ? found : await run({ asker: found.asker, gone, notifyWaiting })
  }
  const routes = [
    route(programRequests.token, (request, call) => asAsker(call, (caller) => broker.token(request, caller))),
    route(programRequests.renew, (request, call) => asAsker(call, (caller) => broker.renew(request, caller))),
    route(programRequests.copy, (request, call) => asAsker(call, (caller) => broker.copy(request, caller))),
    route(programRequests.lock, async () => broker.lock()),
    route(programRequests.accounts, async () => broker.accounts()),
    route(programRequests.diagnostics, () => broker.diagnostics(readDiagnostics)),
    route(programRequests.status, async () => ({
      kind: 'given',
      answer: { version, programs: broker.access },
    })),
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

function route<Q extends z.ZodMiniType, A extends z.ZodMiniType>(
  { path, request, answer }: { readonly path: string; readonly request: Q; readonly answer: A },
  run: (request: z.infer<Q>, call: Call) => Promise<Reply<z.infer<A>> | Problem>,
) {
  return {
    path,
    method: Object.is(request, noBody) ? 'GET' : 'POST',
    async run(call: Call): Promise<Reply | Problem> {
      const parsed = request.safeParse(call.body)
      if (parsed.success) {
        const result = await run(parsed.data, call)
        // The answer is stripped to its schema.
        return result.kind === 'problem' ? result : { kind: 'given', answer: answer.parse(result.answer) }
      }
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
