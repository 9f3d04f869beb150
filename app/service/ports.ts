import type { CertificateRequest, ChosenCertificate } from './model/client-certificate.ts'
import type { ProxyPassword } from './model/credentials.ts'
import type { FailureCause } from './model/failure.ts'

export interface HttpRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Sent to this proxy alone, once, if it asks. */
  readonly proxy?: ProxyPassword | undefined
  /** Sent to this server alone, if it asks. */
  readonly certificate?: ChosenCertificate | undefined
  /** Until the whole response must be there. Once its headers are, what came of the body counts. */
  readonly timeoutMs: number
  /** No more of the body is read. */
  readonly maxBodyBytes: number
  readonly signal: AbortSignal
}

export type HttpResult =
  | {
      readonly kind: 'response'
      readonly status: number
      /** Names in lower case, in the order in which they came. Several of one name are joined by a comma and a blank. */
      readonly headers: Readonly<Record<string, string>>
      /** As much of the body as was read. */
      readonly body: string
      /** Bytes of the body that were read, before they became text. */
      readonly bodyBytes: number
      /** Why not all of the body was read; absent if it was. */
      readonly unread?: 'timeout' | 'cut' | 'too-large'
    }
  | {
      readonly kind: 'no-response'
      readonly cause: NoResponseCause
      readonly detail: string
      /** Present if the person has to choose a certificate, or another one. */
      readonly certificateRequest?: CertificateRequest
    }

/**
 * Why no response came. `unreachable`: no connection (DNS, refused, no network). `cut`: the
 * connection broke after it was made, or the TLS handshake did. `not-https`: the server speaks no TLS. `certificate`:
 * TLS certificate not trusted; `certificate-date`: it is outside its dates. `client-certificate`: the server asked for a
 * certificate of the person's, and none fits. `choose-certificate`: some fit, and the person has to choose.
 * `certificate-refused`: the server refused what they chose. `proxy-password`: the proxy whose host and port is `detail`
 * wants a password. `proxy-refused`: it refused the one that it got. `proxy`: the way through it is closed.
 * `network-stopped`: Chromium's network process died. `cancelled`: `signal` was aborted. `host-not-allowed`: the policy
 * forbids the call, which was not made.
 */
export type NoResponseCause = Extract<
  FailureCause,
  | 'unreachable'
  | 'timeout'
  | 'cut'
  | 'not-https'
  | 'certificate'
  | 'certificate-date'
  | 'client-certificate'
  | 'choose-certificate'
  | 'certificate-refused'
  | 'proxy-password'
  | 'proxy-refused'
  | 'proxy'
  | 'network-stopped'
  | 'cancelled'
  | 'host-not-allowed'
>

/** HTTP POST that never follows a redirect, which is a response, sends no cookies and uses no cache. Never rejects. */
export interface Http {
  post(request: HttpRequest): Promise<HttpResult>
}
