import { useState } from 'react'
import { connectionCheckWords, connectionWords, t } from '../../app/words/index.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Group, Row } from '../ui/Row.tsx'
import { StatusIcon } from '../ui/StatusIcon.tsx'
import { useAnswer, useRequest } from '../window/requests.ts'

interface ConnectionCheckProps {
  /** Null for the last failed sign-in. */
  accountId: string | null
  host: string
  onClose: () => void
}

/** Checks the connection to the service when opened, and shows each step. */
export function ConnectionCheck({ accountId, host, onClose }: ConnectionCheckProps) {
  const { answer: checked, whyNot } = useAnswer('help.checkConnection', { accountId })
  const { request, whyRefused } = useRequest()
  const [isCopied, setIsCopied] = useState(false)

  async function copy(text: string) {
    const answer = await request('copying.copyText', { text })
    setIsCopied(answer.kind === 'copied')
  }

  return (
    <Dialog
      title={t('help.window.connection.title', { host })}
      onClose={onClose}
      foot={
        <>
          <span className="quiet small" role="status">
            {whyRefused ?? (isCopied && t('help.window.connection.copied'))}
          </span>
          {checked && (
            <Button onClick={() => void copy(connectionCheckWords(checked, Date.now()))}>
              {t('help.window.connection.copy')}
            </Button>
          )}
        </>
      }
    >
      <div aria-live="polite">
        {checked === null ? (
          <p>{whyNot ?? t('help.window.connection.running')}</p>
        ) : (
          <Group as="ul">
            {checked.rows.map(({ step, mark, finding }) => (
              <Row
                as="li"
                key={step}
                start={<StatusIcon mark={mark === 'note' ? 'neutral' : mark} />}
                title={
                  <>
                    {t(`help.connection.step.${step}`)}
                    <span className="visually-hidden">, {t(`help.connection.mark.${mark}`)}</span>
                  </>
                }
                help={
                  <span role="definition" className="selectable">
                    {connectionWords(finding)}
                  </span>
                }
              />
            ))}
          </Group>
        )}
      </div>
    </Dialog>
  )
}
