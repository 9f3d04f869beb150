import {
  type ComponentProps,
  createContext,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'
import field from './Field.module.css'

interface FormState {
  readonly ref: RefObject<HTMLFormElement | null>
  /** How many answers have come. */
  readonly answers: number
  /** An answer is awaited. */
  readonly busy: boolean
  /** Names of the fields that were changed since the last answer, which says nothing about them any more. */
  readonly changed: ReadonlySet<string>
  change(name: string): void
  /** Runs `task`, which sends what is typed; ignored while busy. Resolves when it is answered. */
  send(task: () => void | Promise<void>): Promise<void>
}

const unchanged: ReadonlySet<string> = new Set()

/**
 * What all forms have in common: one thing is sent at a time, a refusal goes when its field is changed, and a refused
 * field gets the focus once, unless the person has moved on to another by then.
 */
export function useForm(): FormState {
  const ref = useRef<HTMLFormElement>(null)
  const running = useRef(false)
  /** What had the focus when it was sent. */
  const sentFrom = useRef<Element | null>(null)
  const [busy, setBusy] = useState(false)
  const [changed, setChanged] = useState(unchanged)
  const [answers, setAnswers] = useState(0)

  async function send(task: () => void | Promise<void>) {
    if (running.current) return
    running.current = true
    sentFrom.current = document.activeElement
    setBusy(true)
    try {
      await task()
    } finally {
      running.current = false
      setBusy(false)
      setChanged(unchanged)
      setAnswers((before) => before + 1)
    }
  }

  // Once for each answer, after its refusals are drawn.
  useEffect(() => {
    const { activeElement, body } = document
    // It may have been sent from a dialog that is closed by now.
    const isAtOther = activeElement !== body && activeElement !== sentFrom.current
    if (answers > 0 && !(isAtOther && sentFrom.current?.isConnected)) focusRefused(ref.current)
  }, [answers])

  return {
    ref,
    answers,
    busy,
    changed,
    change: (name) => setChanged((before) => (before.has(name) ? before : new Set([...before, name]))),
    send,
  }
}

/** Selects a masked field, so that typing replaces what cannot be seen. */
function focusRefused(form: HTMLFormElement | null) {
  const refused = form?.querySelector<HTMLInputElement>('[aria-invalid], [data-doubtful]')
  refused?.focus({ preventScroll: refused.type === 'password' })
  if (refused?.type === 'password') refused.select()
}

interface Around extends Pick<FormState, 'busy' | 'changed'> {
  /** The fields are read-only while an answer is awaited. */
  readonly waits: boolean
}

const FormContext = createContext<Around>({ busy: false, changed: unchanged, waits: false })

/** The form around the caller. */
export const useFormAround = () => useContext(FormContext)

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'ref'> {
  form: FormState
  onSubmit: (form: HTMLFormElement) => void | Promise<void>
  /** Cancels the request when the person types on. Without it the fields are read-only until the answer. */
  takeBack?: () => void
}

/** Its fields, submit button and alerts learn from `form` what is sent and refused. */
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
          const { currentTarget } = event
          void form.send(() => onSubmit(currentTarget))
        }}
        onInput={(event) => {
          if (form.busy) takeBack?.()
          // A select that is drawn again before its own change is heard would lose it.
          if (!(event.target instanceof HTMLSelectElement)) noteChange(event)
          onInput?.(event)
        }}
        onChange={noteChange}
      />
    </FormContext>
  )
}

/** What is typed in the field of this name; empty where the form has none. */
export function typedIn(form: HTMLFormElement, name: string): string {
  return String(new FormData(form).get(name) ?? '')
}

/** Why the form was refused as a whole. It goes when anything is changed; its line is kept. */
export function FormAlert({ children }: { children: ReactNode }) {
  const { changed } = useFormAround()
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
