import type { NotificationMessage } from '../../app/notifications/model/notification.ts'
import type { Policy } from '../../app/policy/model.ts'
import type { PolicyStore } from '../../app/policy/ports.ts'
import type { Notifier } from '../../app/ports/index.ts'
import type { StoredSettings } from '../settings/settings-store.ts'
import { type LoginItemParts, setLoginItem } from './login-item.ts'

interface FollowParts {
  readonly settings: StoredSettings
  readonly policy: PolicyStore
  readonly notifier: Notifier<NotificationMessage>
}

/** Makes the login item follow the policy. Returns a function that changes it and notifies the person if that fails. */
export function followLoginPolicy(
  item: LoginItemParts,
  { settings, policy, notifier }: FollowParts,
): (open: boolean) => void {
  async function change(open: boolean): Promise<void> {
    if (await setLoginItem(item, open)) return
    notifier.show({ tag: 'login-item', message: { kind: 'login-item-refused', open }, accountId: null })
  }
  function apply(): void {
    const { openAtLogin, openAtLoginProposed } = settings.read()
    const { proposed, acts } = loginProposal(policy.read(), openAtLoginProposed)
    if (acts) void change(openAtLogin)
    if (proposed !== openAtLoginProposed) settings.note({ openAtLoginProposed: proposed })
  }
  apply()
  policy.changed.add(apply)
  return (open) => void change(open)
}

/**
 * Whether a policy changes the login item. A default acts only once, because the person may change the item later, here
 * or in the system's settings. `before`: the last proposed default, or null.
 */
export function loginProposal(
  { enforced, defaults }: Pick<Policy, 'enforced' | 'defaults'>,
  before: boolean | null,
): { readonly proposed: boolean | null; readonly acts: boolean } {
  const proposed = defaults.openAtLogin ?? null
  return {
    proposed,
    acts: enforced.openAtLogin !== undefined || (proposed !== null && proposed !== before),
  }
}
