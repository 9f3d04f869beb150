import { useState } from 'react'
import {
  builtInIds,
  cleanFormatName,
  formatsOf,
  maxFormatName,
  maxTemplateLength,
  type OwnFormat,
  templateProblem,
} from '../../app/formats/model/copy-format.ts'
import { canonicalName } from '../../app/util/canonical-name.ts'
import { textProblem, trimTyped } from '../../app/util/typed-text.ts'
import { fieldProblemWords, formatWords, t } from '../../app/words/index.ts'
import dialog from '../ui/Dialog.module.css'
import { Dialog, DialogForm } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { FormAlert } from '../ui/Form.tsx'
import { Group, Row } from '../ui/Row.tsx'
import { useRequest } from '../window/requests.ts'
import { useBase } from '../window/use-snapshot.ts'
import { useFormatPreview } from './format-preview.ts'

interface CopyFormatDialogProps {
  /** Null for a new one. */
  edited: OwnFormat | null
  onClose: () => void
}

export function CopyFormatDialog({ edited, onClose }: CopyFormatDialogProps) {
  const formats = formatsOf(useBase((base) => base.settings))
  const [name, setName] = useState(edited?.name ?? '')
  const [template, setTemplate] = useState(edited?.template ?? '{token}')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const { request, whyRefused } = useRequest()
  const preview = useFormatPreview()
  const others = formats.filter(({ id }) => id !== edited?.id)
  const nameRefusal = nameRefusalWords(name, [...builtInIds, ...others.map(formatWords)])
  const templateRefusal = templateRefusalWords(template)

  async function save() {
    setIsSubmitted(true)
    if (nameRefusal !== undefined || templateRefusal !== undefined) return
    const format = { id: edited?.id ?? crypto.randomUUID(), name: cleanFormatName(name), template }
    const copyFormats =
      edited === null ? [...formats, format] : formats.map((each) => (each.id === edited.id ? format : each))
    const answer = await request('settings.change', { copyFormats })
    if (answer.kind === 'changed') onClose()
  }

  return (
    <Dialog title={t(`copying.window.formats.${edited === null ? 'add' : 'edit'}`)} onClose={onClose}>
      <DialogForm submit={t('words.window.save')} onSubmit={save} onCancel={onClose}>
        <Field
          name="name"
          label={t('copying.window.formats.name')}
          value={name}
          maxLength={maxFormatName}
          onChange={(event) => setName(event.currentTarget.value)}
          refusal={isSubmitted ? nameRefusal : undefined}
        />
        <Field
          name="template"
          label={t('copying.window.formats.template')}
          help={t('copying.window.formats.templateHelp')}
          value={template}
          maxLength={maxTemplateLength}
          onChange={(event) => setTemplate(event.currentTarget.value)}
          refusal={templateRefusal}
          live
          announced
        />
        <Group>
          <Row
            title={t('copying.window.formats.preview')}
            help={<code className={`${dialog.code} code`}>{preview({ template })}</code>}
          />
        </Group>
        <FormAlert>{whyRefused}</FormAlert>
      </DialogForm>
    </Dialog>
  )
}

function nameRefusalWords(typed: string, takenNames: readonly string[]): string | undefined {
  const reason = textProblem('name', trimTyped('name', typed))
  if (reason !== null) return fieldProblemWords({ field: 'name', reason })
  const name = cleanFormatName(typed)
  if (name === '') return t('copying.window.formats.noName')
  // Names are equal if a person could confuse them.
  const lookOf = (each: string) => canonicalName(each).toLocaleLowerCase()
  const isTaken = takenNames.some((each) => lookOf(each) === lookOf(name))
  return isTaken ? t('copying.window.formats.nameTaken') : undefined
}

function templateRefusalWords(template: string): string | undefined {
  const problem = templateProblem(template)
  if (problem === null) return
  return problem.reason === 'unknown-placeholder'
    ? t('copying.window.formats.problems.unknown-placeholder', { name: problem.name })
    : t(`copying.window.formats.problems.${problem.reason}`)
}
