import { words } from '../../app/words/window.ts'
import { ask } from '../ask.ts'
import { ForgetEverything } from '../components/lock/ForgetEverything.tsx'
import { UnlockForm } from '../components/lock/UnlockForm.tsx'
import { Notices } from '../components/window/Notices.tsx'
import { useBase } from '../hooks/use-snapshot.ts'
import { Centred } from './Centred.tsx'

/** Asks for the passphrase that seals the vault: at the start, and where locking has shut it. */
export function Sealed({ retryAt }: { retryAt: number | null }) {
  const closed = useBase((base) => base.lock.closed)
  return (
    <Centred
      title={words.sealed.title}
      subtitle={closed ? words.sealed.closed : words.sealed.subtitle}
      notices={<Notices />}
    >
      <UnlockForm
        label={words.sealed.passphrase}
        retryAt={retryAt}
        unlock={(passphrase) => ask('vault.unlock', { passphrase })}
      />
      <ForgetEverything label={words.sealed.forgotten} />
    </Centred>
  )
}
