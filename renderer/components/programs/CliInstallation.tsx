import { useEffect, useState } from 'react'
import type { ChannelOutput } from '../../../app/bridge/contract.ts'
import { canInstallCli } from '../../../app/model/cli-installation.ts'
import { cliInstallationWords, refusalWords, words } from '../../../app/words/index.ts'
import { bridge } from '../../lib/bridge.ts'
import { Button } from '../ui/Button.tsx'
import styles from './ApprovalList.module.css'

/** Where the CLI is, with a button to install it if it is missing. */
export function CliInstallation() {
  const [cli, setCli] = useState<ChannelOutput<'cli.install'> | null>(null)
  // Announce only the result of a press, not what the settings open with.
  const [pressed, setPressed] = useState(false)
  useEffect(() => void bridge.request('cli.read', null).then(setCli), [])
  if (cli === null) return null
  const install = () => {
    setPressed(true)
    void bridge.request('cli.install', null).then(setCli)
  }
  const isRefused = cli.kind === 'refused'
  return (
    <div className={styles.row}>
      <p aria-live={pressed ? 'polite' : undefined} className={`${styles.what} ${styles.quiet}`}>
        {isRefused ? refusalWords(cli.refusal) : cliInstallationWords(cli)}
      </p>
      {(isRefused || canInstallCli(cli)) && <Button onClick={install}>{words.programs.install}</Button>}
    </div>
  )
}
