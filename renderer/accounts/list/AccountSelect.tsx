import type { AccountView } from '../../../app/accounts/model/account-view.ts'
import { t } from '../../../app/words/index.ts'
import { useTrouble } from '../../renewal/use-trouble.ts'
import { SelectBox } from '../../ui/Select.tsx'

interface AccountSelectProps {
  accounts: readonly AccountView[]
  /** Displayed names by account id. */
  names: ReadonlyMap<string, string>
  selectedId: string | null
  onSelect: (accountId: string) => void
}

/** Replaces the list of accounts in a narrow window. */
export function AccountSelect({ accounts, names, selectedId, onSelect }: AccountSelectProps) {
  return (
    <SelectBox
      aria-label={t('accounts.window.list.label')}
      value={selectedId ?? ''}
      onChange={(event) => onSelect(event.currentTarget.value)}
    >
      {selectedId === null && <option value="">{t('accounts.window.list.label')}</option>}
      {accounts.map((account) => (
        <Option
          key={account.id}
          account={account}
          label={names.get(account.id) ?? account.name}
          shown={account.id === selectedId}
        />
      ))}
    </SelectBox>
  )
}

/** Leaves out the trouble of the account that is `shown`, because a badge beside its name shows it. */
function Option({ account, label, shown }: { account: AccountView; label: string; shown: boolean }) {
  const trouble = useTrouble(account)
  const isCalm = trouble === null || shown
  return (
    <option value={account.id}>
      {isCalm ? label : `${label} (${t(`renewal.trouble.${trouble.kind}`)})`}
    </option>
  )
}
