import { parseServiceAddress } from '../service/model/service-address.ts'
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
import { unreadablePolicy, unreadableValues } from './unreadable-policy.ts'

/** The policy after a read of its file. `before`: the policy after the previous read; null at the start. */
export function nextPolicy(before: Policy | null, result: PolicyReadResult): Policy {
  if (result.kind === 'absent') return noPolicy
  if (result.kind !== 'found') return unreadablePolicy(before, result)
  return parsePolicy(result.value) ?? unreadablePolicy(before, { kind: 'unreadable', problem: 'damaged' })
}

type WrongKey = Extract<PolicyProblem, { key: string }>

/** Parses each value separately, so that a wrong one does not affect the others. Null if the text is not a policy. */
function parsePolicy(value: unknown): Policy | null {
  if (!isRecord(value)) return null
  const file = new Map(Object.entries(value))
  const [enforcedValue = {}, defaultsValue = {}] = [file.get('enforced'), file.get('defaults')]
  if (!isRecord(enforcedValue) || !isRecord(defaultsValue)) return null
  const problems: WrongKey[] = []
  for (const key of file.keys())
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
      if (name === 'enforced') values[key] = unreadableValues[key]
    }
  }
  return values
}

/** Normalises addresses and hosts. An enforced address allows only its own host. */
function resolveHosts(enforced: EnforcedPolicy, defaults: DefaultPolicy, problems: WrongKey[]): Policy {
  const resolve = (key: string, typed: string, allowedHosts?: readonly string[]) => {
    const parsed = parseServiceAddress(typed)
    if (parsed.kind === 'ok' && isHostAllowed({ enforced: { allowedHosts } }, parsed.host)) return [parsed]
    const reason = parsed.kind === 'ok' ? 'not-allowed' : parsed.reason
    // The strictest value in place of one that is no text is a problem already.
    if (!problems.some((problem) => problem.key === key && problem.kind === 'bad-value'))
      problems.push({ kind: 'bad-address', key, reason, entry: withoutSecrets(typed) })
    return []
  }
  const listed = enforced.allowedHosts?.flatMap((entry) =>
    resolve('enforced.allowedHosts', entry).map(({ host }) => host),
  )
  const addressOf = (key: string, typed: string | undefined, allowedHosts = listed) =>
    typed === undefined ? undefined : resolve(key, typed, allowedHosts)[0]
  const only = addressOf('enforced.address', enforced.address)
  const allowedHosts = listed ?? (enforced.address === undefined ? undefined : only ? [only.host] : [])
  return {
    ...noPolicy,
    enforced: { ...enforced, allowedHosts, address: only?.address },
    defaults: {
      ...defaults,
      address: addressOf('defaults.address', defaults.address, allowedHosts)?.address,
    },
    problems: limited(problems),
    unread: keysOf(enforcedPolicy.shape).filter(
      (key) =>
        problems.some((problem) => problem.key === `enforced.${key}`) &&
        // Of a list, the entries that can be read apply.
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
