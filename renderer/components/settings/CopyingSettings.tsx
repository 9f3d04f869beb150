import Ellipsis from 'lucide-react/icons/ellipsis'
import GripVertical from 'lucide-react/icons/grip-vertical'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type ComponentProps, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import {
  type CopyFormat,
  listedInOrder,
  maxFormats,
  orderedFormats,
} from '../../../app/model/copying/copy-format.ts'
import { isTokenInCommand } from '../../../app/model/copying/copy-template.ts'
import type { Refusal } from '../../../app/model/failure/refusal.ts'
import { formatWords, hasMessage, refusalWords, t } from '../../../app/words/index.ts'
import { useFormatPreview } from '../../hooks/use-format-preview.ts'
import { useBase } from '../../hooks/use-snapshot.ts'
import { announce } from '../../lib/announcements.tsx'
import { bridge } from '../../lib/bridge.ts'
import { Button } from '../ui/Button.tsx'
import type { MenuItem } from '../ui/Menu.tsx'
import { MenuButton } from '../ui/MenuButton.tsx'
import { Notice } from '../ui/Notice.tsx'
import { SwitchInput } from '../ui/Switch.tsx'
import { CopyFormatDialog } from './CopyFormatDialog.tsx'
import styles from './Section.module.css'
import { SettingRows } from './SettingRow.tsx'

