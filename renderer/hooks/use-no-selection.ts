import { useEffect } from 'react'

/**
 * While `active`, nothing on the page can be selected but what is in a field. X11's primary selection gets what
 * *Select all* finds, although the style sheet says that it cannot be selected (Chromium 130).
 */
export function useNoSelection(active: boolean): void {
  useEffect(() => {
    if (!active) return
    // What is selected already would grow by what comes.
    getSelection()?.removeAllRanges()
    const refuse = (event: Event) => {
      if (!(event.target instanceof HTMLInputElement)) event.preventDefault()
    }
    document.addEventListener('selectstart', refuse)
    return () => document.removeEventListener('selectstart', refuse)
  }, [active])
}
