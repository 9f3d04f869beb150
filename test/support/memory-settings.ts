import { effectiveSettings } from '../../app/policy/effective-settings.ts'
import type { PolicyStore } from '../../app/policy/ports.ts'
import type { Settings, SettingsPatch } from '../../app/settings/model/settings.ts'
import type { SettingsStore } from '../../app/settings/ports.ts'
import { Listeners } from '../../app/util/listeners.ts'
import { MemoryPolicy } from './memory-policy.ts'

export class MemorySettings implements SettingsStore {
  readonly notices = []
  readonly changed = new Listeners<[now: Settings, before: Settings]>()
  readonly #policy: PolicyStore
  #chosen: SettingsPatch
  #current: Settings

  constructor(chosen: SettingsPatch = {}, policy: PolicyStore = new MemoryPolicy()) {
    this.#policy = policy
    this.#chosen = chosen
    this.#current = effectiveSettings(chosen, policy.read())
    policy.changed.add(() => this.change({}))
  }

  read(): Settings {
    return this.#current
  }

  change(patch: SettingsPatch): void {
    this.#chosen = { ...this.#chosen, ...patch }
    const before = this.#current
    this.#current = effectiveSettings(this.#chosen, this.#policy.read())
    this.changed.emit(this.#current, before)
  }

  dismissNotices(): void {}

  async forget(): Promise<void> {
    this.#chosen = {}
    this.change({})
  }
}
