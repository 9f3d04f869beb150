import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { SystemPreferences } from 'electron'
import type { PersonCheck } from '../../app/lock/ports.ts'
import type { Log } from '../../app/ports/index.ts'
import { t } from '../../app/words/index.ts'

/** The action's name in `resources/app.deckpass.policy`. */
const action = 'app.deckpass.unlock'

const installed = {
  /** Where the deb puts that file, without which polkit does not know the action and refuses. */
  policy: '/usr/share/polkit-1/actions/app.deckpass.policy',
  program: '/usr/bin/pkcheck',
}

/**
 * Lets the system confirm the person: Touch ID on macOS; on Linux polkit, which asks for the login's password
 * (pkcheck(1)). Windows Hello needs native code that Deckpass does not have.
 */
export function createPersonCheck(
  platform: NodeJS.Platform,
  touchId: Pick<SystemPreferences, 'canPromptTouchID' | 'promptTouchID'>,
  log: Log,
  polkit = installed,
): PersonCheck {
  if (platform === 'darwin' && touchId.canPromptTouchID())
    return {
      kind: 'touch-id',
      // Touch ID cannot be cancelled.
      confirm: async (lockSignal) =>
        (await isConfirmed(touchId.promptTouchID(t('lock.main.personCheck')), log)) && !lockSignal.aborted,
    }
  if (platform === 'linux' && existsSync(polkit.policy) && existsSync(polkit.program))
    return {
      kind: 'polkit',
      confirm: (lockSignal) => isConfirmed(askPolkit(polkit.program, lockSignal), log),
    }
  return { kind: null, confirm: async () => false }
}

async function isConfirmed(request: Promise<void>, log: Log): Promise<boolean> {
  try {
    await request
    return true
  } catch {
    log.info('person-check.failed')
    return false
  }
}

/** When pkcheck ends, so does its dialog. */
function askPolkit(program: string, signal: AbortSignal): Promise<void> {
  const asked = ['--action-id', action, '--process', String(process.pid), '--allow-user-interaction']
  return new Promise((resolve, reject) => {
    execFile(program, asked, { signal }, (error) => (error === null ? resolve() : reject(error)))
  })
}
