import { noDisplay } from '../../lifecycle/display.ts'
import { call, dataFolderFailure, isRunning, unreachable } from './client.ts'
import { type CliContext, type CommandFailure, commandFailure } from './context.ts'
import { exitStatus } from './exit-status.ts'

const maxStartMs = 30_000
const pollMs = 100

/** Starts Deckpass, or shows the window of a running one, and waits until it lives. Resolves to null or a failure. */
export async function startDeckpass(
  where: 'tray' | 'window',
  context: CliContext,
): Promise<CommandFailure | null> {
  const { userData, hasDisplay, start, wait } = context
  const ask = () => call(userData, 'status', null)
  const runs = isRunning(await ask())
  if (runs && where === 'tray') return null
  if (!(await hasDisplay())) return commandFailure(exitStatus.notRunning, noDisplay)
  // A running Deckpass shows its window even if its folder is no longer usable.
  const unusable = runs ? null : await dataFolderFailure(userData, { makes: true })
  if (unusable !== null) return unusable
  let ended: number | null = null
  void start(where).then((status) => {
    ended = status
  })
  for (let waitedMs = 0; waitedMs < maxStartMs; waitedMs += pollMs) {
    await wait(pollMs)
    if (ended !== null && ended !== 0)
      return commandFailure(exitStatus.notRunning, `Deckpass did not start: it ended with status ${ended}.`)
    if (runs && ended === 0) return null
    const found = runs ? null : await ask()
    if (found === null || !isRunning(found)) continue
    // A vault usually opens in a moment, and a token needs it.
    const isOpening = found.kind === 'answer' && found.answer.programs === 'vault-closed'
    if (where === 'window' || !isOpening) return null
  }
  if (isRunning(await ask())) return null
  const late = commandFailure(
    exitStatus.notRunning,
    `Deckpass did not answer within ${maxStartMs / 1_000} s.`,
  )
  return (await unreachable(userData)) ?? late
}
