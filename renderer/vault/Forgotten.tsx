import { t } from '../../app/words/index.ts'
import { CardLayout } from '../window/CardLayout.tsx'
import { ForgetEverythingButton } from './ForgetEverythingButton.tsx'

/** For a person who forgot the PIN or passphrase, which cannot be recovered, so that they can only start again. */
export function Forgotten({ secret, onBack }: { secret: 'pin' | 'passphrase'; onBack: () => void }) {
  return (
    <CardLayout
      title={t(`lock.window.forgotten.${secret}`)}
      subtitle={t(`lock.window.forgottenWhy.${secret}`)}
      onBack={onBack}
    >
      <ForgetEverythingButton kind="plain" autoFocus />
    </CardLayout>
  )
}
