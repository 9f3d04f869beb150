import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import type { SystemPreferences } from 'electron'
import type { PersonCheck } from '../../app/lock/ports.ts'
import type { Ports } from '../../app/ports/index.ts'
import { t } from '../../app/words/index.ts'

/** The name in `resources/app.deckpass.policy`. */
const action = 'app.deckpass.unlock'

interface PersonCheckParts extends Pick<Ports, 'log'> {
  readonly platform: NodeJS.Platform
  readonly systemPreferences: Pick<SystemPreferences, 'canPromptTouchID' | 'promptTouchID'>
  readonly polkit?: typeof installed
}

const installed = {
  /** The deb installs this file; without it polkit refuses the unknown action. */
  policy: '/usr/share/polkit-1/actions/app.deckpass.policy',
  program: '/usr/bin/pkcheck',
}

/** Touch ID on macOS; on Linux polkit with the login password (pkcheck(1)). Windows Hello would need native code. */
export function createPersonCheck(parts: PersonCheckParts): PersonCheck {
  const { platform, systemPreferences: touchId, log, polkit = installed } = parts
  if (platform === 'darwin')
    return {
      // Asked each time, because there is no Touch ID while the lid is closed.
      get kind() {
        return touchId.canPromptTouchID() ? 'touch-id' : null
      },
      // Touch ID cannot be cancelled.
      confirm: async (lockSignal) =>
        (await isConfirmed(touchId.promptTouchID(t('lock.main.personCheck')))) && !lockSignal.aborted,
    }
  if (platform !== 'linux') return { kind: null, confirm: async () => false }
  const asked = ['--action-id', action, '--process', String(process.pid), '--allow-user-interaction']
  return {
    get kind() {
      return existsSync(polkit.policy) && existsSync(polkit.program) ? 'polkit' : null
    },
    // Aborting closes polkit's dialog.
    confirm: (signal) => isConfirmed(promisify(execFile)(polkit.program, asked, { signal })),
  }

  async function isConfirmed(request: Promise<unknown>): Promise<boolean> {
    try {
      await request
      return true
    } catch {
      log.info('person-check.failed')
      return false
    }
  }
}
