import { keychains } from '../../app/words/keychains.ts'
import { words } from '../../app/words/window.ts'
import { ProtectForm } from '../components/protection/ProtectForm.tsx'
import { Notices } from '../components/window/Notices.tsx'
import { useBase } from '../hooks/use-snapshot.ts'
import { Centred } from './Centred.tsx'
import styles from './Choose.module.css'

/** No keychain that protects, and nothing stored yet: the person picks what takes its place. */
export function Choose() {
  const kind = useBase((base) => base.keychain)
  const { inSentence, unlock } = keychains[kind]
  const why = kind === 'unknown' ? words.protection.noKeychain : words.protection.noAnswer(inSentence, unlock)
  return (
    <Centred title={words.protection.chooseTitle} notices={<Notices />}>
      <p className={styles.why}>
        {why} {words.protection.choose}
      </p>
      <ProtectForm
        kinds={['passphrase', 'session']}
        initially="passphrase"
        submit={words.protection.proceed}
        onDone={() => {}}
      />
    </Centred>
  )
}
