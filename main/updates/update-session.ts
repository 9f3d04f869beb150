type Answer = (response: { readonly cancel: boolean }) => void

interface Received {
  readonly url: string
  readonly statusCode: number
  readonly responseHeaders?: Record<string, string[]>
}

export interface FilteredSession {
  readonly webRequest: {
    onBeforeRequest(listener: (details: { readonly url: string }, answer: Answer) => void): void
    onHeadersReceived(listener: (details: Received, answer: Answer) => void): void
  }
}

/** electron-updater collects and parses the file of a release on the main thread. The real one has about 1 KB. */
const maxMetadataBytes = 256 * 1024

/**
 * Restricts update requests to this folder, because only its host was allowed. `address` has no trailing slash. Cancels
 * redirects: electron-updater would follow one to any host, and a redirect loop forever. Cancels the file of a release
 * unless its length is announced and small.
 */
export function keepToFolder({ webRequest }: FilteredSession, address: string): void {
  webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: !url.startsWith(`${address}/`) }))
  webRequest.onHeadersReceived((received, answer) => {
    const { url, statusCode } = received
    const isRedirect = statusCode >= 300 && statusCode < 400
    const isMetadata = new URL(url).pathname.endsWith('.yml')
    answer({ cancel: isRedirect || (isMetadata && !isShort(received)) })
  })
}

/** A compressed answer says nothing about its length. */
function isShort({ responseHeaders = {} }: Received): boolean {
  const header = (name: string) =>
    Object.entries(responseHeaders).find(([each]) => each.toLowerCase() === name)?.[1]
  const length = header('content-length')?.join() ?? ''
  return (
    header('content-encoding') === undefined && /^\d+$/.test(length) && Number(length) <= maxMetadataBytes
  )
}
