import { useState } from 'react'
import { type CopyFormat, cleanFormatName, maxFormatName } from '../../../app/model/copying/copy-format.ts'
import {
  isTokenInCommand,
  maxTemplateLength,
  mendedTemplate,
  newTemplateProblem,
  type Quoting,
  quotings,
} from '../../../app/model/copying/copy-template.ts'
import { t } from '../../../app/words/index.ts'
import { useFormatPreview } from '../../hooks/use-format-preview.ts'
import { Button } from '../ui/Button.tsx'
import dialog from '../ui/Dialog.module.css'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { Form, useForm } from '../ui/Form.tsx'
import { Select } from '../ui/Select.tsx'
import styles from './Section.module.css'

interface CopyFormatDialogProps {
  /** Null: a new one. */
  format: CopyFormat | null
  /** Of the other formats. */
  takenNames: readonly string[]
  onSave: (format: CopyFormat) => Promise<void>
  onClose: () => void
}

/** Name, template and quoting of a person's own copy format, with what it would copy. */
export function CopyFormatDialog({ format, takenNames, onSave, onClose }: CopyFormatDialogProps) {
  const [name, setName] = useState(format?.name ?? '')
  const [template, setTemplate] = useState(format?.template ?? '{token}')
  const [quoting, setQuoting] = useState<Quoting>(format?.quoting ?? 'none')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const form = useForm()
  const preview = useFormatPreview()
  const cleanName = cleanFormatName(name)
  const nameProblem =
    cleanName === '' ? 'noName' : takenNames.some((each) => isSame(each, cleanName)) ? 'nameTaken' : null
  const problem = newTemplateProblem({ template, quoting })
  const mended = problem === null ? null : mendedTemplate({ template, quoting })

  async function save() {
    setIsSubmitted(true)
    if (nameProblem !== null || problem !== null) return
    const id = format?.id ?? crypto.randomUUID()
    // A refusal is shown in the settings.
    await onSave({ id, hidden: format?.hidden ?? false, name: cleanName, template, quoting })
    onClose()
  }

  return (
    <Dialog title={t(`window.copyFormats.${format === null ? 'add' : 'edit'}`)} onClose={onClose}>
      <Form form={form} className={dialog.form} onSubmit={save}>
        <Field
          name="name"
          label={t('window.copyFormats.name')}
          value={name}
          maxLength={maxFormatName}
          onChange={(event) => setName(event.currentTarget.value)}
          refusal={isSubmitted && nameProblem !== null ? t(`window.copyFormats.${nameProblem}`) : undefined}
        />
        <Field
          name="template"
          label={t('window.copyFormats.template')}
          help={t('window.copyFormats.templateHelp')}
          value={template}
          maxLength={maxTemplateLength}
          onChange={(event) => setTemplate(event.currentTarget.value)}
          refusal={problem === null ? undefined : problemWords(problem)}
          live
          announced
        />
        <Select
          label={t('window.copyFormats.quoting')}
          values={quotings}
          labelOf={(each) => t(`window.copyFormats.quotings.${each}`)}
          value={quoting}
          onChange={setQuoting}
        />
        <div>
          <p className={styles.quiet}>{t('window.copyFormats.preview')}</p>
          <code className={styles.preview}>{preview({ template, quoting })}</code>
          <div className={styles.about}>
            {mended !== null && (
              <Button
                kind="text"
                onClick={({ currentTarget }) => {
                  setTemplate(mended)
                  // This button goes.
                  currentTarget.form?.querySelector<HTMLInputElement>('[name="template"]')?.focus()
                }}
              >
                {t('window.copyFormats.useMended', { template: mended })}
              </Button>
            )}
            <p className={styles.warn} aria-live="polite">
              {mended === null &&
                isTokenInCommand({ template, quoting }) &&
                t('window.copyFormats.tokenInCommand')}
            </p>
          </div>
        </div>
        <div className={dialog.foot}>
          <Button onClick={onClose}>{t('window.cancel')}</Button>
          <Button kind="primary" submit>
            {t('window.account.save')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

function problemWords(problem: NonNullable<ReturnType<typeof newTemplateProblem>>): string {
  return 'name' in problem
    ? t(`window.copyFormats.problems.${problem.reason}`, { name: problem.name })
    : t(`window.copyFormats.problems.${problem.reason}`)
}

/** Two names that a person would take for one. */
function isSame(one: string, other: string): boolean {
  return one.toLocaleLowerCase() === other.toLocaleLowerCase()
}
