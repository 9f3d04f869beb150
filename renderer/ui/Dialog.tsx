import { type ComponentProps, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { t } from '../../app/words/index.ts'
import { Button } from './Button.tsx'
import styles from './Dialog.module.css'
import { Form, useForm } from './Form.tsx'
import { useUnfinished } from './use-unfinished.ts'

interface DialogProps {
  title: string
  /** The dialog asks a question that the person must answer. */
  alert?: boolean
  onClose: () => void
  /** Buttons that stay in view while the content scrolls. Unless the person must answer, *Close* follows them. */
  foot?: ReactNode
  children: ReactNode
}

/**
 * The browser traps the focus, closes the dialog on Esc and restores the focus. A click outside does not close it,
 * because its input would be lost. The initial focus is on the element with `data-focus`, or the first control.
 */
export function Dialog({ title, alert = false, onClose, foot, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useUnfinished('dialog')

  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    element?.querySelector<HTMLElement>('[data-focus]')?.focus()
    return () => element?.close()
  }, [])

  return createPortal(
    <dialog
      ref={dialog}
      role={alert ? 'alertdialog' : undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={alert ? `${id}-body` : undefined}
      className={styles.dialog}
      // React's event also comes from a dialog that was opened from this one.
      onClose={(event) => event.target === event.currentTarget && onClose()}
    >
      <h2 id={`${id}-title`} className={styles.title}>
        {title}
      </h2>
      <div id={`${id}-body`}>{children}</div>
      {foot !== undefined && (
        <div className={styles.foot}>
          {foot}
          {!alert && <Button onClick={onClose}>{t('words.window.close')}</Button>}
        </div>
      )}
    </dialog>,
    document.body,
  )
}

/** The open dialog, or the outer one if it opened another; null if there is none. */
export function openDialog(): Element | null {
  return document.querySelector('dialog[open]')
}

type SendForm = ReturnType<typeof useForm>['send']

interface DialogFormProps extends Pick<ComponentProps<typeof Form>, 'onSubmit' | 'children'> {
  submit: string
  /** Absent if the person must answer. */
  onCancel?: (() => void) | undefined
  /** A button apart from the others, which may `send` the form for another purpose. */
  apart?: ((send: SendForm) => ReactNode) | undefined
  /** Another answer, between *Cancel* and the submit button. */
  other?: (send: SendForm) => ReactNode
}

/** A form with its buttons in the foot, in a dialog or on its own card. */
export function DialogForm({ submit, onSubmit, onCancel, apart, other, children }: DialogFormProps) {
  const form = useForm()
  return (
    <Form form={form} onSubmit={onSubmit} className={`${styles.form} stack`}>
      {children}
      <div className={styles.foot}>
        {apart && <div className={styles.apart}>{apart(form.send)}</div>}
        {onCancel && <Button onClick={onCancel}>{t('words.window.cancel')}</Button>}
        {other?.(form.send)}
        <Button kind="primary" submit>
          {submit}
        </Button>
      </div>
    </Form>
  )
}
