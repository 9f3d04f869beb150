import { Fragment } from 'react'
import { words } from '../../../app/words/index.ts'
import { useBase } from '../../hooks/use-snapshot.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import styles from './ShortcutsDialog.module.css'

/** All keyboard shortcuts, as this platform writes them. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const mac = useBase((base) => base.platform) === 'darwin'
  const { title, rows } = words.shortcuts
  return (
    <Dialog title={title} onClose={onClose}>
      <dl className={styles.rows}>
        {rows.map(({ does, keys, ...row }) => (
          <div key={does} className={styles.row}>
            <dt>{does}</dt>
            <dd>
              {keys.map((key, index) => (
                <Fragment key={key}>
                  {'range' in row && index > 0 && '–'}
                  <kbd className={styles.key}>
                    {key.replace('Mod ', mac ? '⌘' : 'Ctrl ').replace('Alt ', mac ? '⌥' : 'Alt ')}
                  </kbd>
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.foot}>
        <Button onClick={onClose}>{words.close}</Button>
      </div>
    </Dialog>
  )
}
