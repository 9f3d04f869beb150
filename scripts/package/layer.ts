import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, lstatSync, mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Desktop } from '../../test/desktop/desktop.ts'

/** A disposable overlay of this system, which receives all writes except temporary files. */
export interface Layer {
  /** Runs a program in it as root, and returns its output. @throws if it fails */
  run(command: readonly string[]): string
  /** The same desktop, but its programs start in the layer. */
  over(desktop: Desktop): Desktop
  /** The absolute paths of files that are only in the layer. */
  added(): string[]
  close(): Promise<void>
}

/** Needs root. `folder` must be empty or missing, and on the system's own disk. */
export async function startLayer(folder: string): Promise<Layer> {
  const upper = join(folder, 'upper')
  for (const name of ['upper', 'work', 'root']) mkdirSync(join(folder, name), { recursive: true })
  // Not a chroot, in which the kernel denies the user namespaces of Chromium's sandbox.
  const script = `
mount -t overlay overlay -o "lowerdir=/,upperdir=$1/upper,workdir=$1/work" "$1/root"
for each in /dev /proc /sys; do mount --rbind "$each" "$1/root$each"; done
mount --bind "$2" "$1/root$2"
cd "$1/root" && mkdir -p mnt && pivot_root . mnt && umount -l /mnt
echo ready && exec sleep infinity`
  const holder = spawn(
    'setpriv',
    ['--pdeathsig=KILL', 'unshare', '--mount', 'sh', '-euc', script, 'sh', folder, tmpdir()],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const ended = once(holder, 'close')
  const isUp = await Promise.race([once(holder.stdout, 'data').then(() => true), ended.then(() => false)])
  if (!isUp) throw new Error('An overlay over this system could not be mounted.')
  const enter = (command: readonly string[]) =>
    [`--mount=/proc/${holder.pid}/ns/mnt`, '--', ...command] as const
  return {
    run: ([...command]) => execFileSync('nsenter', enter(command), { encoding: 'utf8', stdio: 'pipe' }),
    over: (desktop) => ({ ...desktop, command: (c) => ['nsenter', [...enter(desktop.command(c).flat())]] }),
    added() {
      const paths = globSync('**', { cwd: upper }).map((path) => `/${path}`)
      // A device marks a removed file.
      return paths.filter((path) => {
        const is = lstatSync(join(upper, path))
        return (
          (is.isFile() || is.isSymbolicLink()) && lstatSync(path, { throwIfNoEntry: false }) === undefined
        )
      })
    },
    async close() {
      holder.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
