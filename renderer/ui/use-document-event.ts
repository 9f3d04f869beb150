import { useEffect, useEffectEvent } from 'react'

/** Listens to the event in the whole page while the caller is mounted. `listener` sees the latest render. */
export function useDocumentEvent<Name extends keyof DocumentEventMap>(
  name: Name,
  listener: (event: DocumentEventMap[Name]) => void,
): void {
  const latest = useEffectEvent(listener)
  useEffect(() => {
    const onEvent = (event: DocumentEventMap[Name]) => latest(event)
    document.addEventListener(name, onEvent)
    return () => document.removeEventListener(name, onEvent)
  }, [name])
}
