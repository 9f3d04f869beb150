import * as z from 'zod/mini'

/** The channels of `contract.ts` that are about the way to a service, and what stops a call on it. */

const accountId = z.uuid()
const typed = z.string().check(z.maxLength(4096))

const giveProxyPasswordInput = z.strictObject({ accountId, username: typed, password: typed })
export type GiveProxyPasswordInput = z.infer<typeof giveProxyPasswordInput>

const giveProxyPasswordResult = z.discriminatedUnion('kind', [
  /** The proxy took it; the snapshot says how the renewal went. */
  z.strictObject({ kind: z.literal('taken') }),
  z.strictObject({ kind: z.literal('refused'), sentence: z.string() }),
])
export type GiveProxyPasswordResult = z.infer<typeof giveProxyPasswordResult>

/** `fingerprint`: of one that fits what the service asks for; null: to send none. */
const chooseCertificateInput = z.strictObject({ accountId, fingerprint: z.nullable(typed) })
export type ChooseCertificateInput = z.infer<typeof chooseCertificateInput>

const chooseCertificateResult = z.discriminatedUnion('kind', [
  /** The service took it; the snapshot says how the renewal went. */
  z.strictObject({ kind: z.literal('taken') }),
  z.strictObject({ kind: z.literal('refused'), sentence: z.string() }),
])
export type ChooseCertificateResult = z.infer<typeof chooseCertificateResult>

/** One step of the way to a service. `note`: neither well nor wrong, e.g. not reached. */
const connectionRow = z.strictObject({
  step: z.enum(['name', 'proxy', 'tls', 'answer']),
  mark: z.enum(['good', 'bad', 'note']),
  sentence: z.string(),
})
export type ConnectionRow = z.infer<typeof connectionRow>

export const connectionRequests = {
  'account.giveProxyPassword': { input: giveProxyPasswordInput, output: giveProxyPasswordResult },
  'account.chooseCertificate': { input: chooseCertificateInput, output: chooseCertificateResult },
  'account.testConnection': { input: z.strictObject({ accountId }), output: z.array(connectionRow) },
} as const
