import { Fragment } from 'react'
import { keysOf } from '../../../app/util/keys-of.ts'
import { t } from '../../../app/words/index.ts'
import { useBase } from '../../hooks/use-snapshot.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import styles from './ShortcutsDialog.module.css'

/** `Mod ` is the Mac's ⌘ and everybody else's Ctrl. */
const shortcuts = {
  copy: ['Mod C'],
  renew: ['Mod R'],
  search: ['Mod F'],
  numbered: ['Mod 1', 'Mod 9'],
  select: ['↑', '↓'],
  move: ['Alt ↑', 'Alt ↓'],
  menu: ['Shift F10'],
  rename: ['F2'],
  add: ['Mod N'],
  settings: ['Mod ,'],
  lock: ['Mod L'],
  close: ['Esc'],
  list: ['?'],
} as const

/** All keyboard shortcuts, as this platform writes them. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const mac = useBase((base) => base.platform) === 'darwin'
  return (
    <Dialog
      title={t('window.shortcuts.title')}
      onClose={onClose}
      foot={<Button onClick={onClose}>{t('window.close')}</Button>}
    >
      <dl className={styles.rows}>
        {keysOf(shortcuts).map((name) => (
          <div key={name} className={styles.row}>
            <dt>{t(`window.shortcuts.${name}`)}</dt>
            <dd>
              {shortcuts[name].map((key, index) => (
                <Fragment key={key}>
                  {name === 'numbered' && index > 0 && '–'}
                  <kbd className={styles.key}>
                    {key
                      .replace('Mod ', mac ? '⌘' : `${t('window.key.Control')}+`)
                      .replace('Shift ', mac ? '⇧' : `${t('window.key.Shift')}+`)
                      .replace('Alt ', mac ? '⌥' : 'Alt+')}
                  </kbd>
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
