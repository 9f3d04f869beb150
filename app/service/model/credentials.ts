import * as z from 'zod/mini'
import { text } from '../../channel/channel.ts'
import { instant } from '../../util/instant.ts'

/** A matching certificate of the person, as the window shows it. Its private key never leaves the system. */
const clientCertificate = z.object({
  /** In Electron's form: `sha256/` and the digest in base64. */
  fingerprint: z.string(),
  /** Common names, for a person to tell them apart. */
  subject: z.string(),
  issuer: z.string(),
  validUntil: instant,
})

/** A server asks who the person is (TLS client authentication, RFC 8446 section 4.3.2). */
export const certificateRequest = z.object({
  host: z.string(),
  certificates: z.array(clientCertificate),
})
export type CertificateRequest = z.infer<typeof certificateRequest>

/** The person's choice for the server at `host` (host and port); null to send no certificate. */
export const chosenCertificate = z.object({
  host: text,
  fingerprint: z.nullable(text),
})
export type ChosenCertificate = z.infer<typeof chosenCertificate>

/** The username and password for the proxy at `address` (host and port). */
const proxyPassword = z.object({
  address: z.string(),
  username: z.string(),
  password: z.string(),
})
export type ProxyPassword = z.infer<typeof proxyPassword>

export const credentials = z.object({
  password: z.string(),
  companyKey: z.string(),
  /** Present only if a proxy asked for it. */
  proxy: z.optional(proxyPassword),
  /** Present only if the service asked for a certificate of the person. */
  certificate: z.optional(chosenCertificate),
})
export type Credentials = z.infer<typeof credentials>
