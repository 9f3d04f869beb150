import { useState } from 'react'
import { cleanFormatName, maxFormatName, type OwnFormat } from '../../app/formats/model/copy-format.ts'
import {
  maxTemplateLength,
  type TemplateProblem,
  templateProblem,
} from '../../app/formats/model/render-token.ts'
import { canonicalName } from '../../app/util/canonical-name.ts'
import { textProblem, trimTyped } from '../../app/util/field-characters.ts'
import { signInProblemWords, t } from '../../app/words/index.ts'
import dialog from '../ui/Dialog.module.css'
import { Dialog, DialogForm } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { useForm } from '../ui/Form.tsx'
import { Group, Row } from '../ui/Row.tsx'
import { useFormatPreview } from './format-preview.ts'

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
  const isTaken = takenNames.some((each) => looksAlike(each, cleanName))
  const nameProblem =
    textProblem('name', trimTyped('name', name)) ??
    (cleanName === '' ? 'noName' : isTaken ? 'nameTaken' : null)
  const problem = templateProblem(template)

  async function save() {
    setIsSubmitted(true)
    if (nameProblem !== null || problem !== null) return
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
          refusal={isSubmitted && nameProblem !== null ? nameProblemWords(nameProblem) : undefined}
        />
        <Field
          name="template"
          label={t('copying.window.formats.template')}
          help={t('copying.window.formats.templateHelp')}
          value={template}
          maxLength={maxTemplateLength}
          onChange={(event) => setTemplate(event.currentTarget.value)}
          refusal={problem === null ? undefined : problemWords(problem)}
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

function nameProblemWords(problem: 'control-character' | 'noName' | 'nameTaken'): string {
  return problem === 'control-character'
    ? signInProblemWords({ field: 'name', reason: problem })
    : t(`copying.window.formats.${problem}`)
}

function problemWords(problem: TemplateProblem): string {
  return problem.reason === 'unknown-placeholder'
    ? t('copying.window.formats.problems.unknown-placeholder', { name: problem.name })
    : t(`copying.window.formats.problems.${problem.reason}`)
}

/** Whether a person would confuse the two names. */
function looksAlike(one: string, other: string): boolean {
  return canonicalName(one).toLocaleLowerCase() === canonicalName(other).toLocaleLowerCase()
}
