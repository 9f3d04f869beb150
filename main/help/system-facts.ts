import { readFile } from 'node:fs/promises'
import os from 'node:os'
import type { SystemFacts } from '../../app/help/model/system-facts.ts'
import { cleanText } from '../../app/util/clean-text.ts'

type ElectronProcess = Pick<NodeJS.Process, 'platform' | 'arch' | 'env' | 'versions' | 'getSystemVersion'>

/** `display`: the display backend that Chromium uses, empty if unknown. */
export async function readSystemFacts(
  process: ElectronProcess,
  display: string,
): Promise<Omit<SystemFacts, 'proxies'>> {
  const { arch, env, versions } = process
  return {
    system: await systemName(process),
    kernel: os.release(),
    architecture: arch,
    electron: versions.electron,
    chromium: versions.chrome,
    node: versions.node,
    desktop: shortText(env.XDG_CURRENT_DESKTOP),
    session: shortText(env.XDG_SESSION_TYPE),
    display: shortText(display),
  }
}

async function systemName({ platform, getSystemVersion }: ElectronProcess): Promise<string> {
  if (platform === 'darwin') return `macOS ${getSystemVersion()}`
  if (platform === 'win32') return `${os.version()} ${getSystemVersion()}`
  return nameInRelease(await readFile('/etc/os-release', 'utf8').catch(() => '')) ?? os.type()
}

export function nameInRelease(text: string): string | null {
  return shortText(/^PRETTY_NAME=["']?([^"'\n]*)/m.exec(text)?.[1])
}

function shortText(text: string | undefined): string | null {
  return cleanText(text ?? '', 60).trim() || null
}
