import { Fragment } from 'react'
import { shortcuts } from '../../app/help/model/shortcuts.ts'
import { keysOf } from '../../app/util/records.ts'
import { t } from '../../app/words/index.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Group, Row } from '../ui/Row.tsx'
import { acceleratorName } from '../window/shortcut.ts'
import { useBase } from '../window/use-snapshot.ts'

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const platform = useBase((base) => base.platform)
  return (
    <Dialog title={t('help.window.shortcuts.title')} onClose={onClose} foot={null}>
      <Group as="ul" dense>
        {keysOf(shortcuts).map((name) => {
          const keys: readonly string[] = shortcuts[name]
          return (
            <Row as="li" key={name} title={t(`help.window.shortcuts.${name}`)}>
              <span role="definition">
                {keys.map((key, index) => (
                  <Fragment key={key}>
                    {index > 0 && (name === 'numbered' ? ' – ' : ' ')}
                    <kbd className="quiet">{acceleratorName(key, platform)}</kbd>
                  </Fragment>
                ))}
              </span>
            </Row>
          )
        })}
      </Group>
    </Dialog>
  )
}
