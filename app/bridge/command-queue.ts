import { isSame } from '../util/keep-equal.ts'
import { Listeners } from '../util/listeners.ts'
import type { WindowCommand } from './window-command.ts'

/** More commands come from a script, or from somebody who presses a key while nothing happens. */
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
    /** Differs after each change of the commands that wait; 0 if none does. */
    get mark(): number {
      return waiting.length === 0 ? 0 : changes
    },
    push,
    /** Shows the window, whose page then carries out the command. */
    send(command: WindowCommand): void {
      window.show()
      push(command)
    },
    /** The oldest command, or null. `mayFill` false: a link that fills in a form goes on waiting. */
    take(mayFill: boolean): WindowCommand | null {
      const next = waiting.find(({ kind }) => mayFill || kind !== 'sign-in-link')
      if (next !== undefined) set(waiting.filter((each) => each !== next))
      return next ?? null
    },
  }

  /** A link replaces one that still waits, and a command that waits already is not repeated. */
  function push(command: WindowCommand): void {
    const isRepeated = (each: WindowCommand) =>
      command.kind === 'sign-in-link' ? each.kind === 'sign-in-link' : isSame(each, command)
    set([...waiting.filter((each) => !isRepeated(each)), command].slice(-maxWaiting))
  }
}
