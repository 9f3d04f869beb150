import { useEffect, useRef } from 'react'
import { announce } from '../announcements.ts'

/**
 * Has a screen reader say what this becomes; while it is empty there is nothing to say yet. What it is at first is
 * read with the rest of the screen. A live region would be said again each time a dialog in front of it closes.
 */
export function useAnnouncedChange(sentence: string): void {
  const before = useRef(sentence)
  useEffect(() => {
    if (sentence === '' || sentence === before.current) return
    if (before.current !== '') announce(sentence)
    before.current = sentence
  }, [sentence])
}
