import type { LaunchOptions, RunningApp } from './running-app.ts'

export function launchElectron(_options: LaunchOptions): Promise<RunningApp> {
  return Promise.reject(new Error('Not yet.'))
}
