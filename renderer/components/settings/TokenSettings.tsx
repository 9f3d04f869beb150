import Ellipsis from 'lucide-react/icons/ellipsis'
import { useLayoutEffect, useRef, useState } from 'react'
import {
  type CopyFormat,
  defaultFormat,
  formatsOf,
  listedFormats,
  maxFormats,
} from '../../../app/model/copy-formats.ts'
import { holdsToken, isTokenInCommand, previewOf } from '../../../app/model/copy-template.ts'
import type { Refusal } from '../../../app/model/refusal.ts'
import type { SettingsPatch } from '../../../app/model/settings.ts'
import { hasMessage, refusalWords, t } from '../../../app/words/index.ts'
import { useBase } from '../../hooks/use-snapshot.ts'
import { announce } from '../../lib/announcements.tsx'
import { bridge } from '../../lib/bridge.ts'
import { formatWords } from '../../lib/format-words.ts'
import { Button } from '../ui/Button.tsx'
import type { MenuItem } from '../ui/Menu.tsx'
import { MenuButton } from '../ui/MenuButton.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Select } from '../ui/Select.tsx'
import { CopyFormatDialog } from './CopyFormatDialog.tsx'
import styles from './Section.module.css'
import { SettingRows } from './SettingRow.tsx'

/** When tokens are renewed, and in which formats they are copied. */
export function TokenSettings() {
  const settings = useBase((base) => base.settings)
  const formats = formatsOf(settings)
  const [edited, setEdited] = useState<CopyFormat | 'new' | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)

  async function change(patch: SettingsPatch): Promise<void> {
    const result = await bridge.request('settings.change', patch)
    setRefusal(result.kind === 'refused' ? result.refusal : null)
  }
  const save = (changed: readonly CopyFormat[]) => change({ copyFormats: listedFormats(changed) })
  const saveOne = (format: CopyFormat) =>
    save(
      edited === 'new'
        ? [...formats, format]
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

  function move(format: CopyFormat, place: number) {
    const others = formats.filter((each) => each !== format)
    leaving.current = format.id
    announce(t('window.accounts.movedTo', { place: place + 1, of: formats.length }))
    void save(others.toSpliced(place, 0, format))
  }

  function itemsFor(format: CopyFormat, place: number): MenuItem[] {
    const { hidden, name } = format
    const toggled = formats.map((each) => (each === format ? { ...format, hidden: !hidden } : each))
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
      {
        label: t(`window.copyFormats.${hidden ? 'show' : 'hide'}`),
        onChoose: () => void save(toggled),
      },
      ...(place === 0
        ? []
        : [{ label: t('window.copyFormats.moveUp'), onChoose: () => move(format, place - 1) }]),
      ...(place === formats.length - 1
        ? []
        : [{ label: t('window.copyFormats.moveDown'), onChoose: () => move(format, place + 1) }]),
      ...(name === null ? [] : ofOwn),
    ]
  }

  return (
    <div className={styles.parts}>
      <SettingRows group="tokens">
        <Select
          label={t('window.copyFormats.default')}
          help={t('window.copyFormats.defaultHelp')}
          values={formats.filter(holdsToken).map(({ id }) => id)}
          labelOf={(id) =>
            formats
              .filter((each) => each.id === id)
              .map(formatWords)
              .join()
          }
          value={defaultFormat(settings).id}
          onChange={(copyFormat) => void change({ copyFormat })}
        />
      </SettingRows>
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
        <table className={styles.table} aria-label={t('window.copyFormats.label')}>
          <thead>
            <tr>
              <th scope="col">{t('window.copyFormats.name')}</th>
              <th scope="col">{t('window.copyFormats.preview')}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {formats.map((format, place) => (
              <tr key={format.id} data-format={format.id}>
                <Cells format={format} />
                <td>
                  <MenuButton
                    kind="icon"
                    label={t('window.copyFormats.actions', { name: formatWords(format) })}
                    icon={<Ellipsis />}
                    items={itemsFor(format, place)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {edited !== null && (
        <CopyFormatDialog
          format={edited === 'new' ? null : edited}
          onSave={saveOne}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  )
}

function Cells({ format }: { format: CopyFormat }) {
  const note = `window.copyFormats.notes.${format.id}`
  return (
    <>
      <th scope="row">
        <bdi>{formatWords(format)}</bdi>{' '}
        {format.hidden && <span className={styles.variable}>{t('window.copyFormats.hidden')}</span>}
      </th>
      <td>
        <code className={styles.code}>{previewOf(format)}</code>
        {hasMessage(note) && <p className={styles.quiet}>{t(note)}</p>}
        {isTokenInCommand(format) && <p className={styles.bad}>{t('window.copyFormats.tokenInCommand')}</p>}
      </td>
    </>
  )
}