/** When the clipboard is cleared, and in which formats tokens are copied. */
export function CopyingSettings() {
  const settings = useBase((base) => base.settings)
  const formats = orderedFormats(settings)
  const inMenu = formats.filter(({ hidden }) => !hidden)
  const others = formats.filter(({ hidden }) => hidden)
  const [edited, setEdited] = useState<CopyFormat | 'new' | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)

  async function save(changed: readonly CopyFormat[]): Promise<void> {
    const result = await bridge.request('settings.change', listedInOrder(changed))
    setRefusal(result.kind === 'refused' ? result.refusal : null)
  }
  const saveOne = (format: CopyFormat) =>
    save(
      edited === 'new'
        ? [...inMenu, format, ...others]
        : formats.map((each) => (each.id === format.id ? format : each)),
    )

  // What moves in the page, or leaves it, loses the focus.
  const section = useRef<HTMLElement>(null)
  const leaving = useRef<string | null>(null)
  const order = formats.map(({ id }) => id).join()
  useLayoutEffect(() => {
    if (order === '' || leaving.current === null) return
    const row = section.current?.querySelector(`[data-format="${leaving.current}"]`)
    ;(row ?? section.current)?.querySelector('button')?.focus()
    leaving.current = null
  }, [order])

  function move(group: readonly CopyFormat[], format: CopyFormat, place: number) {
    leaving.current = format.id
    announce(t('window.accounts.movedTo', { place: place + 1, of: group.length }))
    const moved = group.filter((each) => each !== format).toSpliced(place, 0, format)
    void save(group === inMenu ? [...moved, ...others] : [...inMenu, ...moved])
  }

  /** By their ids: the formats are others after each answer of the main process. */
  const [drag, setDrag] = useState<{ id: string; over: string } | null>(null)

  /** Drags a format to the place of another one of its table. */
  const draggingOf = (group: readonly CopyFormat[], format: CopyFormat): ComponentProps<'tr'> => {
    const dragged = group.find(({ id }) => id === drag?.id)
    return {
      draggable: true,
      className: drag?.over === format.id ? styles.over : undefined,
      onDragStart: ({ dataTransfer }) => {
        dataTransfer.effectAllowed = 'move'
        setDrag({ id: format.id, over: format.id })
      },
      onDragOver: (event) => {
        if (dragged === undefined) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'move'
        if (drag?.over !== format.id) setDrag({ id: dragged.id, over: format.id })
      },
      onDrop: () => dragged && move(group, dragged, group.indexOf(format)),
      onDragEnd: () => setDrag(null),
    }
  }

  /** Into the menu as its last, out of it as the first of those that are not in it. */
  function toggle(format: CopyFormat) {
    const rest = (group: readonly CopyFormat[]) => group.filter((each) => each !== format)
    leaving.current = format.id
    void save([...rest(inMenu), { ...format, hidden: !format.hidden }, ...rest(others)])
  }

  function itemsFor(group: readonly CopyFormat[], format: CopyFormat): MenuItem[] {
    const place = group.indexOf(format)
    const ofOwn: MenuItem[] = [
      { label: t('window.copyFormats.editItem'), separated: true, onChoose: () => setEdited(format) },
      {
        label: t('window.copyFormats.remove'),
        tone: 'bad',
        onChoose: () => {
          leaving.current = format.id
          void save(formats.filter((each) => each !== format))
        },
      },
    ]
    return [
      ...(place === 0
        ? []
        : [{ label: t('window.copyFormats.moveUp'), onChoose: () => move(group, format, place - 1) }]),
      ...(place === group.length - 1
        ? []
        : [{ label: t('window.copyFormats.moveDown'), onChoose: () => move(group, format, place + 1) }]),
      ...(format.name === null ? [] : ofOwn),
    ]
  }

  const rowsOf = (group: readonly CopyFormat[]) =>
    group.map((format) => (
      <FormatRow
        key={format.id}
        format={format}
        dragging={draggingOf(group, format)}
        onToggle={() => toggle(format)}
      >
        <MenuButton
          kind="icon"
          label={t('window.copyFormats.actions', { name: formatWords(format) })}
          icon={<Ellipsis />}
          items={itemsFor(group, format)}
        />
      </FormatRow>
    ))

  return (
    <div className={styles.parts}>
      <SettingRows section="copying" />
      <section ref={section} className={styles.part}>
        <div className={styles.head}>
          <h3>{t('window.copyFormats.label')}</h3>
          {formats.length < maxFormats && (
            <Button kind="text" flush onClick={() => setEdited('new')}>
              {t('window.copyFormats.add')}
            </Button>
          )}
        </div>
        <p className={styles.quiet}>{t('window.copyFormats.help')}</p>
        {refusal !== null && (
          <div role="alert">
            <Notice tone="bad">{refusalWords(refusal)}</Notice>
          </div>
        )}
        <table className={`${styles.table} ${styles.formats}`} aria-label={t('window.copyFormats.label')}>
          <tbody>{rowsOf(inMenu)}</tbody>
        </table>
        {others.length > 0 && (
          <details>
            <summary className={styles.folded}>
              {t('window.copyFormats.others', { count: others.length })}
            </summary>
            <table
              className={`${styles.table} ${styles.formats}`}
              aria-label={t('window.copyFormats.others', { count: others.length })}
            >
              <tbody>{rowsOf(others)}</tbody>
            </table>
          </details>
        )}
      </section>
      {edited !== null && (
        <CopyFormatDialog
          format={edited === 'new' ? null : edited}
          takenNames={formats.filter((each) => each !== edited).map(formatWords)}
          onSave={saveOne}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  )
}

interface FormatRowProps {
  format: CopyFormat
  dragging: ComponentProps<'tr'>
  onToggle: () => void
  /** What else can be done with it. */
  children: ReactNode
}

/** One line; the whole text, and what is to be known of it, after a press. */
function FormatRow({ format, dragging, onToggle, children }: FormatRowProps) {
  const preview = useFormatPreview()
  const name = formatWords(format)
  const note = `window.copyFormats.notes.${format.id}`
  const isRisky = isTokenInCommand(format)
  return (
    <tr data-format={format.id} {...dragging}>
      <th scope="row">
        <GripVertical aria-hidden="true" className={styles.grip} />
        <bdi>{name}</bdi>
      </th>
      <td>
        <details>
          <summary className={styles.line}>
            <code className={styles.code}>{preview(format)}</code>
            {isRisky && <TriangleAlert aria-hidden="true" className={styles.risk} />}
          </summary>
          {hasMessage(note) && <p className={styles.quiet}>{t(note)}</p>}
          {isRisky && <p className={styles.warn}>{t('window.copyFormats.tokenInCommand')}</p>}
        </details>
      </td>
      <td>
        <SwitchInput
          aria-label={t('window.copyFormats.inMenu', { name })}
          checked={!format.hidden}
          onChange={onToggle}
        />
      </td>
      <td>{children}</td>
    </tr>
  )
}
