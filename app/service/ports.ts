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

/** Why no response came. */
export type NoResponseCause = Extract<
  FailureCause,
  /** No connection: DNS, refused, no network. */
  | 'unreachable'
  | 'timeout'
  /** The connection broke after it was made, or the TLS handshake did. */
  | 'cut'
  /** The server speaks no TLS. */
  | 'not-https'
  /** Its certificate is not trusted, or is outside its dates. */
  | 'certificate'
  | 'certificate-date'
  /** The server asks for a certificate of the person's: none fits, or they have to choose, or it refused their choice. */
  | 'client-certificate'
  | 'choose-certificate'
  | 'certificate-refused'
  /** The proxy whose host and port is `detail` wants a password, or refused the one that it got. */
  | 'proxy-password'
  | 'proxy-refused'
  /** The way through the proxy is closed. */
  | 'proxy'
  /** Chromium's network process died. */
  | 'network-stopped'
  /** `signal` was aborted. */
  | 'cancelled'
  /** The policy forbids the call, which was not made. */
  | 'host-not-allowed'
>

/** HTTP POST that never follows a redirect, which is a response, sends no cookies and uses no cache. Never rejects. */
export interface Http {
  post(request: HttpRequest): Promise<HttpResult>
}
