import { refused } from '../channel/refusal.ts'
import type { ReadResult } from '../ports/index.ts'
import type { Confirmation } from '../ports/model/confirmation.ts'
import type { FileProblem } from '../util/file-problem.ts'
import type { ProtectChoice } from './channels.ts'
import type { VaultRefusal } from './model/refusal.ts'
import type { VaultProblem } from './model/vault-view.ts'
import type { Cipher, DecryptResult, EstimateStrength, VaultPorts } from './ports.ts'
import {
  type Envelope,
  envelopeVersion,
  headerOf,
  type Kdf,
  readContent,
  readEnvelope,
  type VaultContent,
  writeContent,
} from './vault-format.ts'

/** The seal of an open vault: the data key, and the envelope's fields with the same key in sealed form. */
export type Seal = WithoutContent<Envelope> & { readonly dataKey: Uint8Array }
type WithoutContent<Sealed> = Sealed extends Envelope ? Readonly<Omit<Sealed, 'version' | 'sealed'>> : never
type Protection = ProtectChoice['kind']
type PassphraseEnvelope = Extract<Envelope, { protection: 'passphrase' }>

type Sealers = Pick<VaultPorts, 'cipher' | 'keychain'>

/** The chosen seal with a new data key (null: this session only), or a refusal. The caller has checked a passphrase. */
export async function chooseSeal(choice: ProtectChoice, ports: Sealers) {
  if (choice.kind === 'keychain') return sealByKeychain(ports)
  const seal = choice.kind === 'session' ? null : await sealByPassphrase(ports.cipher, choice.passphrase)
  return { kind: 'chosen', seal } as const
}

/**
 * The question before a protection is replaced; null if none is needed. The keychain opens without the person, so a
 * dialog that no script can answer asks them. *This session only* removes the stored vault. `count`: of accounts.
 */
export function confirmationBefore(from: Protection, to: Protection, count: number): Confirmation | null {
  if (from === 'session') return null
  if (to === 'session') return { kind: 'forget-on-quit', count }
  return from === 'passphrase' ? null : { kind: 'replace-protection', next: to, count }
}

/** The lowest strength, of 0 to 4: safe if each guess costs half a second, as with scrypt. No other rule applies. */
const minScore = 3

export async function passphraseRefusal(
  passphrase: string,
  estimateStrength: EstimateStrength,
): Promise<VaultRefusal | null> {
  if (passphrase === '') return { reason: 'no-passphrase' }
  const { score } = await estimateStrength(passphrase)
  return score >= minScore ? null : { reason: 'passphrase-too-easy' }
}

export async function sealByKeychain({ cipher, keychain }: Sealers, dataKey = cipher.newKey()) {
  const made = await keychain.seal(cipher.keyToText(dataKey))
  if (made.kind === 'unavailable') return refused({ reason: 'not-protected', problem: made.problem })
  const seal: Seal = { protection: 'keychain', dataKey, key: made.sealed }
  return { kind: 'chosen', seal } as const
}

async function sealByPassphrase(
  cipher: Cipher,
  passphrase: string,
  dataKey = cipher.newKey(),
): Promise<Seal> {
  const kdf = cipher.newKdf()
  const wrapping = await cipher.deriveKey(passphrase, kdf)
  const key = cipher.encrypt(wrapping, cipher.keyToText(dataKey), headerOf({ protection: 'passphrase', kdf }))
  wrapping.fill(0)
  return { protection: 'passphrase', dataKey, key, kdf }
}

/** The envelope to write to the file. The cipher itself is `main/vault/aes-gcm.ts`. */
export function sealContent(cipher: Cipher, { dataKey, ...fields }: Seal, content: VaultContent): Envelope {
  const sealed = cipher.encrypt(dataKey, writeContent(content), headerOf(fields))
  return { ...fields, version: envelopeVersion, sealed }
}

