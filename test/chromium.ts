import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { chromium } from '@playwright/test'

const { env, platform } = process

/**
 * The path of a Chromium to test with: the one that DECKPASS_CHROMIUM names, Playwright's own, or one of
 * the system's; and where there is none, one that is fetched. Rejects with what a person can do.
 */
export async function findChromium(): Promise<string> {
  if (env.DECKPASS_CHROMIUM) {
    if (isProgram(env.DECKPASS_CHROMIUM)) return env.DECKPASS_CHROMIUM
    throw new Error(`DECKPASS_CHROMIUM names no program: ${env.DECKPASS_CHROMIUM}`)
  }
  const found = installed() ?? (fetchWithPlaywright() || fetchWithApt() ? installed() : null)
  if (found) return found
  throw new Error(
    'No Chromium was found, and none could be fetched. Install Chrome, Chromium or Edge, or set DECKPASS_CHROMIUM to its path.',
  )
}

function installed(): string | null {
  return [chromium.executablePath(), ...systemPaths()].find(isProgram) ?? null
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function systemPaths(): string[] {
  if (platform === 'darwin') {
    const names = ['Google Chrome', 'Chromium', 'Microsoft Edge']
    const folders = ['/Applications', join(env.HOME ?? '', 'Applications')]
    return folders.flatMap((folder) =>
      names.map((name) => join(folder, `${name}.app/Contents/MacOS/${name}`)),
    )
  }
  if (platform === 'win32') {
    const names = [
      'Google/Chrome/Application/chrome.exe',
      'Chromium/Application/chrome.exe',
      'Microsoft/Edge/Application/msedge.exe',
    ]
    const folders = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].filter(
      (each) => each !== undefined,
    )
    return folders.flatMap((folder) => names.map((name) => join(folder, name)))
  }
  const names = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser', 'microsoft-edge']
  const folders = (env.PATH ?? '').split(delimiter)
  const paths = folders.flatMap((folder) => names.map((name) => join(folder, name)))
  // A snap sees a /tmp of its own, and with it not the folder that it is to keep its profile in.
  return paths.filter((path) => !path.startsWith('/snap/'))
}

function fetchWithPlaywright(): boolean {
  const cli = join(dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')), 'cli.js')
  console.log('No Chromium is installed. Fetching Playwright’s …')
  return run(process.execPath, [cli, 'install', '--no-shell', 'chromium'])
}

function fetchWithApt(): boolean {
  if (platform !== 'linux' || process.getuid?.() !== 0 || !isProgram('/usr/bin/apt-get')) return false
  console.log('Installing the system’s Chromium …')
  return run('apt-get', ['update']) && run('apt-get', ['install', '--yes', 'chromium'])
}

function run(command: string, args: readonly string[]): boolean {
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...env, DEBIAN_FRONTEND: 'noninteractive', PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' },
  })
  return status === 0
}

if (import.meta.main) console.log(await findChromium())
