import fc from 'fast-check'
import * as z from 'zod/mini'
import { type ChannelName, channels } from '../../app/bridge/contract.ts'

/** A call over the bridge, as a script in the page could make it. */
export interface BridgeCall {
  readonly input: unknown
  /** Whether the contract allows it. */
  readonly fits: boolean
}

/** What the fuzzing knows of the app: the worst that a script could put into a call. */
export interface Known {
  readonly accountId: string
  /** Addresses, names and the like. */
  readonly texts: readonly string[]
}

type Shape = z.core.JSONSchema.BaseSchema | boolean | undefined

/** Draws what a schema of the contract allows. */
function fitting(shape: Shape, known: Known): fc.Arbitrary<unknown> {
  if (typeof shape !== 'object') return fc.anything()
  const choices = shape.anyOf ?? shape.oneOf
  if (choices) return fc.oneof(...choices.map((each) => fitting(each, known)))
  if (shape.const !== undefined) return fc.constant(shape.const)
  if (shape.enum) return fc.constantFrom(...shape.enum)
  if (shape.format === 'uuid') return fc.oneof(fc.constant(known.accountId), fc.uuid())
  if (Array.isArray(shape.type))
    return fc.oneof(...shape.type.map((type) => fitting({ ...shape, type }, known)))
  switch (shape.type) {
    case 'null':
      return fc.constant(null)
    case 'number':
    case 'integer':
      return fc.integer({ min: shape.minimum ?? 0, max: shape.maximum ?? 1_000 })
    case 'boolean':
      return fc.boolean()
    case 'string':
      return fc.oneof(fc.constantFrom(...known.texts), fc.string({ unit: 'binary', maxLength: 60 }))
    case 'array':
      return fc.array(fitting(Array.isArray(shape.items) ? undefined : shape.items, known), { maxLength: 5 })
    case 'object': {
      const fields = Object.entries(shape.properties ?? {})
      return fc.record(Object.fromEntries(fields.map(([name, field]) => [name, fitting(field, known)])), {
        requiredKeys: [...(shape.required ?? [])],
      })
    }
    default:
      throw new Error(`Nothing is drawn for ${JSON.stringify(shape)}.`)
  }
}

/** Texts in the place of a value that a request would take. */
const odd = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom<unknown>(
    '../../vault.json',
    'x'.repeat(5_000),
    'x'.repeat(100_000),
    Array.from({ length: 1_000 }, () => 1),
    { $gt: '' },
    -1,
    1e308,
  ),
)

/** Something that was allowed, with one thing wrong in it, or in its place. */
function broken(whole: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(whole, odd, fc.nat(), fc.constantFrom('other', 'replace', 'drop', 'add'))
    .map(([value, other, at, how]): unknown => {
      if (how === 'other' || typeof value !== 'object' || value === null) return other
      const entries = Object.entries(value)
      const [name] = entries[at % Math.max(1, entries.length)] ?? ['more']
      if (how === 'add') return { ...value, [['path', 'then', 'toJSON', 'isAdmin'][at % 4] ?? '']: other }
      const rest = Object.fromEntries(entries.filter(([each]) => each !== name))
      return how === 'drop' ? rest : { ...rest, [name]: other }
    })
}

/** Values that JSON cannot carry; the contract allows none of them for a request that takes something. */
const strange = fc.constantFrom<unknown>(
  Number.NaN,
  10n,
  new Map([[1, 2]]),
  new Date(0),
  new Uint8Array(100),
  Symbol('a'),
  () => 1,
  (() => {
    const loop: Record<string, unknown> = {}
    loop.loop = loop
    return loop
  })(),
  {
    get accountId() {
      throw new Error('no')
    },
  },
  JSON.parse('{"accountId":"a","__proto__":{"isAdmin":true}}'),
)

/** So many calls of a channel, drawn from a seed by the contract's own schema and against it. */
export function bridgeCalls(name: ChannelName, seed: number, count: number, known: Known): BridgeCall[] {
  const { input: schema } = channels[name]
  const whole = fitting(z.toJSONSchema(schema), known)
  const plain = fc.oneof(whole, broken(whole)).map((value) => {
    const input: unknown = JSON.parse(JSON.stringify(value) ?? 'null')
    return { input, fits: schema.safeParse(input).success }
  })
  const made = strange.map((input) => ({ input, fits: false }))
  // To a change of settings that names none of them, an object of any kind is an empty one.
  const call = schema.safeParse({}).success
    ? plain
    : fc.oneof({ weight: 9, arbitrary: plain }, { weight: 1, arbitrary: made })
  return fc.sample(call, { seed, numRuns: count })
}
