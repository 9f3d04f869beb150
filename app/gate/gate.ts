import type { RequestName } from '../bridge/channels.ts'
import type { RequestInput } from '../bridge/contract.ts'
import type { Clock, Log, Question, Questions, SettingsStore } from '../ports.ts'
import { actPhrase, actQuestion } from '../words/questions.ts'
import type { GateRefusal } from '../words/refusals.ts'
import { actRules } from './acts.ts'
import { type Input, Presses } from './presses.ts'
import { RateLimit } from './rate-limit.ts'

/**
 * Where an act comes from. `window`: the page, which is not trusted; what it asks for counts only with a
 * press that the main process saw. `desktop`: the tray, a menu or an answered question, where the main
 * process itself saw the person.
 */
export type Actor = 'window' | 'desktop'

export type Passage = { readonly kind: 'passed' } | { readonly kind: 'refused'; readonly reason: GateRefusal }

/** What the gate has to know of the lock. */
export interface GateLock {
  readonly isLocked: boolean
  /** False while something stored is not open yet. */
  readonly isVaultOpen: boolean
  /** Aborted by the next lock. */
  readonly untilLock: AbortSignal
}

/** After a no, a page without a press is refused for so long, ms, without another question. */
const quietMs = 60_000

const passed: Passage = { kind: 'passed' }

/**
 * The one gate: every act that hands something out, destroys something or weakens a protection passes it, and
 * nothing else decides whether it may. It knows whether Deckpass is locked and whether a person acted just now.
 */
export class Gate {
  readonly #clock: Clock
  readonly #log: Log
  readonly #questions: Questions
  readonly #settings: Pick<SettingsStore, 'read'>
  readonly #lock: GateLock
  readonly #presses = new Presses()
  readonly #rate = new RateLimit()
  #isAsking = false
  /** Monotonic instant until which no question is asked again, because the last answer was no. */
  #quietUntil = Number.NEGATIVE_INFINITY

  constructor(
    ports: {
      readonly clock: Clock
      readonly log: Log
      readonly questions: Questions
      readonly settings: Pick<SettingsStore, 'read'>
    },
    lock: GateLock,
  ) {
    this.#clock = ports.clock
    this.#log = ports.log
    this.#questions = ports.questions
    this.#settings = ports.settings
    this.#lock = lock
  }

  /** Whether nothing may be shown, handed out or changed. */
  get isLocked(): boolean {
    return this.#lock.isLocked
  }

  /** The main process saw the person press or let go a key or a button in the window. */
  noteInput(input: Input): void {
    this.#presses.note(input, this.#clock.monotonic())
  }

  /**
   * Whether the act may be done now. A page that asks without a press may be a script, or a person whom
   * a screen reader helps to press; a dialog of the system tells them apart. Never rejects.
   *
   * @param input what the act is to be done with; without it every change of a setting counts as a weaker one
   */
  async pass<Name extends RequestName>(
    act: Name,
    actor: Actor,
    input?: RequestInput<Name>,
  ): Promise<Passage> {
    const refusal = await this.#refusalOf(act, actor, input)
    if (refusal === null) return passed
    this.#log.warn('gate.refused', { act, actor, reason: refusal })
    return { kind: 'refused', reason: refusal }
  }

  async #refusalOf<Name extends RequestName>(
    act: Name,
    actor: Actor,
    input: RequestInput<Name> | undefined,
  ): Promise<GateRefusal | null> {
    const rule = actRules[act]
    const { isLocked, isVaultOpen, untilLock } = this.#lock
    if (rule.whileLocked === 'refused' && isLocked) return 'locked'
    if (rule.whileLocked === 'refused' && !isVaultOpen) return 'not-open'
    const question = this.#questionOf(act, input)
    if (question === null) return null
    const byChoice = act === 'settings.change'
    const isPressed = actor === 'desktop' || this.#presses.take(this.#clock.monotonic(), byChoice)
    const isPerson = isPressed || (await this.#confirmed(question, untilLock))
    // The press or the answer came before the lock, so it does not count after it.
    if (untilLock.aborted) return 'locked'
    if (!isPerson) return 'no-person'
    return this.#rate.take(this.#clock.monotonic()) ? null : 'too-often'
  }

  /** What is asked where no press was seen; null for an act that needs no person. */
  #questionOf<Name extends RequestName>(act: Name, input: RequestInput<Name> | undefined): Question | null {
    const { needsPerson } = actRules[act]
    if (typeof needsPerson === 'boolean') return needsPerson ? actQuestion(actPhrase(act)) : null
    const phrase = input === undefined ? actPhrase(act) : needsPerson(input, this.#settings.read())
    return phrase && actQuestion(phrase)
  }

  /** One question at a time: a script must not be able to cover the screen with them. */
  async #confirmed(question: Question, untilLock: AbortSignal): Promise<boolean> {
    if (this.#isAsking || this.#clock.monotonic() < this.#quietUntil) return false
    this.#isAsking = true
    const isConfirmed = await this.#questions.confirm(question)
    this.#isAsking = false
    if (!isConfirmed && !untilLock.aborted) this.#quietUntil = this.#clock.monotonic() + quietMs
    return isConfirmed
  }
}
