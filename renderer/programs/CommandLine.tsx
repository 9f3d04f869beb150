import { useState } from 'react'
import type { ChannelOutput } from '../../app/bridge/contract.ts'
import { canInstallCli } from '../../app/programs/model/can-install-cli.ts'
import { cliInstallationWords, refusalWords, t } from '../../app/words/index.ts'
import section from '../settings/Section.module.css'
import { Button } from '../ui/Button.tsx'
import { bridge } from '../window/bridge.ts'
import { useAnswer } from '../window/use-answer.ts'

/** Where the command is, with a button to install it if it is missing. */
export function CommandLine() {
  return (
    <section className={section.part}>
      <div className={section.head}>
        <h3>{t('window.programs.command')}</h3>
      </div>
      <Installation />
    </section>
  )
}

const readCli = () => bridge.request('cli.read', null)

function Installation() {
  const { answer: found, hasFailed } = useAnswer(readCli)
  const [installed, setInstalled] = useState<ChannelOutput<'cli.install'> | null>(null)
  // Announce only the result of a press, not what the settings open with.
  const [pressed, setPressed] = useState(false)
  const cli = installed ?? found
  if (hasFailed) return <p className={section.quiet}>{t('window.requestFailed')}</p>
  if (cli === null) return null
  const install = () => {
    setPressed(true)
    void bridge.request('cli.install', null).then(setInstalled)
  }
  const isRefused = cli.kind === 'refused'
  return (
    <div className={section.row}>
      <p aria-live={pressed ? 'polite' : undefined} className={`${section.words} ${section.quiet}`}>
        {isRefused ? refusalWords(cli.refusal) : cliInstallationWords(cli)}
      </p>
      {(isRefused || canInstallCli(cli)) && (
        <Button kind="text" flush onClick={install}>
          {t('window.programs.install')}
        </Button>
      )}
    </div>
  )
}
