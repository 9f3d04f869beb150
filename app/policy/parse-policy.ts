import { parseServiceAddress } from '../service/model/service-address.ts'
import {
  guardingSettings,
  type PolicySetting,
  policySettings,
  strictestOf,
} from '../settings/model/settings.ts'
import { cleanText } from '../util/clean-text.ts'
import { keysOf } from '../util/keys-of.ts'
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

/** The strictest value of what is no setting. The compiler asks for each. */
const strictestOwn: Readonly<Record<Exclude<keyof EnforcedPolicy, PolicySetting>, unknown>> = {
  // The next two: no host at all.
  allowedHosts: [],
  address: '',
  requirePin: true,
  tokenFiles: false,
}

/** In place of a value that cannot be read. What protects nothing is left to the person. */
const strictest: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(policySettings.map((name) => [name, strictestOf(name)])),
  ...strictestOwn,
}

/**
 * In place of a file that cannot be read at the start: nothing new is allowed, lock and clipboard are strict, and what
 * runs goes on. A PIN may not have been asked for, and to take tokens out of files would end unattended work.
 */
const guarding = enforcedPolicy.parse(guardingSettings)
const strictestPolicy: Policy = {
  ...noPolicy,
  enforced: guarding,
  unread: keysOf(enforcedPolicy.shape).filter((key) => guarding[key] !== undefined),
  allowsNewHosts: false,
}

/**
 * The policy after a look at its file. `before`: after the look before; null at the start.
 *
 * What somebody else than the administrator could have written decides nothing. What the administrator wrote, or may have
 * written, and nobody can read is taken at its strictest. Either way the policy that held in this run goes on.
 */
export function nextPolicy(before: Policy | null, result: PolicyReadResult): Policy {
  switch (result.kind) {
    case 'absent':
      return noPolicy
    case 'untrusted':
      // What nobody could look at may well be the administrator's.
      if (before === null && result.reason === 'unchecked') return { ...strictestPolicy, problems: [result] }
      return { ...(before ?? noPolicy), problems: [result] }
    case 'unreadable':
      return { ...(before ?? strictestPolicy), problems: [result] }
    case 'found':
      return parsePolicy(result.value) ?? nextPolicy(before, { kind: 'unreadable', problem: 'damaged' })
  }
}

type WrongKey = Extract<PolicyProblem, { key: string }>

/** Each value for itself, so that one that is wrong takes no other with it. Null if it is no policy at all. */
function parsePolicy(value: unknown): Policy | null {
  if (!isObject(value)) return null
  const file = new Map(Object.entries(value))
  const [enforcedValue = {}, defaultsValue = {}] = [file.get('enforced'), file.get('defaults')]
  if (!isObject(enforcedValue) || !isObject(defaultsValue)) return null
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

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
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

/** A file can be wrong in thousands of places, and its keys can be anything. */
function problemsToTell(problems: readonly WrongKey[]): readonly PolicyProblem[] {
  const byKey = new Map(problems.map(({ kind, key }) => [key, { kind, key: cleanText(key, 80) }]))
  return [...byKey.values()].slice(0, 20)
}
