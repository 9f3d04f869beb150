import type { WebContents, WebFrameMain } from 'electron'
import type * as z from 'zod/mini'
import {
  type ChannelInput,
  type ChannelName,
  type ChannelOutput,
  channelNames,
  channels,
  type EventName,
  type EventPayload,
  events,
} from '../../app/bridge/contract.ts'
import { wireName } from '../../app/bridge/wire-name.ts'
import type { Requester, WindowName } from '../../app/channel/channel.ts'
import { type DeniedByGate, refused } from '../../app/channel/refusal.ts'
import type { Gate } from '../../app/gate/gate.ts'
import type { Log } from '../../app/ports/index.ts'

type Frame = Pick<WebFrameMain, 'origin' | 'processId' | 'routingId' | 'isDestroyed'> & { parent: unknown }

export interface BridgeCall {
  readonly sender: Pick<WebContents, 'id' | 'isDestroyed'> & { readonly mainFrame: Frame }
  readonly senderFrame: Frame | null
}

/** The function for each channel. Where the page gets null, the function may return nothing. */
export type BridgeHandlers = {
  readonly [N in ChannelName]: (
    input: ChannelInput<N>,
    by: Requester,
  ) => Answer<ChannelOutput<N>> | (null extends ChannelOutput<N> ? Answer<void> : never)
}

type Answer<Output> = Output | Promise<Output>

export interface BridgeServer {
  readonly ipcMain: {
    handle(channel: string, answer: (call: BridgeCall, ...args: unknown[]) => Promise<unknown>): void
  }
  readonly log: Log
  readonly gate: Pick<Gate, 'passWindow' | 'denialWhileLocked'>
  /** The only trusted origin: `appOrigin`, or the development server's. */
  readonly origin: string
  windowId(window: WindowName): number | null
}

/**
 * Answers calls from the windows. Accepts a call only from the top frame of a window that may make it, at the app's own
 * origin, with one input that fits the schema, and returns only an answer that fits its schema, or the gate's denial. A
 * page receives only the errors `refused` and `failed`. Logs name and reason of a rejected call, never its content.
 */
export function serveBridge(server: BridgeServer, handlers: BridgeHandlers): void {
  const { ipcMain, gate, log, origin, windowId } = server
  for (const name of channelNames) serveChannel(name)

  function serveChannel<N extends ChannelName>(name: N): void {
    const { input, output, caller } = channels[name]
    const refuse = (reason: string, detail: Readonly<Record<string, unknown>> = {}): Error => {
      log.warn('bridge.denied', { name, reason, ...detail })
      return new Error('refused')
    }

    ipcMain.handle(wireName(name), async (call, ...args): Promise<ChannelOutput<N> | DeniedByGate> => {
      const reason = rejectReason(call, origin, windowId(caller))
      if (reason !== null) throw refuse(reason)
      if (args.length !== 1) throw refuse('argument-count')
      const parsed = input.safeParse(args[0])
      if (!parsed.success) throw refuse('input', { where: issuesOf(parsed.error) })

      const gateResult = await gate.passWindow(name, parsed.data)
      if (gateResult.kind === 'denied') return refused({ reason: gateResult.reason })
      let result: unknown
      try {
        result = (await handlers[name](parsed.data, gateResult.by)) ?? null
      } catch (error) {
        log.error('bridge.failed', { name, error })
        throw new Error('failed')
      }
      // Deckpass may have been locked during the call.
      const denial = gate.denialWhileLocked(name)
      if (denial !== null) {
        log.warn('bridge.denied', { name, reason: denial })
        return refused({ reason: denial })
      }
      const answer = output.safeParse(result)
      if (!answer.success) {
        log.error('bridge.output', { name, where: issuesOf(answer.error) })
        throw new Error('failed')
      }
      return answer.data
    })
  }
}

/**
 * Why this call must not be answered, or null. Compares the frame with the window's main frame, because another page
 * may have replaced it. Does not use `detached`, which may stay true for a page reloaded after a crash.
 */
function rejectReason({ sender, senderFrame }: BridgeCall, origin: string, windowId: number | null) {
  if (sender.isDestroyed() || senderFrame === null || senderFrame.isDestroyed()) return 'gone'
  if (sender.id !== windowId) return 'other-window'
  if (senderFrame.parent !== null) return 'sub-frame'
  const { mainFrame } = sender
  if (senderFrame.processId !== mainFrame.processId || senderFrame.routingId !== mainFrame.routingId)
    return 'gone'
  return mainFrame.origin === origin ? null : 'other-origin'
}

/** Lists the names of fields, never their values. */
function issuesOf(error: z.core.$ZodError): string[] {
  return error.issues.map((issue) => `${issue.code} at ${issue.path.join('.') || 'top'}`)
}

/** Sends the payload, which must fit its schema. Does nothing once the window is gone. */
export function sendEvent<N extends EventName>(
  contents: Pick<WebContents, 'isDestroyed' | 'send'>,
  name: N,
  payload: EventPayload<N>,
): void {
  if (!contents.isDestroyed()) contents.send(wireName(name), events[name].parse(payload))
}
