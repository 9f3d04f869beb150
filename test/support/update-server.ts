import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { listenLocally } from './local-port.ts'

export type UpdateServer = Awaited<ReturnType<typeof startUpdateServer>>

/** The file that electron-builder generates for a release. */
export function latestYml(version: string, news: readonly string[] = []): string {
  return JSON.stringify({
    version,
    files: [{ url: `Deckpass-${version}-linux-x86_64.AppImage`, sha512: 'none', size: 1 }],
    releaseNotes: news.join('\n'),
  })
}

/** A static server of `/updates` on the loopback address. */
export async function startUpdateServer() {
  const requests: { readonly path: string; readonly headers: IncomingHttpHeaders }[] = []
  let content: string | null = null
  const server = createServer(({ url = '', headers }, response) => {
    requests.push({ path: url.replace(/\?.*/, ''), headers })
    if (content === null) response.writeHead(404)
    response.end(content ?? '')
  })
  const port = await listenLocally(server)
  return {
    address: `http://127.0.0.1:${port}/updates`,
    requests,
    /** Answers with this text, or for null with 404. */
    serve(text: string | null): void {
      content = text
    },
    async close(): Promise<void> {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
