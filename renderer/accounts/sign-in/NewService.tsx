import { isNewService } from '../../../app/accounts/model/new-service.ts'
import { parseServiceAddress } from '../../../app/service/model/service-address.ts'
import { t } from '../../../app/words/index.ts'
import { useSnapshot } from '../../window/use-snapshot.ts'
import styles from './SignInForm.module.css'

/**
 * Names the host that will receive the secrets, unless an existing account uses it. `address`: as in the field on blur.
 */
export function NewService({ address }: { address: string }) {
  const parsed = parseServiceAddress(address)
  const host = parsed.kind === 'refused' ? null : parsed.host
  const isNew = useSnapshot(({ accounts }) => host !== null && isNewService(host, accounts))
  if (host === null || !isNew) return null
  return (
    <p className={`${styles.newService} quiet small`}>{t('accounts.window.signIn.newService', { host })}</p>
  )
}
