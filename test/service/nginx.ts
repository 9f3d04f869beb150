import { execFile, spawn } from 'node:child_process'
import { access, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Unpacked here once, so that the package is fetched once. Nothing of the system is changed. */
const unpacked = join(import.meta.dirname, '../../node_modules/.cache/nginx')

export type FoundNginx =
  | { readonly kind: 'found'; readonly binary: string }
  | { readonly kind: 'absent'; readonly why: string }

/** The nginx of this machine, or else the one in its distribution's package. */
export async function findNginx(): Promise<FoundNginx> {
  const cached = join(unpacked, 'usr/sbin/nginx')
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
  for (const binary of [...folders.map((folder) => join(folder, 'nginx')), cached]) {
    if (await isThere(binary)) return { kind: 'found', binary }
  }
  try {
    await unpackPackage()
    return { kind: 'found', binary: cached }
  } catch (error) {
    return { kind: 'absent', why: error instanceof Error ? error.message : String(error) }
  }
}

/** Debian and Ubuntu: fetching and unpacking a package needs no rights and installs nothing. */
async function unpackPackage(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'deckpass-nginx-'))
  try {
    await run('apt-get', ['download', 'nginx'], { cwd: folder })
    const [archive = ''] = await readdir(folder)
    await mkdir(unpacked, { recursive: true })
    await run('dpkg', ['-x', join(folder, archive), unpacked])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export interface Nginx {
  /** The port of each server, in the order in which `servers` asked for them. */
  readonly ports: readonly number[]
  close(): Promise<void>
}

/**
 * Runs nginx on loopback ports until it is closed. `servers` writes the `server` blocks for as many free
 * ports as it takes; `folder` holds whatever the blocks name.
 */
export async function startNginx(
  binary: string,
  folder: string,
  count: number,
  servers: (ports: readonly number[]) => string,
): Promise<Nginx> {
  const ports = await freePorts(count)
  const config = join(folder, 'nginx.conf')
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  await writeFile(
    config,
    `daemon off;
     error_log stderr warn;
     pid ${folder}/nginx.pid;
     ${process.getuid?.() === 0 ? 'user root;' : ''}
     events {}
     http {
       access_log off;
       ${places.map((place) => `${place}_temp_path ${folder}/${place};`).join('\n')}
       ${servers(ports)}
     }`,
  )
  const nginx = spawn(binary, ['-p', folder, '-c', config, '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaints = ''
  nginx.stderr.on('data', (chunk) => {
    complaints += chunk
  })
  const ended = new Promise<void>((resolve) => nginx.once('exit', () => resolve()))
  for (const port of ports) {
    while (!(await isListening(port))) {
      if (nginx.exitCode !== null) throw new Error(`nginx did not start: ${complaints}`)
      await delay(10)
    }
  }
  return {
    ports,
    async close() {
      nginx.kill('SIGTERM')
      await ended
    },
  }
}

/** Whether there is such a file. */
export async function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}

/** Ports that are free now. All are held at once, so that none comes twice. */
async function freePorts(count: number): Promise<number[]> {
  const holders = await Promise.all(
    Array.from({ length: count }, async () => {
      const holder = createServer()
      await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve))
      return holder
    }),
  )
  const ports = holders.map((holder) => {
    const address = holder.address()
    if (address === null || typeof address === 'string') throw new Error('No port is free.')
    return address.port
  })
  await Promise.all(holders.map((holder) => new Promise((resolve) => holder.close(resolve))))
  return ports
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
