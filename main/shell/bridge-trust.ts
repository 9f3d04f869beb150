/** The part of Electron's WebFrameMain that tells who calls. */
interface CallingFrame {
  readonly origin: string
  readonly parent: unknown
  readonly detached: boolean
  isDestroyed(): boolean
}

/** The part of Electron's IpcMainInvokeEvent that tells who calls. */
export interface BridgeCall {
  readonly sender: { readonly id: number; isDestroyed(): boolean }
  readonly senderFrame: CallingFrame | null
}

export type Distrust = 'gone' | 'other-window' | 'sub-frame' | 'other-origin'

/**
 * Why this call must not be answered, or null if it may be. `origin` is the one origin that is trusted,
 * `windowId` the id of our window's web contents. A frame that has left since it called is not trusted:
 * what stands in its place may be another page.
 */
export function distrust(call: BridgeCall, origin: string, windowId: number | null): Distrust | null {
  const frame = call.senderFrame
  if (call.sender.isDestroyed() || frame === null || frame.isDestroyed() || frame.detached) return 'gone'
  if (call.sender.id !== windowId) return 'other-window'
  if (frame.parent !== null) return 'sub-frame'
  return frame.origin === origin ? null : 'other-origin'
}
