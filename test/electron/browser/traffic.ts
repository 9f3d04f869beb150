import type { EventEmitter } from 'node:events'
import type { OnBeforeRequestListenerDetails } from 'electron'
import { privileged } from '../address.ts'
import { isPrevented } from '../lifecycle.ts'
import type { SessionStandIn } from '../session.ts'
import type { PageAnswer, PageRequest } from './page-request.ts'

const resourceTypes: Record<string, OnBeforeRequestListenerDetails['resourceType']> = {
  Stylesheet: 'stylesheet',
  Image: 'image',
  Media: 'media',
  Font: 'font',
  Script: 'script',
  XHR: 'xhr',
  Fetch: 'xhr',
  WebSocket: 'webSocket',
  Ping: 'ping',
  CSPViolationReport: 'cspReport',
}

let lastId = 0

/** Whose page it is. */
interface Contents extends EventEmitter {
  readonly id: number
  readonly session: SessionStandIn
  isDestroyed(): boolean
  isMainFrame(frameId: string): boolean
}

/** What becomes of a request of the page: the window's own rules, the session's, then its handler or the network. */
export async function answerRequest(contents: Contents, request: PageRequest): Promise<PageAnswer> {
  if (contents.isDestroyed()) return { kind: 'abort' }
  const { url, method, headers } = request
  if (request.resourceType === 'Document' && staysHere(contents, request)) return { kind: 'abort' }
  if (await isCancelled(contents, request)) return { kind: 'block' }
  const scheme = url.slice(0, url.indexOf(':'))
  if (!privileged.has(scheme)) return { kind: contents.session.reachesNetwork ? 'network' : 'fail' }
  try {
    const response = await contents.session.protocol.answer(url, { method, headers })
    return response ? { kind: 'serve', response } : { kind: 'fail' }
  } catch (error) {
    console.error(`The handler of ${scheme} failed:`, error)
    return { kind: 'fail' }
  }
}

function staysHere(contents: Contents, { url, byPage, redirected, frameId }: PageRequest): boolean {
  const isMainFrame = contents.isMainFrame(frameId)
  const details = { url, isMainFrame, isSameDocument: false, frame: null, initiator: null }
  if (redirected) return isPrevented(contents, 'will-redirect', details)
  if (!byPage) return false
  if (isPrevented(contents, 'will-frame-navigate', details)) return true
  return isMainFrame && isPrevented(contents, 'will-navigate', details)
}

/** True where a listener of the session cancels the request. */
function isCancelled(contents: Contents, request: PageRequest): Promise<boolean> {
  const { beforeRequest } = contents.session.webRequest
  if (!beforeRequest) return Promise.resolve(false)
  const { url, method, resourceType, frameId } = request
  const document = contents.isMainFrame(frameId) ? 'mainFrame' : 'subFrame'
  lastId += 1
  const details: OnBeforeRequestListenerDetails = {
    id: lastId,
    url,
    method,
    webContentsId: contents.id,
    resourceType: resourceType === 'Document' ? document : (resourceTypes[resourceType] ?? 'other'),
    referrer: request.headers.Referer ?? '',
    timestamp: Date.now(),
    uploadData: [],
  }
  return new Promise((resolve) => {
    beforeRequest(details, ({ cancel = false, redirectURL }) => {
      if (redirectURL) throw new Error('The stand-in does not redirect requests.')
      resolve(cancel)
    })
  })
}
