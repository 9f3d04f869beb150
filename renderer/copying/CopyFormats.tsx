import Ellipsis from 'lucide-react/icons/ellipsis'
import GripVertical from 'lucide-react/icons/grip-vertical'
import { useLayoutEffect, useRef, useState } from 'react'
import {
  type CopyFormat,
  formatsOf,
  isOwn,
  maxFormats,
  type OwnFormat,
} from '../../app/formats/model/copy-format.ts'
import { formatWords, t } from '../../app/words/index.ts'
import { Button } from '../ui/Button.tsx'
import { MenuButton, type MenuItem } from '../ui/Menu.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Group, Row } from '../ui/Row.tsx'
import { useRowDragging } from '../ui/use-row-dragging.ts'
import { announce } from '../window/Announcements.tsx'
import { useRequest } from '../window/requests.ts'
import { useBase } from '../window/use-snapshot.ts'
import { CopyFormatDialog } from './CopyFormatDialog.tsx'
import styles from './CopyFormats.module.css'
import { useFormatPreview } from './format-preview.ts'

/** The copy formats in the person's order. The pointer or a row's menu changes the order. */
export function CopyFormats() {
  const saved = formatsOf(useBase((base) => base.settings))
  /** The formats last sent. The next change builds on them, even before they are saved. */
  const [sent, setSent] = useState(saved)
  const { request, whyRefused, busy } = useRequest()
  const formats = busy ? sent : saved
  const ids = formats.map(({ id }) => id)
  const preview = useFormatPreview()
  const [edited, setEdited] = useState<OwnFormat | 'new' | null>(null)

  // A row that moves or disappears loses the focus. Restores it to the row, or to the first remaining button.
  const section = useRef<HTMLDivElement>(null)
  const leaving = useRef<string | null>(null)
  const order = ids.join()
  useLayoutEffect(() => {
    if (order === '' || leaving.current === null) return
    const row = section.current?.querySelector(`[data-row="${leaving.current}"]`)
    ;(row ?? section.current)?.querySelector('button')?.focus()
    leaving.current = null
  }, [order])

  const dragging = useRowDragging(ids, move)

  const without = (id: string) => formats.filter((each) => each.id !== id)

  async function move(id: string, place: number) {
    const moved = formats.filter((each) => each.id === id)
    const { kind } = await save(id, without(id).toSpliced(place, 0, ...moved))
    if (kind === 'changed') announce(t('words.window.movedTo', { place: place + 1, of: formats.length }))
  }

  const remove = (id: string) => save(id, without(id))

  function save(leavingId: string, copyFormats: CopyFormat[]) {
    leaving.current = leavingId
    setSent(copyFormats)
    return request('settings.change', { copyFormats })
  }

  function itemsFor(format: CopyFormat, place: number): MenuItem[] {
    const items: MenuItem[] = []
    if (place > 0)
      items.push({ label: t('copying.window.formats.moveUp'), onChoose: () => move(format.id, place - 1) })
    if (place < formats.length - 1)
      items.push({ label: t('copying.window.formats.moveDown'), onChoose: () => move(format.id, place + 1) })
    if (isOwn(format))
      items.push(
        { label: t('copying.window.formats.editItem'), onChoose: () => setEdited(format), separated: true },
        { label: t('copying.window.formats.remove'), onChoose: () => remove(format.id), tone: 'bad' },
      )
    return items
  }

  return (
    <>
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
        {whyRefused !== null && (
          <div role="alert">
            <Notice tone="bad">{whyRefused}</Notice>
          </div>
        )}
      </div>
      {edited !== null && (
        <CopyFormatDialog edited={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </>
  )
}
