import { z } from 'zod'

/** How the system's keychain is on the machine that is stood in for. */
export const keychainMood = z.enum(['protected', 'basic', 'missing', 'unavailable'])
export type KeychainMood = z.infer<typeof keychainMood>

const standInConfig = z.object({
  /** The app's folder: the one with its `package.json`, whose `main` is run. */
  appPath: z.string(),
  /** What `app.getPath('userData')` says: Electron's `--user-data-dir`. */
  userData: z.string(),
  headless: z.boolean(),
  keychain: keychainMood,
  /** The Chromium to draw windows with. Null: a window cannot be made. */
  chromium: z.string().nullable(),
  /** What the app finds in its `process.argv` after its own path. */
  args: z.array(z.string()),
})
export type StandInConfig = z.infer<typeof standInConfig>

/** The environment variable that carries a StandInConfig as JSON. */
const configVariable = 'ELECTRON_STAND_IN'

export const config: StandInConfig = standInConfig.parse(JSON.parse(process.env[configVariable] ?? 'null'))
