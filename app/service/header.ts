/**
 * The value of a header that occurs once. Equal values of a repeated header, which are joined by commas (RFC 9110
 * section 5.3), count as one.
 */
export function singleValue(joined: string | undefined): string | undefined {
  if (joined === undefined) return undefined
  const parts = joined.split(', ').map((part) => part.trim())
  for (let size = 1; size <= parts.length / 2; size += 1)
    if (parts.length % size === 0 && parts.every((part, at) => part === parts[at % size]))
      return parts.slice(0, size).join(', ')
  return joined
}
