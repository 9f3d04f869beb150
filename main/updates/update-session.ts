type Answer = (response: { readonly cancel: boolean }) => void

export interface FilteredSession {
  readonly webRequest: {
    onBeforeRequest(listener: (details: { readonly url: string }, answer: Answer) => void): void
    onHeadersReceived(listener: (details: { readonly statusCode: number }, answer: Answer) => void): void
  }
}

/**
 * The calls for updates get files of this folder alone: `address`, without a slash at the end, is what leave was given
 * for. electron-updater would follow a redirect to any host, and one that leads to itself for ever.
 */
export function keepToFolder({ webRequest }: FilteredSession, address: string): void {
  webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: !url.startsWith(`${address}/`) }))
  webRequest.onHeadersReceived(({ statusCode }, answer) =>
    answer({ cancel: statusCode >= 300 && statusCode < 400 }),
  )
}
