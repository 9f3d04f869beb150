import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { prepare, type Recipe } from './prepare.ts'

const content = 'what was chosen'
const integrity = `sha512-${createHash('sha512').update(content).digest('base64')}`

let folder = ''
let destination = ''
let fetches = 0

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deckpass-prepare-'))
  destination = join(folder, 'electron')
  fetches = 0
})

afterEach(() => rmSync(folder, { recursive: true }))

/** Fetches `fetched` and makes a folder that holds it. */
function recipe(fetched: string): Recipe {
  return {
    integrity,
    async fetch(work) {
      fetches += 1
      const file = join(work, 'fetched')
      await writeFile(file, fetched)
      return file
    },
    async unpack(file, made) {
      await mkdir(made)
      await copyFile(file, join(made, 'program'))
    },
  }
}

const program = () => readFileSync(join(destination, 'program'), 'utf8')

// The older Electron, and with it the lock, is Linux's alone.
describe.runIf(process.platform === 'linux')('preparing a folder', () => {
  test('what is fetched is checked, unpacked and not fetched again', async () => {
    await prepare(destination, recipe(content))
    await prepare(destination, recipe(content))
    expect(program()).toBe(content)
    expect(fetches).toBe(1)
  })

  test('another file than the chosen one is refused before anything of it is unpacked', async () => {
    let isUnpacked = false
    const unpack = async () => {
      isUnpacked = true
    }
    await expect(prepare(destination, { ...recipe('another file'), unpack })).rejects.toThrow(/another file/)
    expect(isUnpacked).toBe(false)
    expect(existsSync(destination)).toBe(false)
  })

  test('what fails leaves nothing that looks prepared, and the next run prepares it', async () => {
    const fails = async (_file: string, made: string) => {
      await mkdir(made)
      throw new Error('The disk is full.')
    }
    await expect(prepare(destination, { ...recipe(content), unpack: fails })).rejects.toThrow('disk is full')
    expect(existsSync(destination)).toBe(false)
    await prepare(destination, recipe(content))
    expect(program()).toBe(content)
  })

  test('two at once fetch once', async () => {
    await Promise.all([prepare(destination, recipe(content)), prepare(destination, recipe(content))])
    expect(program()).toBe(content)
    expect(fetches).toBe(1)
  })

  test('a process that is killed in the middle leaves no half and no lock', async () => {
    const child = await startAndStopInTheMiddle()
    const next = prepare(destination, recipe(content))
    child.kill('SIGKILL')
    await next
    expect(program()).toBe(content)
    expect(existsSync(`${destination}.unfinished`)).toBe(false)
  })
})

/** Another process, in the middle of unpacking. */
async function startAndStopInTheMiddle(): Promise<ChildProcess> {
  const script = `
    import { mkdir, writeFile } from 'node:fs/promises'
    import { join } from 'node:path'
    import { prepare } from ${JSON.stringify(join(import.meta.dirname, 'prepare.ts'))}
    await prepare(process.env.DESTINATION, {
      integrity: process.env.INTEGRITY,
      fetch: async (work) => {
        await writeFile(join(work, 'fetched'), process.env.CONTENT)
        return join(work, 'fetched')
      },
      unpack: async (_file, made) => {
        await mkdir(made)
        await writeFile(join(made, 'program'), 'half of it')
        console.log('in the middle')
        await new Promise((resolve) => setTimeout(resolve, 2 ** 30))
      },
    })`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', script], {
    env: { ...process.env, DESTINATION: destination, INTEGRITY: integrity, CONTENT: content },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return child
}