export type VaultReading =
  /** `outdated`: it should be written again, because the key or the costs have changed. */
  | {
      readonly kind: 'opened'
      readonly content: VaultContent
      readonly seal: Seal
      readonly outdated: boolean
    }
  | { readonly kind: 'absent' }
  /** It needs a passphrase: none was given, or a wrong one. */
  | { readonly kind: 'closed'; readonly envelope: PassphraseEnvelope }
  /** `fileProblem` is null if the keychain is the reason. */
  | { readonly kind: 'unavailable'; readonly fileProblem: FileProblem | null }
  | { readonly kind: 'other-key' }
  | { readonly kind: 'newer' }
  | { readonly kind: 'unreadable'; readonly problem: VaultProblem }

const damaged = { kind: 'unreadable', problem: 'damaged' } as const

/** Opens a vault that was read from its file, by the keychain or the passphrase, if there is one. Never rejects. */
export async function openVault(
  read: ReadResult,
  passphrase: string | null,
  ports: Sealers,
): Promise<VaultReading> {
  if (read.kind === 'unavailable') return { kind: 'unavailable', fileProblem: read.problem }
  if (read.kind !== 'found') return read
  const parsed = readEnvelope(read.value)
  if (parsed.kind === 'newer') return parsed
  if (parsed.kind === 'damaged') return damaged
  const envelope = parsed.value
  if (envelope.protection === 'keychain') return openByKeychain(envelope, ports)
  const opened = passphrase === null ? null : await openByPassphrase(envelope, passphrase, ports.cipher)
  return opened ?? { kind: 'closed', envelope }
}

async function openByKeychain(
  envelope: Extract<Envelope, { protection: 'keychain' }>,
  ports: Sealers,
): Promise<VaultReading> {
  const opened = await ports.keychain.open(envelope.key)
  if (opened.kind === 'unavailable') return { ...opened, fileProblem: null }
  if (opened.kind !== 'opened') return opened
  const dataKey = ports.cipher.textToKey(opened.plain)
  // A keychain that uses AES-CBC may not notice that its key is another one.
  if (dataKey === null) return { kind: 'other-key' }
  const renewed = opened.needsNewSeal ? await sealByKeychain(ports, dataKey) : null
  return openContent(ports.cipher, envelope, dataKey, renewed?.kind === 'chosen' ? renewed.seal : null)
}

/** Null if the passphrase is wrong. Costs below today's are raised to them. */
export async function openByPassphrase(
  envelope: PassphraseEnvelope,
  passphrase: string,
  cipher: Cipher,
): Promise<VaultReading | null> {
  const opened = await unwrap(envelope, passphrase, cipher)
  if (opened.kind === 'wrong-key') return null
  const dataKey = opened.kind === 'opened' ? cipher.textToKey(opened.plain) : null
  if (dataKey === null) return damaged
  const isCheap = costOf(envelope.kdf) < costOf(cipher.newKdf())
  const renewed = isCheap ? await sealByPassphrase(cipher, passphrase, dataKey) : null
  return openContent(cipher, envelope, dataKey, renewed)
}

const costOf = ({ N, r, p }: Kdf) => N * r * p

/** Opens the data key, as text. */
export async function unwrap(
  sealed: Pick<PassphraseEnvelope, 'protection' | 'kdf' | 'key'>,
  passphrase: string,
  cipher: Cipher,
): Promise<DecryptResult> {
  const wrapping = await cipher.deriveKey(passphrase, sealed.kdf)
  const opened = cipher.decrypt(wrapping, sealed.key, headerOf(sealed))
  wrapping.fill(0)
  return opened
}

/** `renewed`: the seal that replaces the envelope's. */
export function openContent(
  cipher: Cipher,
  envelope: Envelope,
  dataKey: Uint8Array,
  renewed: Seal | null = null,
): VaultReading {
  const opened = cipher.decrypt(dataKey, envelope.sealed, headerOf(envelope))
  if (opened.kind !== 'opened') return damaged
  const read = readContent(opened.plain)
  if (read.kind === 'newer') return read
  if (read.kind === 'damaged') return { kind: 'unreadable', problem: 'content-damaged' }
  const { version: _, sealed: __, ...fields } = envelope
  const seal = renewed ?? { ...fields, dataKey }
  return { kind: 'opened', content: read.value, seal, outdated: renewed !== null }
}
