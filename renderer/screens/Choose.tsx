import { Notices } from '../components/Notices.tsx'
import { ProtectForm } from '../components/ProtectForm.tsx'
import { words } from '../words.ts'
import { Centred } from './Centred.tsx'
import styles from './Choose.module.css'

/** No keychain that protects, and nothing stored yet: the person picks what takes its place. */
export function Choose() {
  return (
    <Centred title={words.protection.chooseTitle} notices={<Notices />}>
      <p className={styles.why}>{words.protection.why.join(' ')}</p>
      <ProtectForm
        kinds={['passphrase', 'session']}
        initially="passphrase"
        submit={words.protection.proceed}
        onDone={() => {}}
      />
    </Centred>
  )
}
