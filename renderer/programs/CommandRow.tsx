import { useState } from 'react'
import type { ChannelOutput } from '../../app/bridge/contract.ts'
import { cliInstallationWords, refusalWords, t } from '../../app/words/index.ts'
import { Button } from '../ui/Button.tsx'
import { Row } from '../ui/Row.tsx'
import { bridge } from '../window/bridge.ts'
import { useAnswer } from '../window/use-answer.ts'

const readCli = () => bridge.request('programs.readCli', null)

/** Shows the path of the command, or a button that installs it. */
export function CommandRow() {
  const { answer: found, hasFailed } = useAnswer(readCli)
  const [installed, setInstalled] = useState<ChannelOutput<'programs.installCli'> | null>(null)
  // Announces only the result of a press, not the initial state.
  const [pressed, setPressed] = useState(false)
  const cli = installed ?? found
  const install = () => {
    setPressed(true)
    void bridge.request('programs.installCli', null).then(setInstalled)
  }
  const canInstall =
    cli !== null && ['not-installed', 'install-failed', 'not-ours', 'refused'].includes(cli.kind)
  return (
    <Row
      title={t('programs.window.command')}
      help={
        <span aria-live={pressed ? 'polite' : undefined} className="selectable">
          {hasFailed
            ? t('words.window.requestFailed')
            : cli && (cli.kind === 'refused' ? refusalWords(cli.refusal) : cliInstallationWords(cli))}
        </span>
      }
    >
      <Button waiting={!canInstall} onClick={install}>
        {t('programs.window.install')}
      </Button>
    </Row>
  )
}
