/** No request of the contract comes near these; a sign-in is six short texts. */
const maxCharacters = 64 * 1024
const maxValues = 256
const maxDepth = 8

/**
 * True for plain data that is not too large and has no key that could reach a prototype. Looks at no more than
 * the limits allow, so that a large input costs nothing.
 */
export function fitsBridge(input: unknown): boolean {
  let characters = 0
  let values = 0

  const fits = (value: unknown, depth: number): boolean => {
    values += 1
    if (values > maxValues || depth > maxDepth) return false
    if (typeof value === 'string') {
      characters += value.length
      return characters <= maxCharacters
    }
    if (typeof value !== 'object' || value === null) return true
    if (Array.isArray(value)) return value.length <= maxValues && value.every((each) => fits(each, depth + 1))
    if (Object.getPrototypeOf(value) !== Object.prototype) return false
    const entries = Object.entries(value)
    return (
      entries.length <= maxValues && entries.every(([key, each]) => fitsKey(key) && fits(each, depth + 1))
    )
  }

  const fitsKey = (key: string): boolean => {
    characters += key.length
    return key !== '__proto__' && key !== 'constructor' && key !== 'prototype'
  }

  return fits(input, 0)
}
