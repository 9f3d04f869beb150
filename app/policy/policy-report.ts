import type { Policy, PolicyProblem, PolicySource } from '../model/settings/policy.ts'

/** What holds of a policy, for whoever rolls one out. */
export interface PolicyReport {
  /** Null where it was given, and not looked for. */
  readonly source: PolicySource | null
  readonly rules: readonly PolicyRule[]
  readonly problems: readonly PolicyProblem[]
}

interface PolicyRule {
  readonly section: 'enforced' | 'defaults'
  readonly key: string
  readonly value: string | boolean | readonly string[]
  /** Strict only because what stands in the policy cannot be read. */
  readonly unread: boolean
}

/** The rules in the order of the document, those that are enforced first. */
export function reportPolicy(policy: Policy, source: PolicySource | null): PolicyReport {
  const { enforced, defaults, problems, unread } = policy
  const unreadKeys: readonly string[] = unread
  const rulesOf = (section: PolicyRule['section'], values: Policy['enforced']): PolicyRule[] =>
    Object.entries(values).flatMap(([key, value]) =>
      value === undefined
        ? []
        : [{ section, key, value, unread: section === 'enforced' && unreadKeys.includes(key) }],
    )
  return { source, rules: [...rulesOf('enforced', enforced), ...rulesOf('defaults', defaults)], problems }
}
