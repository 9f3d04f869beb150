import fc from 'fast-check'
import * as z from 'zod/mini'
import { type ChannelName, channelNames, channels } from '../../app/bridge/contract.ts'

/** A call over the bridge, as a script in the page could make it. */
export interface BridgeCall {
  readonly name: string
  /** JavaScript that makes what is sent. */
  readonly input: string
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
const strange = fc.constantFrom(
  'NaN',
  '10n',
  'new Map([[1, 2]])',
  'new Date(0)',
  'new Uint8Array(100)',
  'Symbol("a")',
  '() => 1',
  'Promise.resolve(1)',
  '(() => { const loop = {}; loop.loop = loop; return loop })()',
  '({ get accountId() { throw new Error("no") }, more: 1 })',
  'JSON.parse(\'{"accountId":"a","__proto__":{"isAdmin":true}}\')',
)

function callOf(name: ChannelName, known: Known): fc.Arbitrary<BridgeCall> {
  const whole = fitting(z.toJSONSchema(channels[name].input), known)
  const plain = fc.oneof(whole, broken(whole)).map((value) => {
    const input = JSON.stringify(value) ?? 'null'
    const sent: unknown = JSON.parse(input)
    return { name, input, fits: channels[name].input.safeParse(sent).success }
  })
  // To a change of settings that names none of them, an object of any kind is an empty one.
  if (channels[name].input.safeParse({}).success) return plain
  const made = strange.map((input) => ({ name, input, fits: false }))
  return fc.oneof({ weight: 9, arbitrary: plain }, { weight: 1, arbitrary: made })
}

/** So many calls, drawn from a seed by the contract's own schemas and against them. */
export function bridgeCalls(seed: number, count: number, known: Known): BridgeCall[] {
  const unknown = fc
    .tuple(
      fc.constantFrom('vault.read', 'account', '__proto__', 'constructor', 'toString', ''),
      fc.jsonValue(),
    )
    .map(([name, value]) => ({ name, input: JSON.stringify(value), fits: false }))
  const call = fc.oneof(...channelNames.map((name) => callOf(name, known)), unknown)
  return fc.sample(call, { seed, numRuns: count })
}
