import { isSame } from '../util/keep-equal.ts'
import { Listeners } from '../util/listeners.ts'
import type { WindowCommand } from './window-command.ts'

/** The largest number of waiting commands. A script, or a key pressed again and again, can send more. */
const maxWaiting = 20

/** Commands to the main window wait while its page loads or Deckpass is locked. */
export function createCommandQueue(window: { show(): void }) {
  const changed = new Listeners()
  let waiting: readonly WindowCommand[] = []
  let changes = 0
  const set = (next: readonly WindowCommand[]) => {
    waiting = next
    changes += 1
    changed.emit()
  }
  return {
    changed,
    /** Differs after each change of the waiting commands; 0 if none waits. */
    get mark(): number {
      return waiting.length === 0 ? 0 : changes
    },
    push,
    /** Shows the window. Its page then carries out the command. */
    send(command: WindowCommand): void {
      window.show()
      push(command)
    },
    /** The oldest command, or null. `mayFill` false: skips a link that fills in a form. */
    take(mayFill: boolean): WindowCommand | null {
      const next = waiting.find(({ kind }) => mayFill || kind !== 'sign-in-link')
      if (next !== undefined) set(waiting.filter((each) => each !== next))
      return next ?? null
    },
  }

  /** A link replaces a waiting link, and any other command replaces an equal one that waits. */
  function push(command: WindowCommand): void {
    const isRepeated = (each: WindowCommand) =>
      command.kind === 'sign-in-link' ? each.kind === 'sign-in-link' : isSame(each, command)
    set([...waiting.filter((each) => !isRepeated(each)), command].slice(-maxWaiting))
  }
}
