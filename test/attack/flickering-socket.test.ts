import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFindPeer } from '../../main/endpoint/peer.ts'
import { isOnPath } from '../desktop/packages.ts'
import { until } from '../desktop/wait.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** Has the socket open under the descriptor that is told of it now and then, and always under another. */
const flickering = `use Socket; use POSIX;
socket(my $s, PF_UNIX, SOCK_STREAM, 0); connect($s, pack_sockaddr_un($ARGV[0])) or die;
open(my $null, '<', '/dev/null');
POSIX::dup2(fileno($s), 90); my $at = fileno($s);
while (1) { POSIX::dup2(fileno($null), $at); POSIX::dup2(90, $at) }
`
if (process.platform === 'linux' && isOnPath('perl'))
  test('a program that opens and closes its socket all the time never passes for what started it', async () => {
    const folder = temporaryFolder()
    const address = join(folder, 'socket')
    let came: Socket | null = null
    const server = createServer().once('connection', (socket) => {
      came = socket
    })
    server.listen(address)
    await once(server, 'listening')
    const program = join(folder, 'flickering.pl')
    writeFileSync(program, flickering)
    const child = spawn('sh', ['-c', `exec perl '${program}' '${address}'`], { stdio: 'ignore' })
    const socket = await until<Socket>('it connects', () => came)
    const findPeer = createFindPeer('linux', silent)
    const seen = new Set<string>()
    for (let turn = 0; turn < 15; turn += 1) {
      const peer = await findPeer(socket)
      if (peer.kind === 'known') seen.add(peer.lineage[0]?.args[0] ?? '')
    }
    child.kill()
    server.close()
    socket.destroy()
    expect([...seen]).toEqual(['perl'])
  })
