import { distance } from 'fastest-levenshtein'

/** More letters that differ make another word. */
const maxDistance = 2

/** The known word that was probably meant, in whatever case; null if none is near. */
export function nearestWord(word: string, known: readonly string[]): string | null {
  const distances = known.map((each) => distance(word.toLowerCase(), each.toLowerCase()))
  const least = Math.min(...distances)
  return least <= maxDistance && word.length > maxDistance ? (known[distances.indexOf(least)] ?? null) : null
}
