import { EventEmitter } from 'node:events'
import type {
  CallbackResponse,
  Session as ElectronSession,
  FromPartitionOptions,
  OnBeforeRequestListenerDetails,
  ProxyConfig,
} from 'electron'
import { CancelableEvent, requireReady } from './lifecycle.ts'
import { ProtocolStandIn } from './protocol.ts'

type BeforeRequest = (
  details: OnBeforeRequestListenerDetails,
  callback: (response: CallbackResponse) => void,
) => void
type RequestHandler = Parameters<ElectronSession['setPermissionRequestHandler']>[0]
type CheckHandler = Parameters<ElectronSession['setPermissionCheckHandler']>[0]

class WebRequestStandIn {
  beforeRequest: BeforeRequest | null = null

  onBeforeRequest(listener: BeforeRequest | null): void {
    if (listener !== null && typeof listener !== 'function') {
      throw new Error('The stand-in knows onBeforeRequest with one listener and without a filter only.')
    }
    this.beforeRequest = listener
  }
}

/** Storage, rules and schemes that windows share. All sessions of the stand-in share Chromium's one profile. */
export class SessionStandIn extends EventEmitter {
  readonly protocol = new ProtocolStandIn()
  readonly webRequest = new WebRequestStandIn()
  #spellChecker = true
  /** Stand-in only: whether the page's own requests may try the network. */
  reachesNetwork = true
  permissionRequestHandler: RequestHandler = null
  permissionCheckHandler: CheckHandler = null
  devicePermissionHandler: unknown = null
  displayMediaRequestHandler: unknown = null

  setPermissionRequestHandler(handler: RequestHandler): void {
    this.permissionRequestHandler = handler
  }

  setPermissionCheckHandler(handler: CheckHandler): void {
    this.permissionCheckHandler = handler
  }

  setDevicePermissionHandler(handler: Parameters<ElectronSession['setDevicePermissionHandler']>[0]): void {
    this.devicePermissionHandler = handler
  }

  setDisplayMediaRequestHandler(
    handler: Parameters<ElectronSession['setDisplayMediaRequestHandler']>[0],
  ): void {
    this.displayMediaRequestHandler = handler
  }

  /** Of proxies the stand-in has only the kind that nobody answers, which is how a session is cut off. */
  async setProxy({ mode = 'fixed_servers', proxyRules }: ProxyConfig): Promise<void> {
    if (mode === 'fixed_servers' && proxyRules !== 'http://127.0.0.1:9') {
      throw new Error(`The stand-in has no proxy ${proxyRules}.`)
    }
    this.reachesNetwork = mode !== 'fixed_servers'
  }

  setSpellCheckerEnabled(enable: boolean): void {
    this.#spellChecker = enable
  }

  /** Stand-in only: asks what becomes of a download. There is no way to let it be. */
  refuseDownload(url: string, contents: unknown): void {
    const event = new CancelableEvent()
    this.emit('will-download', event, { getURL: () => url }, contents)
    if (!event.defaultPrevented) throw new Error(`A page downloads what no will-download prevented: ${url}`)
  }

  isSpellCheckerEnabled(): boolean {
    return this.#spellChecker
  }
}

const sessions = new Map<string, SessionStandIn>()

function named(partition: string): SessionStandIn {
  requireReady('session')
  const known = sessions.get(partition)
  if (known) return known
  const made = new SessionStandIn()
  sessions.set(partition, made)
  return made
}

export const session = {
  get defaultSession() {
    return named('')
  },
  fromPartition: (partition: string, _options?: FromPartitionOptions) => named(partition),
}
