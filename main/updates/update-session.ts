type Answer = (response: { readonly cancel: boolean }) => void

export interface FilteredSession {
  readonly webRequest: {
    onBeforeRequest(listener: (details: { readonly url: string }, answer: Answer) => void): void
    onHeadersReceived(listener: (details: { readonly statusCode: number }, answer: Answer) => void): void
  }
}

/**
 * Restricts update requests to this folder, because only its host was allowed. `address` has no trailing slash. Cancels
 * redirects: electron-updater would follow one to any host, and a redirect loop forever.
 */
export function keepToFolder({ webRequest }: FilteredSession, address: string): void {
  webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: !url.startsWith(`${address}/`) }))
  webRequest.onHeadersReceived(({ statusCode }, answer) =>
    answer({ cancel: statusCode >= 300 && statusCode < 400 }),
  )
}
