import type { StandInConfig } from '../../electron/config.ts'

/** The environment of a program that runs on the stand-in for Electron without a browser. */
export function standInEnv(of: { readonly appPath: string; readonly userData: string }): NodeJS.ProcessEnv {
  const config: StandInConfig = { ...of, headless: true, keychain: 'protected', chromium: null, args: [] }
  return { ...process.env, ELECTRON_STAND_IN: JSON.stringify(config) }
}
