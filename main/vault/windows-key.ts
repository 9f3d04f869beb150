import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import { parseJson } from '../../app/util/parse-json.ts'
import type { VaultFile } from '../../app/vault/ports.ts'
import { readSmallFile, writeFileAtomic } from '../files/files.ts'

const maxBytes = 4 * 1024 * 1024
const pollMs = 250
const maxPolls = 60

export type WindowsKey = ReturnType<typeof createWindowsKey>

/**
 * On Windows Chromium stores the key of `safeStorage`, wrapped by DPAPI, in `Local State` in `chromiumFolder`
 * (`sessionData`). If that file is lost, or DPAPI fails once, Chromium replaces the key, and the vault could never be
 * opened again. So a copy of the wrapped key is stored beside the vault.
 */
export function createWindowsKey(chromiumFolder: string, vaultFolder: string) {
  const statePath = join(chromiumFolder, 'Local State')
  const copyPath = join(vaultFolder, 'windows-key.json')
  /** Settles when the key has been copied in this run. */
  let kept: Promise<void> | null = null

  return {
    restore,

    /**
     * Copies Chromium's key once per run. Waits up to 15 s for it, because at the first start Chromium writes it only
     * after some seconds, and if Deckpass were killed before that, nothing could open the vault. Never rejects.
     */
    async keep(): Promise<void> {
      kept ??= copyKey()
      await kept
    },

    /** Prevents the copy in this run. Call if Chromium's key does not open the vault. */
    distrust(): void {
      kept = Promise.resolve()
    },
  }

  /** Restores the copy if Chromium's key differs, and then resolves to true. Call before `ready`. Never rejects. */
  async function restore(): Promise<boolean> {
    const key = keyIn(await textOf(copyPath))
    const state = await textOf(statePath)
    if (key === null || key === keyIn(state)) return false
    return writeFileAtomic(statePath, withKey(state, key)).catch(() => false)
  }

  async function copyKey(): Promise<void> {
    for (let poll = 0; poll < maxPolls; poll++) {
      const key = keyIn(await textOf(statePath))
      if (key !== null && key !== keyIn(await textOf(copyPath)))
        await writeFileAtomic(copyPath, withKey(null, key)).catch(() => undefined)
      if (key !== null) return
      await sleep(pollMs)
    }
  }
}

/** Delays each write of the vault file until there is a copy of its key. */
export function keepingKey(file: VaultFile, key: Pick<WindowsKey, 'keep'>): VaultFile {
  return { ...file, write: (value) => key.keep().then(() => file.write(value)) }
}

async function textOf(path: string): Promise<string | null> {
  const read = await readSmallFile(path, maxBytes)
  return read.kind === 'found' ? read.text : null
}

/** Chromium's file `Local State`. On Windows it contains the keychain's key, wrapped by DPAPI. */
const anyState = z.looseObject({})
const keyHolder = z.looseObject({ encrypted_key: z.string().check(z.minLength(1)) })

function keyIn(text: string | null): string | null {
  return keyHolder.safeParse(parse(text).os_crypt).data?.encrypted_key ?? null
}

/** Replaces the key and keeps the rest of the text. A damaged text is replaced as a whole, as Chromium does. */
function withKey(text: string | null, key: string): string {
  const state = parse(text)
  const holder = anyState.safeParse(state.os_crypt)
  return JSON.stringify({ ...state, os_crypt: { ...holder.data, encrypted_key: key } })
}

function parse(text: string | null): Record<string, unknown> {
  return anyState.safeParse(text === null ? null : parseJson(text)).data ?? {}
}
