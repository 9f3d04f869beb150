import type { RequestName } from '../bridge/channels.ts'
import type { Clock, Log, Questions } from '../ports.ts'
import { actQuestion } from '../words/questions.ts'
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

/** After a no, a page without a press is refused for so long, ms, without another question. */
const quietMs = 60_000

const passed: Passage = { kind: 'passed' }

/**
 * The one gate: everything that hands out or destroys passes it, and nothing else decides whether it may.
 * It knows whether Deckpass is locked and whether a person acted just now.
 */
export class Gate {
  readonly #clock: Clock
  readonly #log: Log
  readonly #questions: Questions
  readonly #isLocked: () => boolean
  readonly #presses = new Presses()
  readonly #rate = new RateLimit()
  #isAsking = false
  /** Monotonic instant until which no question is asked again, because the last answer was no. */
  #quietUntil = Number.NEGATIVE_INFINITY

  constructor(
    ports: { readonly clock: Clock; readonly log: Log; readonly questions: Questions },
    isLocked: () => boolean,
  ) {
    this.#clock = ports.clock
    this.#log = ports.log
    this.#questions = ports.questions
    this.#isLocked = isLocked
  }

  /** Whether nothing may be shown, handed out or changed. */
  get isLocked(): boolean {
    return this.#isLocked()
  }

  /** The main process saw the person press or let go a key or a button in the window. */
  noteInput(input: Input): void {
    this.#presses.note(input, this.#clock.monotonic())
  }

  /**
   * Whether the act may be done now. A page that asks without a press may be a script, or a person whom
   * a screen reader helps to press; a dialog of the system tells them apart. Never rejects.
   */
  async pass(act: RequestName, actor: Actor): Promise<Passage> {
    const refusal = await this.#refusalOf(act, actor)
    if (refusal === null) return passed
    this.#log.warn('gate.refused', { act, actor, reason: refusal })
    return { kind: 'refused', reason: refusal }
  }

  async #refusalOf(act: RequestName, actor: Actor): Promise<GateRefusal | null> {
    const rule = actRules[act]
    if (rule.whileLocked === 'refused' && this.#isLocked()) return 'locked'
    if (!rule.needsPerson) return null
    const isPressed = actor === 'desktop' || this.#presses.take(this.#clock.monotonic())
    if (!isPressed && !(await this.#confirmed(act))) return 'no-person'
    if (!this.#rate.take(this.#clock.monotonic())) return 'too-often'
    // The lock may have shut while the question was open.
    return rule.whileLocked === 'refused' && this.#isLocked() ? 'locked' : null
  }

  /** One question at a time: a script must not be able to cover the screen with them. */
  async #confirmed(act: RequestName): Promise<boolean> {
    if (this.#isAsking || this.#clock.monotonic() < this.#quietUntil) return false
    this.#isAsking = true
    const isConfirmed = await this.#questions.confirm(actQuestion(act))
    this.#isAsking = false
    if (!isConfirmed) this.#quietUntil = this.#clock.monotonic() + quietMs
    return isConfirmed
  }
}
