import type { WebContents } from 'electron'

export type OpenHandler = Parameters<WebContents['setWindowOpenHandler']>[0]

/** Asks what becomes of a window that a page opens. The stand-in has no way to let it be, and throws. */
export function refuseWindow(handler: OpenHandler | null, url: string, frameName: string): void {
  const answer = handler?.({
    url,
    frameName,
    features: '',
    disposition: 'foreground-tab',
    referrer: { url: '', policy: 'default' },
  })
  if (answer?.action === 'deny') return
  throw new Error(`A page opened a window that no setWindowOpenHandler denied: ${url}`)
}
