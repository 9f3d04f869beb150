import type { WebContents } from 'electron'
import type * as z from 'zod/mini'
import { type EventName, type RequestName, requestNames, windowOf } from '../../app/bridge/channels.ts'
import {
  type EventPayload,
  events,
  type RequestInput,
  type RequestOutput,
  requests,
} from '../../app/bridge/contract.ts'
import type { Gate } from '../../app/gate/gate.ts'
import { refusedAnswer } from '../../app/gate/refused-answer.ts'
import type { Log } from '../../app/ports.ts'
import { requestFailed, requestRefused } from '../../app/words/bridge.ts'
import { fitsBridge } from './bridge-limits.ts'
import { type BridgeCall, distrust } from './bridge-trust.ts'

/** What the main process does for each request of the window. */
export type BridgeHandlers = {
  readonly [N in RequestName]: (input: RequestInput<N>) => Promise<RequestOutput<N>> | RequestOutput<N>
}

export interface BridgeServer {
  readonly ipcMain: {
    handle(channel: string, answer: (call: BridgeCall, ...args: unknown[]) => Promise<unknown>): void
  }
  readonly log: Log
  readonly gate: Pick<Gate, 'pass'>
  /** The origin that the window's page has; `appOrigin`, or the development server's. */
  readonly origin: string
  /** The `id` of a window's web contents; null while there is no such window. */
  windowId(window: ReturnType<typeof windowOf>): number | null
}

/** The contract, with each schema typed for its own name. */
const contract: {
  readonly [N in RequestName]: {
    readonly input: z.ZodMiniType<RequestInput<N>>
    readonly output: z.ZodMiniType<RequestOutput<N>>
  }
} = requests

/**
 * Answers the window. A call counts only from the top frame of the window that may ask for it, at our own origin,
 * with one input that is not too large and that its schema accepts; an answer leaves only as its schema names it.
 * What is refused is logged by name and reason, never by content.
 */
export function serveBridge(server: BridgeServer, handlers: BridgeHandlers): void {
  for (const name of requestNames) serveRequest(server, name, handlers)
}

function serveRequest<N extends RequestName>(server: BridgeServer, name: N, handlers: BridgeHandlers): void {
  const { ipcMain, gate, log } = server
  const { input, output } = contract[name]

  const refuse = (reason: string, detail: Readonly<Record<string, unknown>> = {}): Error => {
    log.warn('bridge.refused', { name, reason, ...detail })
    return new Error(requestRefused)
  }

  ipcMain.handle(name, async (call: BridgeCall, ...args) => {
    const reason = distrust(call, server.origin, server.windowId(windowOf(name)))
    if (reason !== null) throw refuse(reason)
    if (args.length !== 1) throw refuse('argument-count')
    if (!fitsBridge(args[0])) throw refuse('too-large')
    const parsed = input.safeParse(args[0])
    if (!parsed.success) throw refuse('input', { where: whereOf(parsed.error) })

    const passage = await gate.pass(name, 'window', parsed.data)
    if (passage.kind === 'refused') {
      const answer = refusedAnswer(name, passage.reason)
      if (answer === null) throw new Error(requestRefused)
      return answer
    }
    const result = await attempt(() => handlers[name](parsed.data))
    if ('error' in result) {
      log.error('bridge.failed', { name, error: result.error })
      throw new Error(requestFailed)
    }
    const answer = output.safeParse(result.value)
    if (!answer.success) {
      log.error('bridge.output', { name, where: whereOf(answer.error) })
      throw new Error(requestFailed)
    }
    return answer.data
  })
}

async function attempt<T>(run: () => Promise<T> | T): Promise<{ value: T } | { error: unknown }> {
  try {
    return { value: await run() }
  } catch (error) {
    return { error }
  }
}

/** Which fields did not fit, by the schema's own names; never their values. */
function whereOf(error: z.core.$ZodError): string[] {
  return error.issues.map((issue) => `${issue.code} at ${issue.path.join('.') || 'top'}`)
}

/** Tells the window, if it is still there. The payload leaves only as its schema names it. */
export function sendEvent<N extends EventName>(
  contents: Pick<WebContents, 'isDestroyed' | 'send'>,
  name: N,
  payload: EventPayload<N>,
): void {
  if (!contents.isDestroyed()) contents.send(name, events[name].parse(payload))
}
