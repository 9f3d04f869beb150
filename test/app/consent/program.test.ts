import { expect, test } from 'vitest'
import { type ProcessFacts, programOf } from '../../../app/consent/program.ts'

const own = '/opt/Deckpass/deckpass'

/** A process of user 1000; the terminal `34` is a shell's. */
function at(pid: number, path: string, more: Partial<ProcessFacts> = {}): ProcessFacts {
  return {
    pid,
    startedAt: `${pid}0`,
    path,
    args: [path],
    cwd: '/home/ada',
    terminal: '34',
    userId: 1000,
    ...more,
  }
}

const outside = { terminal: null }
const terminal = at(40, '/usr/libexec/gnome-terminal-server', outside)
const session = at(20, '/usr/lib/systemd/systemd', outside)
const first = at(1, '/usr/lib/systemd/systemd', { ...outside, userId: 0 })

test('a script that runs the command in a terminal: the script is named, the terminal is approved', () => {
  const script = at(60, '/usr/bin/bash', { args: ['bash', './deploy.sh', 'now'] })
  const program = programOf([at(61, own), script, at(50, '/usr/bin/bash'), terminal, session, first], own)
  expect(program).toMatchObject({
    name: 'deploy.sh',
    runBy: 'bash',
    pid: 60,
    scriptPath: '/home/ada/deploy.sh',
    commandLine: 'bash ./deploy.sh now',
    origin: { name: 'gnome-terminal-server', path: terminal.path },
    canBeAlways: true,
  })
})

test('a subshell of a script is the script', () => {
  const script = at(60, '/usr/bin/bash', { args: ['bash', './deploy.sh'] })
  const [one, other] = [61, 62].map((pid) => ({ ...script, pid, startedAt: `${pid}0` }))
  if (one === undefined || other === undefined) throw new Error('There is no subshell.')
  const pidOf = (...subshells: ProcessFacts[]) =>
    programOf([at(63, own), ...subshells, script, at(50, '/usr/bin/bash'), terminal, first], own)?.pid
  expect(pidOf(one)).toBe(60)
  expect(pidOf(other, one)).toBe(60)
})

test('two scripts in one terminal share an approval, the same script elsewhere does not', () => {
  const keyIn = (pid: number, window: ProcessFacts) =>
    programOf([at(pid, '/usr/bin/curl'), at(50, '/usr/bin/bash'), window, session, first], own)?.key
  expect(keyIn(60, terminal)).toBe(keyIn(61, terminal))
  expect(keyIn(60, terminal)).not.toBe(keyIn(60, { ...terminal, pid: 41 }))
  expect(keyIn(60, terminal)).not.toBe(keyIn(60, { ...terminal, startedAt: 'later' }))
})

test('an app without a terminal is itself what is approved', () => {
  const app = at(70, '/opt/Postman/postman', outside)
  expect(programOf([app, session, first], own)).toMatchObject({
    name: 'postman',
    origin: { name: 'postman', path: '/opt/Postman/postman' },
  })
})

test('shells and our own command are skipped where there is no terminal', () => {
  const editor = at(70, '/usr/share/code/code', outside)
  const chain = [at(73, own, outside), at(72, '/usr/bin/sh', outside), editor, session, first]
  expect(programOf(chain, own)?.origin.name).toBe('code')
})

test('a session, the first process and other users’ processes are never approved', () => {
  const login = at(30, '/usr/bin/login', { userId: 0 })
  const shell = at(50, '/usr/bin/bash')
  expect(programOf([at(60, '/usr/bin/curl'), shell, login, first], own)?.origin.path).toBe('/usr/bin/bash')
  const tool = at(60, '/usr/bin/curl', outside)
  expect(programOf([tool, session, first], own)?.origin.path).toBe('/usr/bin/curl')
})

test('in a container, where the first process is the same user’s, the second one is the highest approved', () => {
  const init = at(1, '/usr/bin/tini')
  expect(programOf([at(3, '/usr/bin/curl'), at(2, '/usr/bin/app'), init], own)?.origin.path).toBe(
    '/usr/bin/app',
  )
})

test('a program that runs no script is named itself, whatever it is given', () => {
  const tool = at(60, '/usr/bin/curl', { args: ['curl', 'https://slides.example/token'] })
  expect(programOf([tool, terminal, first], own)).toMatchObject({ name: 'curl', runBy: null })
})

test('always is not offered for what runs just any script, or whose file is not known', () => {
  const python = at(60, '/usr/bin/python3.12', { ...outside, args: ['python3', 'job.py'] })
  expect(programOf([python, session], own)).toMatchObject({
    name: 'job.py',
    runBy: 'python3.12',
    canBeAlways: false,
  })
  expect(programOf([at(60, '/usr/bin/curl', { ...outside, path: null })], own)?.canBeAlways).toBe(false)
})

test('where the system does not tell, there is no program', () => {
  expect(programOf([], own)).toBeNull()
})

test('a program of which the system tells neither file nor arguments has no name', () => {
  const nameless = { ...at(61, ''), path: null, args: [] }
  expect(programOf([nameless, terminal], own)).toMatchObject({ name: '', runBy: null })
})
