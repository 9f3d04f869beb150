import type { WebPreferences } from 'electron'

/** The release whose electron.d.ts the stand-in is typed against, and the Chromium that it carries. */
export const versions = { electron: '45.4.1', chrome: '156.0.0.0' }

/** What a sandboxed preload finds as `process`. */
export function rendererProcess({ additionalArguments = [] }: WebPreferences): Record<string, unknown> {
  return {
    type: 'renderer',
    platform: process.platform,
    arch: process.arch,
    argv: [process.execPath, ...additionalArguments],
    env: {},
    versions: { ...process.versions },
    sandboxed: true,
    contextIsolated: true,
  }
}
