import { keychains, words } from '../../app/words/index.ts'
import { ProtectionForm } from '../components/protection/ProtectionForm.tsx'
import { CardLayout } from '../components/window/CardLayout.tsx'
import { Notices } from '../components/window/Notices.tsx'
import { useBase } from '../hooks/use-snapshot.ts'
import styles from './ChooseProtection.module.css'

/** Shown when no keychain protects and nothing is stored yet. */
export function ChooseProtection() {
  const kind = useBase((base) => base.keychain)
  const { inSentence, unlock } = keychains[kind]
  const why = kind === 'unknown' ? words.protection.noKeychain : words.protection.noAnswer(inSentence, unlock)
  return (
    <CardLayout title={words.protection.chooseTitle} notices={<Notices />}>
      <p className={styles.why}>
        {why} {words.protection.choose}
      </p>
      <ProtectionForm
        kinds={['passphrase', 'session']}
        initialKind="passphrase"
        submit={words.protection.proceed}
        onDone={() => {}}
      />
    </CardLayout>
  )
}
