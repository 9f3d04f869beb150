import { readFile } from 'node:fs/promises'
import os from 'node:os'
import type { SystemFacts } from '../../app/model/diagnostics.ts'
import { cleanText } from '../../app/util/clean-text.ts'

/** The part of Electron's `process` that knows them. */
interface Sources extends Pick<NodeJS.Process, 'platform' | 'arch' | 'env'> {
  readonly versions: Readonly<Record<'electron' | 'chrome' | 'node', string>>
  /** As a person on macOS or Windows knows it. */
  getSystemVersion(): string
}

/** `display`: what Chromium draws on, empty if it does not say. */
export async function readSystemFacts(
  { platform, arch, env, versions, getSystemVersion }: Sources,
  display: string,
): Promise<Omit<SystemFacts, 'proxies'>> {
  return {
    system: await systemName(platform, getSystemVersion),
    kernel: os.release(),
    architecture: arch,
    electron: versions.electron,
    chromium: versions.chrome,
    node: versions.node,
    desktop: said(env.XDG_CURRENT_DESKTOP),
    session: said(env.XDG_SESSION_TYPE),
    display: said(display),
  }
}

async function systemName(platform: NodeJS.Platform, getSystemVersion: () => string): Promise<string> {
  if (platform === 'darwin') return `macOS ${getSystemVersion()}`
  if (platform === 'win32') return `${os.version()} ${getSystemVersion()}`
  return nameInRelease(await readFile('/etc/os-release', 'utf8').catch(() => '')) ?? os.type()
}

/** os-release(5). */
export function nameInRelease(text: string): string | null {
  return said(/^PRETTY_NAME=["']?([^"'\n]*)/m.exec(text)?.[1])
}

/** A short text of somebody else's; null if there is none. */
function said(text: string | undefined): string | null {
  return cleanText(text ?? '', 60).trim() || null
}
