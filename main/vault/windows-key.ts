import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import { parseJson } from '../../app/util/parse-json.ts'
import type { VaultFile } from '../../app/vault/ports.ts'
import { readSmallFile, writeFileAtomic } from '../files/files.ts'

/**
 * On Windows Chromium keeps the key of `safeStorage`, which DPAPI wraps, in its file `Local State`. Where that is lost
 * or damaged, or DPAPI fails once, it makes another key in its place, and no vault opens any more. So a copy of the
 * wrapped key is beside the vault, and is put back.
 */
export interface WindowsKey {
  /** Puts the copy back where Chromium's differs. True if it did. Call before `ready`. Never rejects. */
  restore(): Promise<boolean>
  /**
   * Copies Chromium's key, once in a run. Waits up to 15 s for it: at the first start Chromium writes it only after
   * some seconds, and a vault without its key would be lost if Deckpass were killed before. Never rejects.
   */
  keep(): Promise<void>
  /** Call if Chromium's key does not open the vault: nothing is copied in this run. */
  distrust(): void
}

const maxBytes = 4 * 1024 * 1024
const pollMs = 250
const maxPolls = 60

/** `chromiumFolder`: Electron's `sessionData`. `vaultFolder`: where the vault is. */
export function createWindowsKey(chromiumFolder: string, vaultFolder: string): WindowsKey {
  const statePath = join(chromiumFolder, 'Local State')
  const copyPath = join(vaultFolder, 'windows-key.json')
  let isTrusted = true
  let kept: Promise<void> | null = null

  async function keep(): Promise<void> {
    for (let poll = 0; poll < maxPolls; poll++) {
      const key = keyIn(await textOf(statePath))
      if (key !== null && key !== keyIn(await textOf(copyPath)))
        await writeFileAtomic(copyPath, withKey(null, key)).catch(() => undefined)
      if (key !== null) return
      await sleep(pollMs)
    }
  }

  return {
    async restore() {
      const key = keyIn(await textOf(copyPath))
      const state = await textOf(statePath)
      if (key === null || key === keyIn(state)) return false
      return writeFileAtomic(statePath, withKey(state, key)).catch(() => false)
    },
    async keep() {
      if (!isTrusted) return
      kept ??= keep()
      await kept
    },
    distrust() {
      isTrusted = false
    },
  }
}

/** A vault file that is written only once its key has a copy. */
export function keepingKey(file: VaultFile, key: Pick<WindowsKey, 'keep'>): VaultFile {
  return {
    ...file,
    async write(value) {
      await key.keep()
      return file.write(value)
    },
  }
}

async function textOf(path: string): Promise<string | null> {
  const read = await readSmallFile(path, maxBytes)
  return read.kind === 'found' ? read.text : null
}

/** Chromium's file `Local State`, by Chromium's names. On Windows it holds the key of the keychain, wrapped by DPAPI. */
const anyState = z.looseObject({})
const keyHolder = z.looseObject({ encrypted_key: z.string().check(z.minLength(1)) })

function keyIn(text: string | null): string | null {
  const holder = keyHolder.safeParse(parse(text).os_crypt)
  return holder.success ? holder.data.encrypted_key : null
}

/** The text with this key and all else as it was. A damaged text is replaced as a whole, as Chromium does it. */
function withKey(text: string | null, key: string): string {
  const state = parse(text)
  const holder = anyState.safeParse(state.os_crypt)
  return JSON.stringify({ ...state, os_crypt: { ...holder.data, encrypted_key: key } })
}

function parse(text: string | null): Record<string, unknown> {
  return anyState.safeParse(text === null ? null : parseJson(text)).data ?? {}
}
