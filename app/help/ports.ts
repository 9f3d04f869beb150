import type { HttpRequest, HttpResult } from '../service/ports.ts'
import type { ShownCertificate } from './model/connection-row.ts'

export interface ConnectionProbe {
  /** Host and port of the proxy that is used for the address; null if there is none. */
  readonly proxy: string | null
  /** The addresses of the host name; null if it is unknown, or if a proxy resolves it. */
  readonly addresses: readonly string[] | null
  readonly certificate: { readonly shown: ShownCertificate; readonly isTrusted: boolean } | null
  readonly result: HttpResult
}

/** Makes one call, and looks up its proxy and its host name. Never rejects. */
export type ProbeConnection = (request: HttpRequest) => Promise<ConnectionProbe>
