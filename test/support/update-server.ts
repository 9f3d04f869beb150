import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { listenLocally } from './local-port.ts'

export interface UpdateServer {
  readonly address: string
  /** The requests so far, in order. */
  readonly requests: { readonly path: string; readonly headers: IncomingHttpHeaders }[]
  /** Answers with this text, or for null with 404. */
  serve(text: string | null): void
  redirect(location: string): void
  close(): Promise<void>
}

/** The file that electron-builder generates for a release. */
export function latestYml(version: string, news: readonly string[] = []): string {
  return JSON.stringify({
    version,
    files: [{ url: `Deckpass-${version}-linux-x86_64.AppImage`, sha512: 'none', size: 1 }],
    releaseNotes: news.join('\n'),
  })
}

/** A static server of `/updates` on the loopback address. */
export async function startUpdateServer(): Promise<UpdateServer> {
  const requests: UpdateServer['requests'] = []
  let content: string | null = null
  let location: string | null = null
  const server = createServer(({ url = '', headers }, response) => {
    requests.push({ path: url.replace(/\?.*/, ''), headers })
    if (location !== null) response.writeHead(302, { location })
    else if (content === null) response.writeHead(404)
    response.end(content ?? '')
  })
  const port = await listenLocally(server)
  return {
    address: `http://127.0.0.1:${port}/updates`,
    requests,
    serve(text) {
      content = text
    },
    redirect(to) {
      location = to
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
