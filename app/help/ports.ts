import type { HttpRequest, HttpResult } from '../service/ports.ts'
import type { ShownCertificate } from './model/connection-row.ts'

export interface ConnectionProbe {
  /** Host and port of the proxy that is used for the address; null if there is none. */
  readonly proxy: string | null
  /** What the name leads to; null if it is unknown, or if a proxy looks it up. */
  readonly addresses: readonly string[] | null
  /** What the server showed; null if nothing came. */
  readonly certificate: { readonly shown: ShownCertificate; readonly isTrusted: boolean } | null
  readonly result: HttpResult
}

/** Makes this one call, and looks up the proxy and the name of its address. Never rejects. */
export type ProbeConnection = (request: HttpRequest) => Promise<ConnectionProbe>
