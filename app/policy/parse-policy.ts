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

/** The strictest value of each rule that is not a setting. */
const strictestOwn: Readonly<Record<Exclude<keyof EnforcedPolicy, PolicySetting>, unknown>> = {
  // Neither an address nor a list without hosts allows any host.
  allowedHosts: [],
  address: '',
  requirePin: true,
  tokenFiles: false,
}

/** The value in place of one that cannot be read. A setting that protects nothing is left to the person. */
const strictest: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(policySettings.map((name) => [name, strictestOf(name)])),
  ...strictestOwn,
}

/**
 * The policy in place of a file that cannot be read at the start: nothing new is allowed, lock and clipboard are strict,
 * and what runs goes on. It asks for no PIN, which the file may not ask for either, and leaves tokens in their files, so
 * that unattended work goes on.
 */
const guarding = enforcedPolicy.parse(guardingSettings)
const strictestPolicy: Policy = {
  ...noPolicy,
  enforced: guarding,
  unread: keysOf(enforcedPolicy.shape).filter((key) => guarding[key] !== undefined),
  allowsNewHosts: false,
}

/**
 * The policy after a look at its file. `before`: the policy after the previous look; null at the start.
 *
 * A file that somebody else than the administrator could have written decides nothing. One that may be the
 * administrator's but cannot be read counts at its strictest. In either case the policy that held in this run stays.
 */
export function nextPolicy(before: Policy | null, result: PolicyReadResult): Policy {
  switch (result.kind) {
    case 'absent':
      return noPolicy
    case 'untrusted':
      // A file that could not be checked may well be the administrator's.
      if (before === null && result.reason === 'unchecked') return { ...strictestPolicy, problems: [result] }
      return { ...(before ?? noPolicy), problems: [result] }
    case 'unreadable':
      return { ...(before ?? strictestPolicy), problems: [result] }
    case 'found':
      return parsePolicy(result.value) ?? nextPolicy(before, { kind: 'unreadable', problem: 'damaged' })
  }
}

type WrongKey = Extract<PolicyProblem, { key: string }>

/** Parses each value by itself, so that a wrong one spoils no other. Null if the text is no policy at all. */
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
      if (name === 'enforced') values[key] = strictest[key]
    }
  }
  return values
}

/** The addresses and hosts as Deckpass writes them. An address that is enforced allows its own host alone. */
function resolveHosts(enforced: EnforcedPolicy, defaults: DefaultPolicy, problems: WrongKey[]): Policy {
  const listed = enforced.allowedHosts?.flatMap((entry) => {
    const parsed = parseServiceAddress(entry)
    // A pattern would look as if it allowed something.
    if (parsed.kind === 'ok' && !parsed.host.includes('*')) return parsed.host
    problems.push({ kind: 'bad-value', key: 'enforced.allowedHosts' })
    return []
  })
  const resolve = (key: string, typed: string | undefined, allowedHosts = listed) => {
    if (typed === undefined) return undefined
    const parsed = parseServiceAddress(typed)
    const isAllowed =
      parsed.kind === 'ok' && isHostAllowed({ ...noPolicy, enforced: { allowedHosts } }, parsed.host)
    if (!isAllowed) problems.push({ kind: 'bad-value', key })
    return isAllowed ? parsed : undefined
  }
  const only = resolve('enforced.address', enforced.address)
  const allowedHosts = listed ?? (enforced.address === undefined ? undefined : only ? [only.host] : [])
  return {
    ...noPolicy,
    enforced: { ...enforced, allowedHosts, address: only?.address },
    defaults: { ...defaults, address: resolve('defaults.address', defaults.address, allowedHosts)?.address },
    problems: problemsToTell(problems),
    unread: keysOf(enforcedPolicy.shape).filter((key) =>
      problems.some((problem) => problem.kind === 'bad-value' && problem.key === `enforced.${key}`),
    ),
  }
}

/** Limits the problems, because a file can be wrong in thousands of places, and its keys can be anything. */
function problemsToTell(problems: readonly WrongKey[]): readonly PolicyProblem[] {
  const byKey = new Map(problems.map(({ kind, key }) => [key, { kind, key: cleanText(key, 80) }]))
  return [...byKey.values()].slice(0, 20)
}
