import { Fragment, useEffect, useId, useState } from 'react'
import type { ChannelOutput } from '../../../app/bridge/contract.ts'
import { canInstallCli } from '../../../app/model/can-install-cli.ts'
import { type SnippetTool, snippets } from '../../../app/model/snippets.ts'
import { keysOf } from '../../../app/util/keys-of.ts'
import { cliInstallationWords, hasMessage, refusalWords, t } from '../../../app/words/index.ts'
import { bridge } from '../../lib/bridge.ts'
import section from '../settings/Section.module.css'
import { Button } from '../ui/Button.tsx'
import styles from './CommandLine.module.css'

const tools = keysOf(snippets)

/** Examples of the command to copy; where it is, with a button to install it if it is missing. */
export function CommandLine() {
  const id = useId()
  const [tool, setTool] = useState<SnippetTool>('curl')
  /** The result of the last copy. */
  const [said, setSaid] = useState<string | null>(null)
  async function copy() {
    const result = await bridge.request('snippet.copy', { tool })
    setSaid(result.kind === 'copied' ? t('window.programs.lineCopied') : refusalWords(result.refusal))
  }
  const note = `window.programs.snippets.${tool}.note`
  return (
    <section className={section.part}>
      <div className={section.head}>
        <h3>{t('window.programs.command')}</h3>
        <div className={styles.choice}>
          <label htmlFor={id}>{t('window.programs.line')}</label>
          <select
            id={id}
            className={styles.select}
            value={tool}
            onChange={(event) => {
              const chosen = tools.find((each) => each === event.currentTarget.value)
              if (chosen !== undefined) setTool(chosen)
              setSaid(null)
            }}
          >
            {tools.map((each) => (
              <option key={each} value={each}>
                {t(`window.programs.snippets.${each}.label`)}
              </option>
            ))}
          </select>
        </div>
      </div>
      <div className={styles.line}>
        <code className={styles.code}>
          {Array.from(snippets[tool].matchAll(/\S+/g), ({ index, 0: word }) => (
            <Fragment key={index}>
              <span className={styles.word}>{word}</span>{' '}
            </Fragment>
          ))}
        </code>
        <Button aria-label={t('window.programs.copyLine')} onClick={() => void copy()}>
          {t('window.programs.copy')}
        </Button>
      </div>
      <p className={section.quiet}>
        {hasMessage(note) ? t(note) : t('window.programs.lineHelp')} <span role="status">{said}</span>
      </p>
      <Installation />
    </section>
  )
}

function Installation() {
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
