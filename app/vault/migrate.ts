import * as z from 'zod/mini'

/**
 * The place for the next format. `steps[n]` makes version n + 1 out of version n. A step that cannot do it returns
 * what it has and never throws: the schema of the current version decides whether that is usable.
 */
type MigrationSteps = Readonly<Record<number, (older: unknown) => unknown>>

type Migrated =
  | { readonly kind: 'current'; readonly value: unknown; readonly changed: boolean }
  /** Written by a later Deckpass: it must be left as it is. */
  | { readonly kind: 'newer' }
  | { readonly kind: 'damaged' }

const versioned = z.looseObject({ version: z.int().check(z.nonnegative()) })

/** Brings `value` from its own version, one step after another, to version `current`. */
export function migrate(value: unknown, steps: MigrationSteps, current: number): Migrated {
  const seen = versioned.safeParse(value)
  if (!seen.success) return { kind: 'damaged' }
  const { version } = seen.data
  if (version > current) return { kind: 'newer' }
  let migrated = value
  for (let from = version; from < current; from++) {
    const step = steps[from]
    if (step === undefined) return { kind: 'damaged' }
    migrated = step(migrated)
  }
  return { kind: 'current', value: migrated, changed: version < current }
}
