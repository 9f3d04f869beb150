import { type FormEvent, useState } from 'react'
import { type CopyFormat, cleanFormatName, maxFormatName } from '../../../app/model/copy-formats.ts'
import {
  isTokenInCommand,
  maxTemplateLength,
  previewOf,
  type Quoting,
  quotings,
  type TemplateProblem,
  templateProblem,
} from '../../../app/model/copy-template.ts'
import { t } from '../../../app/words/index.ts'
import { Button } from '../ui/Button.tsx'
import dialog from '../ui/Dialog.module.css'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { Select } from '../ui/Select.tsx'
import styles from './Section.module.css'

interface CopyFormatDialogProps {
  /** Null: a new one. */
  format: CopyFormat | null
  onSave: (format: CopyFormat) => Promise<void>
  onClose: () => void
}

/** Name, template and quoting of a person's own copy format, with what it would copy. */
export function CopyFormatDialog({ format, onSave, onClose }: CopyFormatDialogProps) {
  const [name, setName] = useState(format?.name ?? '')
  const [template, setTemplate] = useState(format?.template ?? '{token}')
  const [quoting, setQuoting] = useState<Quoting>(format?.quoting ?? 'none')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const cleanName = cleanFormatName(name)
  const problem = templateProblem({ template, quoting })

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setIsSubmitted(true)
    const id = format?.id ?? crypto.randomUUID()
    if (cleanName === '' || problem !== null)
      event.currentTarget
        .querySelector<HTMLElement>(cleanName === '' ? '[name=name]' : '[name=template]')
        ?.focus()
    else {
      // A refusal is shown in the settings.
      await onSave({ id, hidden: format?.hidden ?? false, name: cleanName, template, quoting })
      onClose()
    }
  }

  return (
    <Dialog title={t(`window.copyFormats.${format === null ? 'add' : 'edit'}`)} onClose={onClose}>
      <form className={dialog.form} noValidate onSubmit={(event) => void save(event)}>
        <Field
          name="name"
          label={t('window.copyFormats.name')}
          value={name}
          maxLength={maxFormatName}
          onChange={(event) => setName(event.currentTarget.value)}
          refusal={isSubmitted && cleanName === '' ? t('window.copyFormats.noName') : undefined}
        />
        <Field
          name="template"
          label={t('window.copyFormats.template')}
          help={t('window.copyFormats.templateHelp')}
          value={template}
          maxLength={maxTemplateLength}
          onChange={(event) => setTemplate(event.currentTarget.value)}
          refusal={problem === null ? undefined : problemWords(problem)}
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
          <code className={styles.code}>{previewOf({ template, quoting })}</code>
          <p className={styles.bad} aria-live="polite">
            {isTokenInCommand({ template, quoting }) && t('window.copyFormats.tokenInCommand')}
          </p>
        </div>
        <div className={dialog.actions}>
          <Button onClick={onClose}>{t('window.cancel')}</Button>
          <Button kind="primary" submit>
            {t('window.account.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function problemWords(problem: TemplateProblem): string {
  return problem.reason === 'unknown-placeholder'
    ? t('window.copyFormats.problems.unknown-placeholder', { name: problem.name })
    : t(`window.copyFormats.problems.${problem.reason}`)
}
