import { type RefObject, useLayoutEffect } from 'react'

/** What was typed into a form that was left unsent. It is in the page's memory alone, the password too. */
export type Draft = RefObject<FormData | null>

/** Fills a form that is come back to with what was typed. Null: the form keeps nothing. */
export function useDraft(form: RefObject<HTMLFormElement | null>, draft: Draft | null): void {
  useLayoutEffect(() => {
    for (const [name, typed] of draft?.current ?? []) {
      const field = form.current?.elements.namedItem(name)
      // A switch draws itself.
      if (!(field instanceof HTMLInputElement) || field.type === 'checkbox') continue
      field.value = String(typed)
    }
  }, [form, draft])
}
