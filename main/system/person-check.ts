import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { Log, PersonCheck } from '../../app/ports/index.ts'
import { personCheckReason } from '../../app/words/lock.ts'

interface TouchId {
  canPromptTouchID(): boolean
  promptTouchID(reason: string): Promise<void>
}

/** As `resources/app.deckpass.policy` names it. */
const action = 'app.deckpass.unlock'

const installed = {
  /** Where the .deb puts it. Without it the system has no rule for the action, and refuses. */
  policy: '/usr/share/polkit-1/actions/app.deckpass.policy',
  program: '/usr/bin/pkcheck',
}

/**
 * Lets the system confirm the person: Touch ID on macOS; on Linux polkit, which asks for the login's password
 * (pkcheck(1)). Windows Hello needs native code that Deckpass does not have.
 */
export function createPersonCheck(
  platform: NodeJS.Platform,
  touchId: TouchId,
  log: Log,
  polkit = installed,
): PersonCheck {
  if (platform === 'darwin' && touchId.canPromptTouchID())
    return {
      kind: 'touch-id',
      // The system offers no way to take the question back.
      confirm: async (lockSignal) =>
        (await confirmed(touchId.promptTouchID(personCheckReason), log)) && !lockSignal.aborted,
    }
  if (platform === 'linux' && existsSync(polkit.policy) && existsSync(polkit.program))
    return { kind: 'polkit', confirm: (lockSignal) => confirmed(askPolkit(polkit.program, lockSignal), log) }
  return { kind: null, confirm: async () => false }
}

async function confirmed(asked: Promise<void>, log: Log): Promise<boolean> {
  try {
    await asked
    return true
  } catch {
    log.info('person-check.refused')
    return false
  }
}

/** pkcheck takes its question back when it ends. */
function askPolkit(program: string, signal: AbortSignal): Promise<void> {
  const asked = ['--action-id', action, '--process', String(process.pid), '--allow-user-interaction']
  return new Promise((resolve, reject) => {
    execFile(program, asked, { signal }, (error) => (error === null ? resolve() : reject(error)))
  })
}
