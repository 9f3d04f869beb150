import { parseServiceAddress } from '../service/model/service-address.ts'
import {
  guardingSettings,
  type PolicySetting,
  policySettings,
  strictestOf,
} from '../settings/model/settings.ts'
import { cleanText } from '../util/clean-text.ts'
import { isRecord, keysOf } from '../util/records.ts'
import {
  type DefaultPolicy,
  defaultPolicy,
  type EnforcedPolicy,
  enforcedPolicy,
  isHostAllowed,
  noPolicy,
  type Policy,
  type PolicyProblem,
  policyFile,
} from './model.ts'
import type { PolicyReadResult } from './ports.ts'

const enforcedKeys = keysOf(enforcedPolicy.shape)

/** The enforced value in place of an unreadable one. A setting that protects nothing is left to the person. */
const strictestValues: Readonly<
  Record<string, unknown> & Record<Exclude<keyof EnforcedPolicy, PolicySetting>, unknown>
> = {
  ...Object.fromEntries(policySettings.map((name) => [name, strictestOf(name)])),
  // An empty list and an empty address each allow no host.
  allowedHosts: [],
  address: '',
  requirePin: true,
  tokenFiles: false,
}

/**
 * Replaces a file that cannot be read at the start. It forbids new hosts and is strict about lock and clipboard, but
 * unattended work continues. It requires no PIN, because the file may require none, and leaves tokens in their files.
 */
const guarding = enforcedPolicy.parse(guardingSettings)
const strictestPolicy: Policy = {
  ...noPolicy,
  enforced: guarding,
  unread: enforcedKeys.filter((key) => guarding[key] !== undefined),
  allowsNewHosts: false,
}

/**
 * `before` (null at the start) stays in effect if the file cannot be read. At the start, a file that somebody other
 * than the administrator could have written is ignored; for any other unreadable file the strictest policy applies.
 */
export function nextPolicy(before: Policy | null, result: PolicyReadResult): Policy {
  if (result.kind === 'absent') return noPolicy
  const parsed = result.kind === 'found' ? parsePolicy(result.value) : null
  if (parsed !== null) return parsed
  const problem = result.kind === 'found' ? ({ kind: 'unreadable', problem: 'damaged' } as const) : result
  const mayBeAdministrators = problem.kind === 'unreadable' || problem.reason === 'unchecked'
  return { ...(before ?? (mayBeAdministrators ? strictestPolicy : noPolicy)), problems: [problem] }
}

type WrongKey = Extract<PolicyProblem, { key: string }>

/** Parses each value separately, so that a wrong one does not affect the others. Null if the text is not a policy. */
function parsePolicy(value: unknown): Policy | null {
  if (!isRecord(value)) return null
  const { enforced: enforcedValue = {}, defaults: defaultsValue = {} } = value
  if (!isRecord(enforcedValue) || !isRecord(defaultsValue)) return null
  const problems: WrongKey[] = []
  for (const key of Object.keys(value))
    if (!Object.hasOwn(policyFile.shape, key)) problems.push({ kind: 'unknown-key', key })

  const enforced = enforcedPolicy.parse(parseSection('enforced', enforcedPolicy, enforcedValue, problems))
  const defaults = defaultPolicy.parse(parseSection('defaults', defaultPolicy, defaultsValue, problems))
  return resolveHosts(enforced, defaults, problems)
}

function parseSection(
  name: 'enforced' | 'defaults',
  schema: typeof enforcedPolicy | typeof defaultPolicy,
  given: object,
  problems: WrongKey[],
): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(given)) {
    if (!Object.hasOwn(schema.shape, key)) problems.push({ kind: 'unknown-key', key: `${name}.${key}` })
    else if (schema.safeParse({ [key]: value }).success) values[key] = value
    else {
      problems.push({ kind: 'bad-value', key: `${name}.${key}` })
      if (name === 'enforced') values[key] = strictestValues[key]
    }
  }
  return values
}

/** Normalises addresses and hosts. An enforced address allows only its own host. */
function resolveHosts(enforced: EnforcedPolicy, defaults: DefaultPolicy, problems: WrongKey[]): Policy {
  const resolve = (key: string, typed: string | undefined, allowedHosts?: string[]) => {
    if (typed === undefined) return null
    const parsed = parseServiceAddress(typed)
    if (parsed.kind === 'ok' && isHostAllowed({ enforced: { allowedHosts } }, parsed.host)) return parsed
    const reason = parsed.kind === 'ok' ? 'not-allowed' : parsed.reason
    // A value that is not text was reported as a problem when the strictest value replaced it.
    if (!problems.some((problem) => problem.key === key && problem.kind === 'bad-value'))
      problems.push({ kind: 'bad-address', key, reason, entry: withoutSecrets(typed) })
    return null
  }
  const listed = enforced.allowedHosts?.flatMap(
    (entry) => resolve('enforced.allowedHosts', entry)?.host ?? [],
  )
  const only = resolve('enforced.address', enforced.address, listed)
  const allowedHosts = listed ?? (enforced.address === undefined ? undefined : only ? [only.host] : [])
  const address = resolve('defaults.address', defaults.address, allowedHosts)?.address
  return {
    ...noPolicy,
    enforced: { ...enforced, allowedHosts, address: only?.address },
    defaults: { ...defaults, address },
    problems: limited(problems),
    unread: enforcedKeys.filter(
      (key) =>
        problems.some((problem) => problem.key === `enforced.${key}`) &&
        // The readable entries of a list still apply.
        (key !== 'allowedHosts' || allowedHosts?.length === 0),
    ),
  }
}

/** User info and a query may contain a password or a token. */
function withoutSecrets(address: string): string {
  return address.replace(/^(\w+:\/\/)?.*@/s, '$1…@').replace(/[?#].*/s, '…')
}

/** Limits the problems, because a file can have thousands of them, with any text as keys. */
function limited(problems: readonly WrongKey[]): readonly PolicyProblem[] {
  const shown = problems.map((problem) => ({
    ...problem,
    key: cleanText(problem.key, 80),
    ...(problem.kind === 'bad-address' && { entry: cleanText(problem.entry, 80) }),
  }))
  return [...new Map(shown.map((problem) => [JSON.stringify(problem), problem])).values()].slice(0, 20)
}
