import * as z from 'zod/mini'
import { type PolicySetting, policySettings } from '../settings/model/settings.ts'
import { settings } from '../settings/model/stored-settings.ts'
import { text } from '../util/channel.ts'
import { fileFailure } from '../util/file-failure.ts'
import { instant } from '../util/instant.ts'
import { keysOf } from '../util/records.ts'

// `fromEntries` loses the names, which are those of the settings.
const inPolicy = Object.fromEntries(policySettings.map((name) => [name, true])) as Record<PolicySetting, true>

/** What an administrator can set for everybody: settings, under their names and with their values, and the address. */
const both = {
  ...z.pick(settings, inPolicy).shape,
  address: text,
}

/** Holds whatever the person chose; where it protects something, the person may choose what protects more. */
export const enforcedPolicy = z.partial(
  z.strictObject({
    ...both,
    /** Nobody signs in elsewhere, and no token of another host is renewed. */
    allowedHosts: z.array(text).check(z.maxLength(100)),
    requirePin: z.boolean(),
    tokenFiles: z.boolean(),
  }),
)
export type EnforcedPolicy = z.infer<typeof enforcedPolicy>

/** Holds until the person chooses. */
export const defaultPolicy = z.partial(z.strictObject(both))
export type DefaultPolicy = z.infer<typeof defaultPolicy>

/** `policy.json`. `docs/policy.schema.json` is made of it. */
export const policyFile = z.partial(
  z.strictObject({ $schema: text, enforced: enforcedPolicy, defaults: defaultPolicy }),
)

/** What is wrong with the policy file. `key`: where, e.g. `enforced.lockAfter`. */
const policyProblem = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('unreadable'), problem: fileFailure }),
  /** Others than the administrator could have written it. `unchecked`: the system did not tell. */
  z.strictObject({
    kind: z.literal('untrusted'),
    reason: z.enum(['link', 'owner', 'unchecked', 'writable']),
  }),
  z.strictObject({ kind: z.literal('bad-value'), key: z.string() }),
  z.strictObject({ kind: z.literal('unknown-key'), key: z.string() }),
])
export type PolicyProblem = z.infer<typeof policyProblem>

/** What holds of the policy file. Addresses have been through `parseServiceAddress`, hosts are as in an address. */
export interface Policy {
  readonly enforced: EnforcedPolicy
  readonly defaults: DefaultPolicy
  readonly problems: readonly PolicyProblem[]
  /** What is enforced at its strictest value because its entry in the file cannot be read. */
  readonly unread: readonly (keyof EnforcedPolicy)[]
  /** False where the policy could not be read since the start: it may name the hosts that are allowed. */
  readonly allowsNewHosts: boolean
}

export const noPolicy: Policy = { enforced: {}, defaults: {}, problems: [], unread: [], allowsNewHosts: true }

const policySource = z.strictObject({
  /** A file, or a key of Windows' registry. */
  path: z.string(),
  /** Whether there is one, even if it is empty, damaged or somebody else's. */
  found: z.boolean(),
  /** When it was written last; null where nobody knows. */
  changedAt: z.nullable(instant),
})
export type PolicySource = z.infer<typeof policySource>

/** Whether something may be sent to this host, which stands there with its port if it is not the usual one. */
export function isHostAllowed({ enforced: { allowedHosts } }: Policy, host: string): boolean {
  return allowedHosts === undefined || allowedHosts.includes(host)
}

/** The hosts that a sign-in may be sent to, where there are accounts at `known`; undefined if any may. */
export function hostsForSignIn(
  { enforced: { allowedHosts }, allowsNewHosts }: Policy,
  known: readonly string[],
): readonly string[] | undefined {
  return allowedHosts ?? (allowsNewHosts ? undefined : [...new Set(known)])
}

export const policyView = z.strictObject({
  /** By setting, the values that may still be chosen, the weakest first; one alone cannot be changed. */
  choices: z.record(z.string(), z.array(z.union([z.string(), z.boolean()]))),
  /** The address that the policy wants, and no other; null if it wants none. */
  address: z.nullable(z.string()),
  /** Whether it names the hosts that may be called. */
  limitsHosts: z.boolean(),
  requirePin: z.boolean(),
  tokenFiles: z.boolean(),
  problems: z.array(policyProblem),
  /** Which of `choices`, `requirePin` and `tokenFiles` are strict only because the policy cannot be read. */
  unread: z.array(z.enum(keysOf(enforcedPolicy.shape))),
  /** Null before the first look, and while locked. */
  source: z.nullable(policySource),
})
export type PolicyView = z.infer<typeof policyView>
