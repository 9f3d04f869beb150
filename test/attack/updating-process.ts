import { openInstallation } from '../support/update-installation.ts'

/**
 * Looks for an update and installs it, as a program of its own: limits and mounts are a process's own, and it can be
 * killed. Arguments: the public keys, the server's address, the folder of the installation.
 */
const [, , keys = '', address = '', folder = ''] = process.argv
const computer = await openInstallation(folder, address, JSON.parse(keys))
const { problem } = await computer.update()
process.stdout.write(`${JSON.stringify({ problem, hasQuit: computer.hasQuit() })}\n`)
