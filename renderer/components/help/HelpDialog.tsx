import { useEffect, useRef, useState } from 'react'
import type { FailureCode } from '../../../app/model/failure-code.ts'
import type { HelpTopic } from '../../../app/model/help-topic.ts'
import { t } from '../../../app/words/index.ts'
import { useBase } from '../../hooks/use-snapshot.ts'
import { bridge } from '../../lib/bridge.ts'
import { Button } from '../ui/Button.tsx'
import styles from '../ui/Dialog.module.css'
import { Dialog } from '../ui/Dialog.tsx'

interface HelpDialogProps {
  /** The failure to begin with. */
  code: FailureCode | null
  onClose: () => void
}

/** What to do about each failure, by its code. The main process has the words, so the window does not start with them. */
export function HelpDialog({ code, onClose }: HelpDialogProps) {
  const [topics, setTopics] = useState<readonly HelpTopic[]>([])
  const list = useRef<HTMLUListElement>(null)
  const language = useBase((base) => base.language)
  // The main process words them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: in another language they are read again.
  useEffect(() => void bridge.request('help.read', null).then(setTopics), [language])
  useEffect(() => {
    if (topics.length > 0) list.current?.querySelector<HTMLElement>('[open] > summary')?.focus()
  }, [topics])

  return (
    <Dialog
      title={t('window.help.title')}
      onClose={onClose}
      foot={<Button onClick={onClose}>{t('window.close')}</Button>}
    >
      <ul ref={list}>
        {topics.map((topic) => (
          <li key={topic.code} className={`${styles.entry} selectable`}>
            <details open={topic.code === code}>
              <summary>
                <span className={styles.aside}>{topic.code}</span> {topic.sentence}
              </summary>
              <p>{topic.advice}</p>
            </details>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
