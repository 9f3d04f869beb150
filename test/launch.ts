import { launchElectron } from './launch/electron.ts'
import { electronBinary } from './launch/electron-binary.ts'
import type { LaunchOptions, RunningApp } from './launch/running-app.ts'
import { launchStandIn, type StandInApp } from './launch/stand-in.ts'

export type { LaunchOptions, RunningApp, StandInApp }

/** Starts the built app, in real Electron or in its stand-in, and resolves when its window has loaded. */
export function launchApp(options: LaunchOptions & { readonly shell: 'chromium' }): Promise<StandInApp>
export function launchApp(options?: LaunchOptions): Promise<RunningApp>
export function launchApp(options: LaunchOptions = {}): Promise<RunningApp> {
  // A keychain of one's choice is the stand-in's alone.
  const shell = options.shell ?? (options.keychain || electronBinary() === null ? 'chromium' : 'electron')
  return shell === 'electron' ? launchElectron(options) : launchStandIn(options)
}
