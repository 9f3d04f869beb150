import { t } from '../../app/words/index.ts'
import { ForgetEverythingButton } from '../lock/ForgetEverythingButton.tsx'
import { CardLayout } from '../window/CardLayout.tsx'

/** For a person who forgot what unlocks: nobody can recover it, so all that is left is to begin anew. */
export function Forgotten({ secret, onBack }: { secret: 'pin' | 'passphrase'; onBack: () => void }) {
  return (
    <CardLayout
      title={t(`window.lock.forgotten.${secret}`)}
      subtitle={t(`window.lock.forgottenWhy.${secret}`)}
      onBack={onBack}
    >
      <ForgetEverythingButton kind="plain" autoFocus />
    </CardLayout>
  )
}
