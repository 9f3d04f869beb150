import Ellipsis from 'lucide-react/icons/ellipsis'
import GripVertical from 'lucide-react/icons/grip-vertical'
import { useLayoutEffect, useRef, useState } from 'react'
import type { CopyRefusal } from '../../app/copying/model/refusal.ts'
import {
  builtInIds,
  type CopyFormat,
  isOwn,
  maxFormats,
  type OwnFormat,
} from '../../app/formats/model/copy-format.ts'
import { formatsOf } from '../../app/formats/model/default-format.ts'
import { formatWords, refusalWords, t } from '../../app/words/index.ts'
import { SettingRows } from '../settings/SettingRow.tsx'
import { Button } from '../ui/Button.tsx'
import { type MenuAction, MenuButton, menuAction } from '../ui/Menu.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Group, Row } from '../ui/Row.tsx'
import { useRowDragging } from '../ui/use-row-dragging.ts'
import { announce } from '../window/Announcements.tsx'
import { bridge } from '../window/bridge.ts'
import { useBase } from '../window/use-snapshot.ts'
import { CopyFormatDialog } from './CopyFormatDialog.tsx'
import styles from './CopyingSettings.module.css'
import { useFormatPreview } from './format-preview.ts'

export function CopyingSettings() {
  const formats = formatsOf(useBase((base) => base.settings))
  const preview = useFormatPreview()
  const [edited, setEdited] = useState<OwnFormat | 'new' | null>(null)
  const [refusal, setRefusal] = useState<CopyRefusal | null>(null)

  async function save(copyFormats: readonly CopyFormat[]): Promise<void> {
    const result = await bridge.request('settings.change', { copyFormats: [...copyFormats] })
    setRefusal(result.kind === 'refused' ? result.refusal : null)
  }

  // A row that moves or disappears loses the focus. Restores it to the row, or to the first remaining button.
  const section = useRef<HTMLDivElement>(null)
  const leaving = useRef<string | null>(null)
  const order = formats.map(({ id }) => id).join()
  useLayoutEffect(() => {
    if (order === '' || leaving.current === null) return
    const row = section.current?.querySelector(`[data-row="${leaving.current}"]`)
    ;(row ?? section.current)?.querySelector('button')?.focus()
    leaving.current = null
  }, [order])

  function move(id: string, place: number) {
    leaving.current = id
    announce(t('accounts.window.list.movedTo', { place: place + 1, of: formats.length }))
    const moved = formats.filter((each) => each.id === id)
    void save(formats.filter((each) => each.id !== id).toSpliced(place, 0, ...moved))
  }

  function remove(id: string) {
    leaving.current = id
    void save(formats.filter((each) => each.id !== id))
  }

  const dragging = useRowDragging(
    formats.map(({ id }) => id),
    move,
  )

  function itemsFor(format: CopyFormat, place: number): MenuAction[] {
    const up = menuAction(t('copying.window.formats.moveUp'), () => move(format.id, place - 1))
    const down = menuAction(t('copying.window.formats.moveDown'), () => move(format.id, place + 1))
    return [
      ...(place === 0 ? [] : [up]),
      ...(place === formats.length - 1 ? [] : [down]),
      ...(isOwn(format)
        ? [
            menuAction(t('copying.window.formats.editItem'), () => setEdited(format), { separated: true }),
            menuAction(t('copying.window.formats.remove'), () => remove(format.id), { tone: 'bad' }),
          ]
        : []),
    ]
  }

  return (
    <>
      <SettingRows section="copying" />
      <div ref={section} className={styles.formats} {...dragging.list}>
        <Group
          as="ul"
          title={t('copying.window.formats.label')}
          help={t('copying.window.formats.help')}
          action={
            formats.length < maxFormats && (
              <Button kind="text" flush="end" onClick={() => setEdited('new')}>
                {t('copying.window.formats.add')}
              </Button>
            )
          }
        >
          {formats.map((format, place) => (
            <Row
              as="li"
              key={format.id}
              {...dragging.rowProps(format.id)}
              start={<GripVertical aria-hidden="true" />}
              title={
                <>
                  <bdi>{formatWords(format)}</bdi>
                  {place === 0 && (
                    <span className="fine quiet">&ensp;{t('copying.window.formats.ofButton')}</span>
                  )}
                </>
              }
            >
              <code className="code cut quiet">{preview(format)}</code>
              <MenuButton
                kind="icon"
                label={t('copying.window.formats.actions', { name: formatWords(format) })}
                icon={<Ellipsis />}
                items={itemsFor(format, place)}
              />
            </Row>
          ))}
        </Group>
        {refusal !== null && (
          <div role="alert">
            <Notice tone="bad">{refusalWords(refusal)}</Notice>
          </div>
        )}
      </div>
      {edited !== null && (
        <CopyFormatDialog
          format={edited === 'new' ? null : edited}
          takenNames={[...builtInIds, ...formats.filter((each) => each !== edited).map(formatWords)]}
          onSave={(format) =>
            save(
              edited === 'new'
                ? [...formats, format]
                : formats.map((each) => (each.id === format.id ? format : each)),
            )
          }
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}
