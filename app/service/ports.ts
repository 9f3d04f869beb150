import type { CertificateRequest, ChosenCertificate, ProxyPassword } from './model/credentials.ts'
import type { NoResponseCause } from './model/failure.ts'

export interface HttpRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Sent only to this proxy, once, if it asks. */
  readonly proxy?: ProxyPassword | undefined
  /** Sent only to this server, if it asks. */
  readonly certificate?: ChosenCertificate | undefined
  /** The limit for the whole response. After its headers have arrived, the body received by then is used. */
  readonly timeoutMs: number
  readonly maxBodyBytes: number
  readonly signal: AbortSignal
}

export type HttpResult =
  | {
      readonly kind: 'response'
      readonly status: number
      /** Names in lower case, in the order received. Repeated headers are joined by a comma and a space. */
      readonly headers: Readonly<Record<string, string>>
      readonly body: string
      /** Bytes of the body that were read, before they became text. */
      readonly bodyBytes: number
      /** Why the body was not read completely; absent if it was. */
      readonly unread?: 'timeout' | 'cut' | 'too-large'
    }
  | {
      readonly kind: 'no-response'
      readonly cause: NoResponseCause
      readonly detail: string
      /** Present if the person has to choose a certificate, or another one. */
      readonly certificateRequest?: CertificateRequest
    }

/** HTTP POST without redirects (a redirect is a response), cookies and cache. Never rejects. */
export interface Http {
  post(request: HttpRequest): Promise<HttpResult>
}
