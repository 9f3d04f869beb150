import { type ChannelInput, type ChannelName, channels, needsActivation } from '../bridge/contract.ts'
import type { LeastInput, Requester, WindowName } from '../channel/channel.ts'
import type { GateDenial } from '../channel/refusal.ts'
import type { Lock } from '../lock/lock.ts'
import { lockDenial } from '../lock/model/lock-view.ts'
import type { Ports } from '../ports/index.ts'
import type { SettingsStore } from '../settings/ports.ts'
import { minuteMs } from '../util/durations.ts'
import { createRateLimit } from '../util/rate-limit.ts'
import { createUserActivation, type Input } from './user-activation.ts'

export type GateResult =
  | { readonly kind: 'passed'; readonly by: Requester }
  | { readonly kind: 'denied'; readonly reason: GateDenial }

interface GatePorts extends Pick<Ports, 'clock' | 'log' | 'confirmDialog'> {
  readonly settings: Pick<SettingsStore, 'read'>
  readonly lock: Pick<Lock, 'view' | 'lockSignal'>
}

/** After the person declined, further requests without an activation are denied without a dialog for this long, ms. */
const quietMs = minuteMs

/** The largest number of guarded actions in a minute. Only a script that presses buttons causes more. */
const maxActions = 60

export type Gate = ReturnType<typeof createGate>

/**
 * Every action in a window, the tray or a menu that hands something out, destroys something or weakens a protection
 * passes this gate, which decides by the row of its channel. Programs pass `token-broker.ts` instead.
 */
export function createGate({ clock, log, confirmDialog, settings, lock }: GatePorts) {
  /** A press counts only in its own window. */
  const activations = { main: createUserActivation(), consent: createUserActivation() }
  const mayAct = createRateLimit(maxActions)
  let isAsking = false
  /** Monotonic instant before which no dialog is shown again, because the person declined. */
  let quietEndsAt = Number.NEGATIVE_INFINITY

  return { denialWhileLocked, noteInput, passWindow, passDesktop }

  /** Call when the main process sees the person press or release a key or a button in that window. */
  function noteInput(window: WindowName, input: Input): void {
    activations[window].note(input, clock.monotonic())
  }

  /** A call without an activation may come from a script or a screen reader, so a dialog asks. Never rejects. */
  async function passWindow<N extends ChannelName>(name: N, input: ChannelInput<N>): Promise<GateResult> {
    const { activation } = channels[name]
    const least = typeof activation === 'function' ? activation(input, settings.read()) : null
    const denial = least === null ? denialWhileLocked(name) : await denialUnlessPerson(name, input, least)
    if (denial !== null) return denied(name, 'window', denial)
    // If no press was seen, the page may be a script, so it counts as a program.
    const isPerson = least !== null || (activation === 'optional' && hasActed(name, 'pressed'))
    return { kind: 'passed', by: isPerson ? 'person' : 'program' }
  }

  /** Decides on a request from the tray or a menu. It needs no activation, because the main process saw the person. */
  function passDesktop(name: ChannelName): GateResult {
    const denial = denialWhileLocked(name) ?? (needsActivation(name) ? denialByRate() : null)
    return denial === null ? { kind: 'passed', by: 'person' } : denied(name, 'desktop', denial)
  }

  /** Consumes the press. */
  function hasActed(name: ChannelName, least: LeastInput): boolean {
    return activations[channels[name].caller].consume(clock.monotonic(), least)
  }

  function denialWhileLocked(name: ChannelName): GateDenial | null {
    return channels[name].whileLocked ? null : lockDenial(lock.view)
  }

  function denialByRate(): GateDenial | null {
    return mayAct(clock.monotonic()) ? null : 'too-often'
  }

  async function denialUnlessPerson<N extends ChannelName>(
    name: N,
    input: ChannelInput<N>,
    least: LeastInput,
  ): Promise<GateDenial | null> {
    const { lockSignal } = lock
    const denial = denialWhileLocked(name)
    if (denial !== null) return denial
    const isPerson = hasActed(name, least) || (await confirmed(channels[name].hostOf(input), lockSignal))
    // An activation or answer from before the lock does not count after it.
    if (lockSignal.aborted) return 'locked'
    return isPerson ? denialByRate() : 'no-user-activation'
  }

  /** Shows one dialog at a time, so that a script cannot cover the screen with them. */
  async function confirmed(host: string | null, lockSignal: AbortSignal): Promise<boolean> {
    if (isAsking || clock.monotonic() < quietEndsAt) return false
    isAsking = true
    const asked = confirmDialog.confirm({ kind: 'no-activation', host }, lockSignal)
    const isConfirmed = await asked.catch(() => false)
    isAsking = false
    if (!isConfirmed && !lockSignal.aborted) quietEndsAt = clock.monotonic() + quietMs
    return isConfirmed
  }

  function denied(name: ChannelName, actor: 'window' | 'desktop', reason: GateDenial): GateResult {
    log.warn('gate.denied', { name, actor, reason })
    return { kind: 'denied', reason }
  }
}
