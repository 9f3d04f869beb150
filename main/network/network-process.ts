/** The part of Electron's `app` that tells of dead processes. */
export interface ProcessEvents {
  on(
    event: 'child-process-gone',
    listener: (event: unknown, details: { readonly serviceName?: string; readonly reason: string }) => void,
  ): unknown
}

/**
 * Runs `listener` whenever Chromium's network process has died. From then on each session that was there is of no use
 * (electron#49572); Electron mended that in 2026 (electron#49887).
 */
export function onNetworkProcessGone(app: ProcessEvents, listener: (reason: string) => void): void {
  app.on('child-process-gone', (_event, { serviceName, reason }) => {
    if (serviceName === 'network.mojom.NetworkService') listener(reason)
  })
}
