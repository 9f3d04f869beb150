import type { Policy } from './model.ts'

interface PolicyRule {
  readonly section: 'enforced' | 'defaults'
  readonly key: string
  readonly value: string | boolean | readonly string[]
  /** Whether the rule is strict only because its entry in the policy cannot be read. */
  readonly unread: boolean
}

/** The rules of a policy that hold, for its administrator: in the order of the document, enforced ones first. */
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
