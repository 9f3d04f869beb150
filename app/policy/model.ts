import * as z from 'zod/mini'
import { text } from '../channel/channel.ts'
import { addressProblem } from '../service/model/service-address.ts'
import { type PolicySetting, policySettings } from '../settings/model/settings.ts'
import { settings } from '../settings/model/stored-settings.ts'
import { fileProblem } from '../util/file-problem.ts'
import { instant } from '../util/instant.ts'
import { keysOf } from '../util/records.ts'

// `fromEntries` loses the names, which are those of the settings.
const inPolicy = Object.fromEntries(policySettings.map((name) => [name, true])) as Record<PolicySetting, true>

/** What an administrator can set for everybody: settings, by their names and values, and the address. */
const both = {
  ...z.pick(settings, inPolicy).shape,
  address: text,
}

/** A person may still choose a stricter value. */
export const enforcedPolicy = z.partial(
  z.strictObject({
    ...both,
    allowedHosts: z.array(text).check(z.maxLength(100)),
    requirePin: z.boolean(),
    tokenFiles: z.boolean(),
  }),
)
export type EnforcedPolicy = z.infer<typeof enforcedPolicy>

/** Applies until the person chooses. */
export const defaultPolicy = z.partial(z.strictObject(both))
export type DefaultPolicy = z.infer<typeof defaultPolicy>

/** `policy.json`. `docs/policy.schema.json` is generated from it. */
export const policyFile = z.partial(
  z.strictObject({ $schema: text, enforced: enforcedPolicy, defaults: defaultPolicy }),
)

const addressReason = z.enum([
  ...addressProblem.options,
  /** Other values of the policy forbid its host. */
  'not-allowed',
])
export type PolicyAddressReason = z.infer<typeof addressReason>

/** `key` is e.g. `enforced.lockAfter`. */
const policyProblem = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('unreadable'), problem: fileProblem }),
  /** Somebody other than the administrator could have written it. `unchecked`: the owner could not be checked. */
  z.strictObject({
    kind: z.literal('untrusted'),
    reason: z.enum(['link', 'owner', 'unchecked', 'writable']),
  }),
  z.strictObject({ kind: z.enum(['bad-value', 'unknown-key']), key: z.string() }),
  /** `entry`: the host or address as written, without user info. */
  z.strictObject({
    kind: z.literal('bad-address'),
    key: z.string(),
    reason: addressReason,
    entry: z.string(),
  }),
])
export type PolicyProblem = z.infer<typeof policyProblem>

/** The policy in effect. Addresses come from `parseServiceAddress`, and so do hosts. */
export interface Policy {
  readonly enforced: EnforcedPolicy
  readonly defaults: DefaultPolicy
  readonly problems: readonly PolicyProblem[]
  /** The keys enforced at their strictest value, because their entries in the file cannot be read. */
  readonly unread: readonly (keyof EnforcedPolicy)[]
  /** False if the policy could not be read since the start, because it may limit the hosts. */
  readonly allowsNewHosts: boolean
}

export const noPolicy: Policy = { enforced: {}, defaults: {}, problems: [], unread: [], allowsNewHosts: true }

const policySource = z.strictObject({
  /** A file, or a key of Windows' registry. */
  path: z.string(),
  found: z.boolean(),
  changedAt: z.nullable(instant),
})
export type PolicySource = z.infer<typeof policySource>

/** `host` includes the port if it is not the default one. */
export function isHostAllowed({ enforced }: Pick<Policy, 'enforced'>, host: string): boolean {
  return enforced.allowedHosts?.includes(host) ?? true
}

/** The hosts for a sign-in, given the hosts of existing accounts (`known`); undefined if every host is allowed. */
export function hostsForSignIn(
  { enforced: { allowedHosts }, allowsNewHosts }: Policy,
  known: readonly string[],
): readonly string[] | undefined {
  return allowedHosts ?? (allowsNewHosts ? undefined : [...new Set(known)])
}

export const policyView = z.strictObject({
  /** By setting, the values that may still be chosen, the weakest first; a single value cannot be changed. */
  choices: z.record(z.string(), z.array(z.union([z.string(), z.boolean()]))),
  /** The only address that the policy allows; null if it sets none. */
  address: z.nullable(z.string()),
  limitsHosts: z.boolean(),
  requirePin: z.boolean(),
  tokenFiles: z.boolean(),
  problems: z.array(policyProblem),
  /** The keys of `choices`, `requirePin` and `tokenFiles` that are strict only because the policy cannot be read. */
  unread: z.array(z.enum(keysOf(enforcedPolicy.shape))),
  /** Null before the first read, and while locked. */
  source: z.nullable(policySource),
})
export type PolicyView = z.infer<typeof policyView>
