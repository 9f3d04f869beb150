import type { Policy } from './model.ts'

interface PolicyRule {
  readonly section: 'enforced' | 'defaults'
  readonly key: string
  readonly value: string | boolean | readonly string[]
  /** Strict only because what stands in the policy cannot be read. */
  readonly unread: boolean
}

/** What holds of a policy, for whoever rolls one out: in the order of the document, first what is enforced. */
export function rulesOf(policy: Policy): PolicyRule[] {
  const unread: readonly string[] = policy.unread
  return (['enforced', 'defaults'] as const).flatMap((section) =>
    Object.entries(policy[section]).flatMap(([key, value]) =>
      value === undefined
        ? []
        : [{ section, key, value, unread: section === 'enforced' && unread.includes(key) }],
    ),
  )
}
