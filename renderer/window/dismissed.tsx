import { createContext, type ReactNode, use, useState } from 'react'

const Dismissed = createContext<readonly [keys: readonly string[], set: (keys: readonly string[]) => void]>([
  [],
  () => {},
])

/** Keeps what the person dismissed on the screens below it, each of which is drawn anew for another account. */
export function KeepDismissed({ children }: { children: ReactNode }) {
  return <Dismissed value={useState<readonly string[]>([])}>{children}</Dismissed>
}

/** By key, not by sentence, because the language may change. */
export function useDismissed() {
  const [keys, set] = use(Dismissed)
  return {
    isDismissed: (key: string) => keys.includes(key),
    dismiss: (key: string) => set([...keys, key]),
  }
}
