import { expect } from '@playwright/test'
import { type ScreenReader, startScreenReader } from '../../desktop/screen-reader.ts'
import { desktopFor } from '../../launch/desktops.ts'
import { launchApp, type RunningApp } from '../../launch.ts'
import { type Service, startService } from '../../service/service.ts'

/** A Deckpass with a service, and a screen reader that follows it. */

export let reader: ScreenReader
export let app: RunningApp
export let service: Service

export async function start(): Promise<void> {
  service = await startService()
  reader = await startScreenReader(await desktopFor({}))
  app = await launchApp(reader.launch)
  await reader.follow()
}

export async function end(): Promise<void> {
  await app.close()
  await reader.close()
  await service.close()
}

/** Waits until the screen reader has said this. */
export const hears = (line: string) => expect.poll(() => reader.said()).toContain(line)

/** Waits until the last reported focus is there. Other announcements may come before or after it. */
export async function hearsFocus(line: string | RegExp): Promise<void> {
  const latest = () => reader.said().findLast((each) => each.startsWith('focus: '))
  await expect.poll(latest).toEqual(typeof line === 'string' ? line : expect.stringMatching(line))
}
