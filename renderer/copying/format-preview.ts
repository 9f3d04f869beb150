import type { AccountView } from '../../app/accounts/model/account-view.ts'
import { type CopyFormat, isOwn, previewOf, type TokenValues } from '../../app/formats/model/copy-format.ts'
import { t } from '../../app/words/index.ts'
import { useSnapshot } from '../window/use-snapshot.ts'

/** The label of a button that copies in this format: `Copy token`, `Copy HTTP header`. */
export function copyWords(format: CopyFormat): string {
  const which = isOwn(format) ? { format: 'own', name: format.name } : { format: format.id, name: '' }
  return t('copying.window.token.copyFormat', which)
}

/** The account's values for a copy format, with the token masked. */
export function tokenValuesOf({ token, host, username }: AccountView): TokenValues {
  return {
    token: `••••••••${token?.lastFour ?? ''}`,
    expiresAt: token?.expiresAt ?? 0,
    estimated: token?.estimated ?? true,
    host,
    username,
  }
}

const examples: TokenValues = {
  token: '••••••••',
  expiresAt: Date.UTC(2026, 10, 27, 10, 24),
  estimated: false,
  host: 'slides.example.com',
  username: 'm.okafor',
}

/** Previews a format with a masked token, of the first account or of an example. */
export function useFormatPreview(): (format: Parameters<typeof previewOf>[0]) => string {
  const account = useSnapshot((snapshot) => snapshot.accounts[0])
  return (format) => previewOf(format, account === undefined ? examples : tokenValuesOf(account))
}
