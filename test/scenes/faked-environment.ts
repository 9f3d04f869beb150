/**
 * Places and times that a test cannot wait for: days that have passed, and a service by a name of its
 * own. Both are brought about outside the app, in Node itself, so the app that is looked at is the one
 * that ships. Electron takes no such options; there the stand-in is needed.
 */

export interface FakedEnvironment {
  /** So much later than now it is for the main process, in ms. */
  readonly laterMs?: number
  /** All hosts below `.example` lead to this address, as a name server would have it. */
  readonly serviceUrl: string
}

/** The environment in which an app has to be launched to be there. */
export function fakedEnvironment({ laterMs = 0, serviceUrl }: FakedEnvironment): Record<string, string> {
  const script = `
    const now = Date.now
    Date.now = () => now() + ${laterMs}
    const reach = globalThis.fetch
    globalThis.fetch = (request, init) => {
      const { hostname, pathname } = new URL(request.url)
      return hostname.endsWith('.example')
        ? reach(new Request(${JSON.stringify(serviceUrl)} + pathname, request), init)
        : reach(request, init)
    }`
  const url = `data:text/javascript,${encodeURIComponent(script)}`
  return { NODE_OPTIONS: `--import ${url}`, TZ: 'Europe/Berlin' }
}
