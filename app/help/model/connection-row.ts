import * as z from 'zod/mini'
import { failure } from '../../service/model/failure.ts'
import { instant } from '../../util/instant.ts'

const shownCertificate = z.strictObject({
  authority: z.string(),
  isSelfSigned: z.boolean(),
  validFrom: instant,
  validUntil: instant,
  /** SHA-256, as browsers write it: `AB:CD:…`. */
  fingerprint: z.string(),
})
export type ShownCertificate = z.infer<typeof shownCertificate>

/** The result of one step of a connection check. `proxy`: host and port. */
const connectionFinding = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.enum([
      'not-reached',
      'name-left-to-proxy',
      'no-name',
      'no-proxy',
      'not-encrypted',
      'encrypted',
      'no-handshake',
    ]),
  }),
  z.strictObject({ kind: z.literal('name-found'), name: z.string(), addresses: z.array(z.string()) }),
  z.strictObject({ kind: z.enum(['name-known', 'name-not-found']), name: z.string() }),
  z.strictObject({ kind: z.enum(['proxy-used', 'proxy-asks']), proxy: z.string() }),
  z.strictObject({ kind: z.enum(['trusted', 'not-trusted']), certificate: shownCertificate }),
  z.strictObject({ kind: z.literal('service-answered'), host: z.string() }),
  z.strictObject({ kind: z.literal('call-failed'), host: z.string(), failure }),
])
export type ConnectionFinding = z.infer<typeof connectionFinding>

/** One step of a connection check. `note`: neither good nor bad, e.g. not reached. */
const connectionRow = z.strictObject({
  step: z.enum(['name', 'proxy', 'tls', 'answer']),
  mark: z.enum(['good', 'bad', 'note']),
  finding: connectionFinding,
})
export type ConnectionRow = z.infer<typeof connectionRow>

/** `address` null: there was no service to check. `rows` is empty then, and if Deckpass locked during the check. */
export const checkedConnection = z.strictObject({
  address: z.nullable(z.string()),
  rows: z.array(connectionRow),
})
export type CheckedConnection = z.infer<typeof checkedConnection>
