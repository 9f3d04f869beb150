import * as z from 'zod/mini'
import { chosenCertificate } from './client-certificate.ts'

/** What a proxy on the way to services is told; `address` is its host and port. */
const proxyPassword = z.object({
  address: z.string(),
  username: z.string(),
  password: z.string(),
})
export type ProxyPassword = z.infer<typeof proxyPassword>

export const credentials = z.object({
  password: z.string(),
  companyKey: z.string(),
  /** Only if a proxy asked for it. */
  proxy: z.optional(proxyPassword),
  /** Only if the service asked for a certificate of the person's. */
  certificate: z.optional(chosenCertificate),
})
export type Credentials = z.infer<typeof credentials>
