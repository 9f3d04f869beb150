import type { CoreEvents } from '../events/core-events.ts'
import { isLocked } from '../lock/model/lock-view.ts'
import type { Ports } from '../ports/index.ts'
import type { Redactor } from '../vault/redaction.ts'
import type { Clipboard } from './ports.ts'

interface SelectionPorts extends Pick<Ports, 'clock' | 'power'> {
  readonly clipboard: Pick<Clipboard, 'readSelection' | 'clearSelection'>
  readonly redactor: Pick<Redactor, 'redact'>
  readonly events: Pick<CoreEvents, 'lockChanged' | 'quit'>
}

/** Between two looks for what Chromium is about to put into the selection, ms. */
const lookMs = 20
/** Far longer than Chromium takes. */
const maxLooks = 100

/** Empties the primary selection of a Linux desktop if it contains one of our secrets, also on lock and on quit. */
export function guardPrimarySelection({ clipboard, clock, power, redactor, events }: SelectionPorts) {
  let latest = 0
  const emptyKnown = () => emptyIf((text) => redactor.redact(text) !== text)
  power.changed.add((event) => {
    if (event === 'lock') void emptyKnown()
  })
  events.lockChanged.add((after) => {
    if (isLocked(after)) void emptyKnown()
  })
  events.quit.add((waitFor) => waitFor(emptyKnown()))
  return {
    /** Call when a part of this secret is selected in a field; Chromium offers it to other programs a moment later. */
    secretSelected(secret: string): void {
      latest += 1
      void look(secret, latest, maxLooks)
    },
  }

  async function look(secret: string, turn: number, looks: number): Promise<void> {
    if (turn !== latest || looks === 0 || (await emptyIf((text) => secret.includes(text)))) return
    clock.after(lookMs, () => void look(secret, turn, looks - 1))
  }

  /** True if it was emptied. */
  async function emptyIf(isSecret: (text: string) => boolean): Promise<boolean> {
    const text = await clipboard.readSelection().catch(() => '')
    if (text === '' || !isSecret(text)) return false
    clipboard.clearSelection()
    return true
  }
}
