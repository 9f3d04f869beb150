import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, lstatSync, mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Desktop } from '../../test/desktop/desktop.ts'

/** A layer over this system: all that is written goes into it, but for temporary files, and it is thrown away. */
export interface Layer {
  /** Runs a program in it as root; its output. @throws where it fails */
  run(command: readonly string[]): string
  /** This desktop, whose programs start in the layer. */
  over(desktop: Desktop): Desktop
  /** The files that are in the layer and not under it: absolute paths. */
  added(): string[]
  close(): Promise<void>
}

/** Needs root. `folder` is an empty one, or none yet, on the system's own disk. */
export async function startLayer(folder: string): Promise<Layer> {
  const upper = join(folder, 'upper')
  for (const name of ['upper', 'work', 'root']) mkdirSync(join(folder, name), { recursive: true })
  // No chroot: in one, the kernel refuses the user namespaces that Chromium's sandbox is made of.
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
      // What was there and is removed leaves a device.
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
