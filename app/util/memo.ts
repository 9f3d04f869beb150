/** Makes `derive` run only once for each object. For slow functions of objects that never change. */
export function memo<Key extends object, Value>(derive: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, { readonly value: Value }>()
  return (key) => {
    const found = known.get(key) ?? { value: derive(key) }
    known.set(key, found)
    return found.value
  }
}

/** Makes `derive` run only once for each list of plain values. For functions that get few different values. */
export function memoByValue<Values extends unknown[], Value>(derive: (...values: Values) => Value) {
  const known = new Map<string, Value>()
  return (...values: Values): Value => {
    const key = JSON.stringify(values)
    const value = known.get(key) ?? derive(...values)
    known.set(key, value)
    return value
  }
}
