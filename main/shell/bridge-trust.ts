/** The part of Electron's WebFrameMain that tells who calls. */
interface Frame {
  readonly origin: string
  readonly parent: unknown
  readonly processId: number
  readonly routingId: number
  isDestroyed(): boolean
}

/** The part of Electron's IpcMainInvokeEvent that tells who calls. */
export interface BridgeCall {
  readonly sender: { readonly id: number; readonly mainFrame: Frame; isDestroyed(): boolean }
  readonly senderFrame: Frame | null
}

export type Distrust = 'gone' | 'other-window' | 'sub-frame' | 'other-origin'

/**
 * Why this call must not be answered, or null if it may be. `origin` is the one origin that is trusted,
 * `windowId` the id of our window's web contents. A frame that is no longer the window's main frame is not
 * trusted: what took its place may be another page. `detached` does not tell: once a page has crashed, it
 * stays true of the page that is loaded after it (Electron 33).
 */
export function distrust(
  { sender, senderFrame }: BridgeCall,
  origin: string,
  windowId: number | null,
): Distrust | null {
  if (sender.isDestroyed() || senderFrame === null || senderFrame.isDestroyed()) return 'gone'
  if (sender.id !== windowId) return 'other-window'
  if (senderFrame.parent !== null) return 'sub-frame'
  const { mainFrame } = sender
  if (senderFrame.processId !== mainFrame.processId || senderFrame.routingId !== mainFrame.routingId)
    return 'gone'
  return mainFrame.origin === origin ? null : 'other-origin'
}
