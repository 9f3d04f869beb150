import { EventEmitter } from 'node:events'
import type { WebPreferences } from 'electron'
import type { SessionStandIn } from '../../electron/session.ts'

/** Told of everything that the app sends to its window. */
export const contentsNews = new EventEmitter<{ sent: [channel: string, payload: unknown] }>()

/** In place of the stand-in's web contents: takes what the app sends, as Electron copies it, and draws nothing. */
export class WebContentsStandIn extends EventEmitter {
  readonly id = 1
  readonly session: SessionStandIn
  readonly page = new Promise<never>(() => undefined)

  constructor(_preferences: WebPreferences, session: SessionStandIn) {
    super()
    this.session = session
  }

  send(channel: string, payload: unknown): void {
    contentsNews.emit('sent', channel, structuredClone(payload))
  }

  loadURL(): Promise<never> {
    return this.page
  }

  isDestroyed(): boolean {
    return false
  }

  setWindowOpenHandler(): void {}

  setWebRTCIPHandlingPolicy(): void {}

  end(): void {}
}
