import * as z from 'zod/mini'
import { text } from '../../bridge-rows/channel.ts'
import { instant } from '../../util/instant.ts'

/** A certificate of the person's that matches, as the window shows it. Its private key never leaves the system. */
const clientCertificate = z.object({
  /** Electron's: `sha256/` and the digest in base64. */
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
