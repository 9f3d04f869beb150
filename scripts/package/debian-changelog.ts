/** The newest section of CHANGELOG.md in Debian's format (deb-changelog(5)). `at`: the time of packaging. */
export function debianChangelog(
  changes: string,
  { name, version, maintainer, at }: { name: string; version: string; maintainer: string; at: Date },
): string {
  const points = newestChanges(changes).map((words) => `  * ${linesOf(words).join('\n    ')}\n`)
  const date = at.toUTCString().replace('GMT', '+0000')
  return `${name} (${version}) stable; urgency=medium\n\n${points.join('')}\n -- ${maintainer}  ${date}\n`
}

/** The items of the newest section of CHANGELOG.md, as plain text. */
export function newestChanges(changes: string): string[] {
  const [, newest = ''] = changes.split(/^## .*$/m)
  return [...newest.matchAll(/^- (.+)$/gm)].map(([, words = '']) => plain(words))
}

/** Removes Markdown's links and emphasis. */
function plain(words: string): string {
  return words
    .replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .replace(/(?<!\w)_([^_]+)_(?!\w)/g, '$1')
    .replaceAll('`', '')
}

/** Wraps to at most 74 characters, except for a longer word. */
export function linesOf(words: string): string[] {
  const lines: string[] = []
  for (const word of words.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < 74) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
