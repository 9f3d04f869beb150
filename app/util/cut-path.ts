/** Cuts a long path in the middle, with its file name whole. `maxLength`: in code points, unless the name is longer. */
export function cutPath(path: string, maxLength: number): string {
  const points = Array.from(path)
  if (points.length <= maxLength) return path
  const nameLength = Array.from(path.slice(path.lastIndexOf('/'))).length
  const startLength = Math.max(0, Math.floor((maxLength - nameLength) / 2))
  const endLength = Math.max(nameLength, maxLength - startLength - 1)
  return `${points.slice(0, startLength).join('')}…${points.slice(-endLength).join('')}`
}
