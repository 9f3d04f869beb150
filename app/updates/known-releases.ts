import * as z from 'zod/mini'
import type { Offer, UpdateProblem } from '../model/update.ts'
import type { Clock, JsonFile, Random, SignatureCheck, UpdateFile } from '../ports/index.ts'
import { parseSignedManifest, publicKey, type SignedManifest, signedManifest } from './manifest.ts'
import { type Installation, judge, type UpdateKeys, type Verdict } from './verdict.ts'

const sequence = z.int().check(z.nonnegative())

/**
 * `updates.json`: nothing of an account, and nothing secret. What a later version adds stays, and makes an older one
 * forget nothing: not a field, nor a key of another kind, nor more names, nor another form of what came last.
 */
const storedReleases = z.looseObject({
  rolloutNumber: z.number().check(z.gte(0), z.lt(1)),
  /** The highest of each public key, those of other versions among them: one of these may be started again. */
  sequences: z.looseRecord(publicKey, sequence),
  /** By the reserve key that named them. */
  revokedKeys: z.record(z.string(), z.array(z.string())),
  checkedAt: z.nullable(z.number()),
  nextCheckAt: z.nullable(z.number()),
  /**
   * The last one that was neither forged nor replayed, so that an offer outlives a restart, and so does that it has
   * expired. It is judged anew each time. Not as the text that came: a server could swell that until this file could not
   * be read again, and what was seen were forgotten.
   */
  manifest: z.catch(z.nullable(signedManifest), null),
})
type StoredReleases = z.infer<typeof storedReleases>

/** Of `updates.json`: what the longest manifest takes, whatever is in it. */
export const storedReleasesLimits = { maxBytes: 256 * 1024, maxBrackets: 66_000 }

interface KnownReleasesPorts {
  readonly clock: Clock
  readonly random: Random
  readonly signatures: SignatureCheck
  readonly file: JsonFile
}

/** What Deckpass' makers have said of releases, as far as it came here, and what follows from it for this computer. */
export class KnownReleases {
  readonly #ports: KnownReleasesPorts
  readonly #installation: Omit<Installation, 'rolloutNumber'>
  readonly #keys: UpdateKeys
  #stored: StoredReleases
  #hasRead = false
  #verdict: Verdict | null = null

  constructor(
    ports: KnownReleasesPorts,
    installation: Omit<Installation, 'rolloutNumber'>,
    keys: UpdateKeys,
  ) {
    this.#ports = ports
    this.#installation = installation
    this.#keys = keys
    this.#stored = {
      rolloutNumber: ports.random.fraction(),
      sequences: {},
      revokedKeys: {},
      checkedAt: null,
      nextCheckAt: null,
      manifest: null,
    }
  }

  /** When an answer came last that was not refused, epoch ms; null: never. */
  get checkedAt(): number | null {
    return this.#stored.checkedAt
  }

  /** When to ask next, epoch ms; null: nobody has planned it. */
  get nextCheckAt(): number | null {
    return this.#stored.nextCheckAt
  }

  get offer(): Offer | null {
    return this.#verdict?.kind === 'offered' ? this.#verdict.offer : null
  }

  /** What can be downloaded; null: nothing. */
  get file(): UpdateFile | null {
    return this.#verdict?.kind === 'offered' ? this.#verdict.file : null
  }

  /**
   * Reads what was kept, unless that was done. False if it cannot be read now: nothing may be received before, or it
   * would be overwritten, and with it what no older manifest may undo.
   */
  async read(): Promise<boolean> {
    if (this.#hasRead) return true
    const read = await this.#ports.file.read()
    if (read.kind === 'unavailable') return false
    const stored = read.kind === 'found' ? storedReleases.safeParse(read.value).data : undefined
    if (stored !== undefined) this.#stored = stored
    this.#hasRead = true
    return true
  }

  /** False if that could not be kept. */
  planCheck(at: number): Promise<boolean> {
    return this.#keep({ ...this.#stored, nextCheckAt: at })
  }

  /** Takes what the server says, and returns what is wrong with it. What is forged or replayed changes no offer. */
  async receive(text: string): Promise<UpdateProblem | null> {
    const signed = parseSignedManifest(text)
    const verdict = this.#judge(signed)
    const { sequences, revokedKeys } = verdict.seen
    const { signing, reserve } = this.#keys
    const problem = problemOf(verdict)
    const before = this.#stored
    const isKept = await this.#keep({
      ...before,
      sequences: {
        ...before.sequences,
        [signing]: sequences.signing,
        [reserve]: sequences.reserve,
      },
      revokedKeys: { ...before.revokedKeys, [reserve]: [...revokedKeys] },
      ...(problem === null && { checkedAt: this.#ports.clock.now() }),
      ...(isBelieved(problem) && { manifest: signed }),
    })
    if (isKept) return problem
    // Nothing is offered that the next start would have forgotten.
    this.#stored = { ...this.#stored, manifest: before.manifest }
    return 'record-unavailable'
  }

  /**
   * Judges what came last once more, because time has passed, and with it an offer may have. Returns what is wrong with
   * its dates. If it no longer counts because these keys did not sign it, there is just nothing on offer.
   */
  judge(): UpdateProblem | null {
    const { manifest } = this.#stored
    this.#verdict = manifest === null ? null : this.#judge(manifest)
    const problem = problemOf(this.#verdict)
    return isBelieved(problem) ? problem : null
  }

  #judge(signed: SignedManifest | null): Verdict {
    const { sequences, revokedKeys, rolloutNumber } = this.#stored
    const { signing, reserve } = this.#keys
    const seen = {
      sequences: { signing: sequences[signing] ?? 0, reserve: sequences[reserve] ?? 0 },
      revokedKeys: revokedKeys[reserve] ?? [],
    }
    const installation = { ...this.#installation, rolloutNumber }
    const { clock, signatures } = this.#ports
    return judge(signed, seen, installation, this.#keys, signatures, clock.now())
  }

  async #keep(stored: StoredReleases): Promise<boolean> {
    this.#stored = stored
    const written = await this.#ports.file.write(stored)
    return written.kind === 'written'
  }
}

function problemOf(verdict: Verdict | null): UpdateProblem | null {
  return verdict?.kind === 'refused' ? verdict.problem : null
}

/** Whether what was said is neither forged nor replayed, though its dates may be wrong. */
function isBelieved(problem: UpdateProblem | null): boolean {
  return problem !== 'not-genuine' && problem !== 'replayed'
}
