import Ellipsis from 'lucide-react/icons/ellipsis'
import GripVertical from 'lucide-react/icons/grip-vertical'
import { useLayoutEffect, useRef, useState } from 'react'
import {
  builtInIds,
  type CopyFormat,
  cleanFormatName,
  formatsOf,
  isOwn,
  maxFormatName,
  maxFormats,
  maxTemplateLength,
  type OwnFormat,
  templateProblem,
} from '../../app/formats/model/copy-format.ts'
import { canonicalName } from '../../app/util/canonical-name.ts'
import { textProblem, trimTyped } from '../../app/util/field-characters.ts'
import { formatWords, refusalWords, signInProblemWords, t } from '../../app/words/index.ts'
import { SettingRows } from '../settings/SettingRow.tsx'
import { Button } from '../ui/Button.tsx'
import dialog from '../ui/Dialog.module.css'
import { Dialog, DialogForm } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { useForm } from '../ui/Form.tsx'
import { type MenuAction, MenuButton, menuAction } from '../ui/Menu.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Group, Row } from '../ui/Row.tsx'
import { useRowDragging } from '../ui/use-row-dragging.ts'
import { announce } from '../window/Announcements.tsx'
import { useRequest } from '../window/requests.ts'
import { useBase } from '../window/use-snapshot.ts'
import styles from './CopyingSettings.module.css'
import { useFormatPreview } from './format-preview.ts'

export function CopyingSettings() {
  const formats = formatsOf(useBase((base) => base.settings))
  const preview = useFormatPreview()
  const [edited, setEdited] = useState<OwnFormat | 'new' | null>(null)
  const { request, refusal } = useRequest()

  async function save(copyFormats: readonly CopyFormat[]): Promise<void> {
    await request('settings.change', { copyFormats: [...copyFormats] })
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

interface CopyFormatDialogProps {
  /** Null for a new one. */
  format: OwnFormat | null
  takenNames: readonly string[]
  onSave: (format: OwnFormat) => Promise<void>
  onClose: () => void
}

/** Edits name and template of a person's own copy format, with a preview. */
export function CopyFormatDialog({ format, takenNames, onSave, onClose }: CopyFormatDialogProps) {
  const [name, setName] = useState(format?.name ?? '')
  const [template, setTemplate] = useState(format?.template ?? '{token}')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const form = useForm()
  const preview = useFormatPreview()
  const cleanName = cleanFormatName(name)
  // As a person would confuse them.
  const lookOf = (typed: string) => canonicalName(typed).toLocaleLowerCase()
  const isTaken = takenNames.some((each) => lookOf(each) === lookOf(cleanName))
  const reason = textProblem('name', trimTyped('name', name))
  const nameRefusal =
    reason !== null
      ? signInProblemWords({ field: 'name', reason })
      : cleanName === ''
        ? t('copying.window.formats.noName')
        : isTaken && t('copying.window.formats.nameTaken')
  const problem = templateProblem(template)
  const templateRefusal =
    problem?.reason === 'unknown-placeholder'
      ? t('copying.window.formats.problems.unknown-placeholder', { name: problem.name })
      : problem && t(`copying.window.formats.problems.${problem.reason}`)

  async function save() {
    setIsSubmitted(true)
    if (nameRefusal || templateRefusal) return
    // The settings show a refusal.
    await onSave({ id: format?.id ?? crypto.randomUUID(), name: cleanName, template })
    onClose()
  }

  return (
    <Dialog title={t(`copying.window.formats.${format === null ? 'add' : 'edit'}`)} onClose={onClose}>
      <DialogForm form={form} submit={t('words.window.save')} onSubmit={save} onCancel={onClose}>
        <Field
          name="name"
          label={t('copying.window.formats.name')}
          value={name}
          maxLength={maxFormatName}
          onChange={(event) => setName(event.currentTarget.value)}
          refusal={(isSubmitted && nameRefusal) || undefined}
        />
        <Field
          name="template"
          label={t('copying.window.formats.template')}
          help={t('copying.window.formats.templateHelp')}
          value={template}
          maxLength={maxTemplateLength}
          onChange={(event) => setTemplate(event.currentTarget.value)}
          refusal={templateRefusal ?? undefined}
          live
          announced
        />
        <Group>
          <Row
            title={t('copying.window.formats.preview')}
            help={<code className={`${dialog.code} code`}>{preview({ template })}</code>}
          />
        </Group>
      </DialogForm>
    </Dialog>
  )
}
