import { execFileSync } from 'node:child_process'

const path = 'resources/update-keys.json'

/**
 * The signing keys that stood in resources/update-keys.json of the repository in `folder` before `current`, newest
 * first. Throws if there are none, or if git lacks the older commits.
 */
export function earlierSigningKeys(folder: string, current: string): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' })
  if (git('rev-parse', '--is-shallow-repository').trim() === 'true')
    throw new Error('A shallow clone lacks the older keys: git fetch --unshallow.')
  const history = git('log', '-p', '-m', '--full-history', '--format=', '--', path)
  const keys = new Set([...history.matchAll(/"signing": "([\w-]{43})"/g)].map(([, key = '']) => key))
  keys.delete(current)
  if (keys.size === 0) throw new Error(`git knows no earlier signing key in ${path}.`)
  return [...keys]
}
