/**
 * Values as text, for the way between the main process and a page. It carries what structured clone
 * carries and refuses the rest, in the words that Chromium has for it. Runs on both sides: in the page
 * from its own source text, so it uses nothing from outside itself.
 */
export interface Codec {
  /** Throws what structured clone throws. `reference` may name a function or promise instead. */
  encode(value: unknown, reference?: (value: object) => string | null): string
  decode(text: string, dereference?: (reference: string) => unknown): unknown
}

type Tagged = readonly [tag: string, ...rest: unknown[]]

export function makeCodec(): Codec {
  const views = [
    Int8Array,
    Uint8Array,
    Uint8ClampedArray,
    Int16Array,
    Uint16Array,
    Int32Array,
    Uint32Array,
    Float32Array,
    Float64Array,
  ]

  function refuse(): never {
    throw new DOMException('An object could not be cloned.', 'DataCloneError')
  }

  function toTree(
    value: unknown,
    parents: readonly object[],
    reference: (value: object) => string | null,
  ): unknown {
    if (value === null || typeof value === 'boolean' || typeof value === 'string') return value
    if (value === undefined) return ['undefined']
    if (typeof value === 'number')
      return Number.isFinite(value) && !Object.is(value, -0)
        ? value
        : ['number', Object.is(value, -0) ? '-0' : String(value)]
    if (typeof value === 'bigint') return ['bigint', String(value)]
    if (typeof value === 'symbol') return refuse()
    const named = reference(value)
    if (named !== null) return ['reference', named]
    if (typeof value === 'function' || value instanceof Promise) return refuse()
    if (parents.includes(value)) throw new Error('The stand-in carries no cycles.')
    const inside = [...parents, value]
    const tree = (item: unknown) => toTree(item, inside, reference)
    if (Array.isArray(value)) return ['array', Array.from(value, tree)]
    if (value instanceof Date) return ['date', value.getTime()]
    if (value instanceof Map) return ['map', Array.from(value, ([key, item]) => [tree(key), tree(item)])]
    if (value instanceof Set) return ['set', Array.from(value, tree)]
    if (value instanceof Error) return ['error', value.name, value.message]
    const view = views.find((each) => value instanceof each)
    if (view) return ['bytes', view.name, Array.from(value as Uint8Array)]
    if (value instanceof ArrayBuffer) return ['buffer', Array.from(new Uint8Array(value))]
    const prototype = Object.getPrototypeOf(value)
    // A plain object, of this or another realm. Structured clone would silently strip a class of its methods.
    if (prototype !== null && Object.getPrototypeOf(prototype) !== null) return refuse()
    return ['object', Object.entries(value).map(([key, item]) => [key, tree(item)])]
  }

  function fromTree(tree: unknown, dereference: (reference: string) => unknown): unknown {
    if (!Array.isArray(tree)) return tree
    const [tag, first, second] = tree as unknown as Tagged
    const value = (item: unknown) => fromTree(item, dereference)
    const list = () => first as unknown[]
    const pairs = () => first as [unknown, unknown][]
    switch (tag) {
      case 'undefined':
        return undefined
      case 'number':
        return Number(first)
      case 'bigint':
        return BigInt(String(first))
      case 'reference':
        return dereference(String(first))
      case 'array':
        return list().map(value)
      case 'date':
        return new Date(Number(first))
      case 'map':
        return new Map(pairs().map(([key, item]) => [value(key), value(item)]))
      case 'set':
        return new Set(list().map(value))
      case 'error': {
        const error = new Error(String(second))
        error.name = String(first)
        return error
      }
      case 'bytes': {
        const View = views.find((each) => each.name === first) ?? Uint8Array
        return new View(second as number[])
      }
      case 'buffer':
        return new Uint8Array(first as number[]).buffer
      default:
        return Object.fromEntries(pairs().map(([key, item]) => [key, value(item)]))
    }
  }

  return {
    encode: (value, reference = () => null) => JSON.stringify(toTree(value, [], reference)),
    decode: (text, dereference = () => undefined) => fromTree(JSON.parse(text), dereference),
  }
}
