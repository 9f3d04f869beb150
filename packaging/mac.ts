import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AfterPackContext } from 'electron-builder'

/**
 * electron-builder's `afterExtract`: removes the permission texts of Electron's macOS app, which Deckpass does not
 * need.
 */
export default async function dropUnusedRequests({
  appOutDir,
  electronPlatformName,
}: Pick<AfterPackContext, 'appOutDir' | 'electronPlatformName'>): Promise<void> {
  if (electronPlatformName !== 'darwin') return
  const path = join(appOutDir, 'Electron.app/Contents/Info.plist')
  await writeFile(path, withoutRequests(await readFile(path, 'utf8')))
}

/** Removes the texts for camera, microphone, sound and Bluetooth. */
export function withoutRequests(plist: string): string {
  return plist.replace(
    /\s*<key>NS(Camera|Microphone|AudioCapture|Bluetooth\w*)UsageDescription<\/key>\s*<string>[^<]*<\/string>/g,
    '',
  )
}
