import {
  type ComponentProps,
  createContext,
  type ReactNode,
  type SyntheticEvent,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'
import field from './Field.module.css'

const unchanged: ReadonlySet<string> = new Set()

/** Sends one request at a time. Focuses a refused field once, and clears its refusal when the field is changed. */
export function useForm() {
  const ref = useRef<HTMLFormElement>(null)
  const running = useRef(false)
  const sentFrom = useRef<Element | null>(null)
  const [busy, setBusy] = useState(false)
  /** The fields that were changed since the last answer, which no longer applies to them. */
  const [changed, setChanged] = useState(unchanged)
  const [answers, setAnswers] = useState(0)

  /** Runs `task`, which sends the input. Does nothing while busy. Resolves when the request is answered. */
  async function send(task: (filled: HTMLFormElement) => void | Promise<void>) {
    if (running.current || ref.current === null) return
    running.current = true
    sentFrom.current = document.activeElement
    setBusy(true)
    try {
      await task(ref.current)
    } finally {
      running.current = false
      setBusy(false)
      setChanged(unchanged)
      setAnswers((before) => before + 1)
    }
  }

  // Runs once per answer, after its refusals are rendered.
  useEffect(() => {
    const { activeElement, body } = document
    // The form may have been sent from a dialog that is closed by now.
    const isAtOther = activeElement !== body && activeElement !== sentFrom.current
    if (answers > 0 && !(isAtOther && sentFrom.current?.isConnected)) focusRefused(ref.current)
  }, [answers])

  const change = (name: string) =>
    setChanged((before) => (before.has(name) ? before : new Set([...before, name])))
  return { ref, answers, running, busy, changed, change, send }
}

/** Focuses the refused field. Selects the text of a masked field, so that typing replaces what cannot be seen. */
function focusRefused(form: HTMLFormElement | null) {
  const refused = form?.querySelector<HTMLInputElement>('[aria-invalid], [data-doubtful]')
  refused?.focus({ preventScroll: refused.type === 'password' })
  if (refused?.type === 'password') refused.select()
}

/** `waits`: the fields are read-only, because an answer is pending. */
const FormContext = createContext({ busy: false, changed: unchanged, waits: false })

export const useEnclosingForm = () => useContext(FormContext)

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'ref'> {
  form: ReturnType<typeof useForm>
  onSubmit: (filled: HTMLFormElement) => void | Promise<void>
  /** Cancels the request if the person keeps typing. Without it the fields are read-only until the answer. */
  takeBack?: () => void
}

/** Provides `form` to its fields, submit button and alerts. */
export function Form({ form, onSubmit, takeBack, onInput, ...rest }: FormProps) {
  const noteChange = ({ target }: SyntheticEvent) => {
    if ('name' in target) form.change(String(target.name))
  }
  return (
    <FormContext value={{ ...form, waits: form.busy && takeBack === undefined }}>
      <form
        {...rest}
        ref={form.ref}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void form.send(onSubmit)
        }}
        onInput={(event) => {
          if (form.busy) takeBack?.()
          // A select that renders before its own change event would lose the change.
          if (!(event.target instanceof HTMLSelectElement)) noteChange(event)
          onInput?.(event)
        }}
        onChange={noteChange}
      />
    </FormContext>
  )
}

export function typedIn(form: HTMLFormElement, name: string): string {
  return String(new FormData(form).get(name) ?? '')
}

/** Why the whole form was refused. Cleared when any field is changed, but its line stays reserved. */
export function FormAlert({ children }: { children: ReactNode }) {
  const { changed } = useEnclosingForm()
  return (
    <div className={`${field.alert} fine`}>
      {changed.size === 0 && children && (
        <p role="alert" className="refusal">
          {children}
        </p>
      )}
    </div>
  )
}
