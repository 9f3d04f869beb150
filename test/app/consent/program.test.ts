import { describe, expect, test } from 'vitest'
import { type ProcessFacts, programOf } from '../../../app/consent/program.ts'

const own = '/opt/Deckpass/deckpass'

/** A process of user 1000; the terminal `34` is a shell's. */
function at(pid: number, path: string, more: Partial<ProcessFacts> = {}): ProcessFacts {
  return {
    pid,
    startedAt: `${pid}0`,
    path,
    isInstalled: true,
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

test('an app that asks itself is what is approved', () => {
  const app = at(70, '/opt/Postman/postman', outside)
  expect(programOf([app, session, first], own)).toMatchObject({
    name: 'postman',
    origin: { name: 'postman', path: '/opt/Postman/postman' },
    canBeAlways: true,
  })
})

test('an editor that runs its own file again for its terminals is one app', () => {
  const editor = at(70, '/usr/share/code/code', outside)
  const terminals = at(71, '/usr/share/code/code', outside)
  const program = programOf([at(73, own), at(72, '/usr/bin/bash'), terminals, editor, session, first], own)
  expect(program).toMatchObject({ origin: { name: 'code' }, canBeAlways: true })
  expect(program?.key).toMatch(/^70 /)
})

/** Programs that run whatever they are given, each with a further argument that names a known app. */
const runners =
  'flock timeout xargs find make mawk ld-linux-x86-64.so.2 script tmux nice env sudo systemd-run setsid nohup strace watch perl python3.12 node vim.basic parallel busybox sh'

describe.each(runners.split(' '))('%s', (name) => {
  const runner = at(62, `/usr/bin/${name}`, { ...outside, args: [name, '/usr/bin/xterm'] })
  const command = at(64, own, outside)
  const shell = at(63, '/usr/bin/sh', outside)

  test('is never allowed for good', () => {
    for (const chain of [
      [command, runner],
      [command, shell, runner],
      [runner],
      [command, { ...shell, terminal: '35' }, runner],
    ])
      expect(programOf([...chain, session, first], own)?.canBeAlways).toBe(false)
  })

  test('is looked through for the editor that started it', () => {
    const editor = at(50, '/usr/share/code/code', outside)
    expect(programOf([command, shell, runner, editor, session, first], own)).toMatchObject({
      origin: { name: 'code' },
      canBeAlways: true,
    })
  })
})

test.each([
  [
    'another program with the name of a terminal',
    at(60, '/home/ada/bin/xterm', { ...outside, isInstalled: false }),
  ],
  ['a program that is installed and not known', at(60, '/usr/bin/curl', outside)],
  ['a desktop', at(60, '/usr/bin/plasmashell', outside)],
  ['a program whose file is not known', at(60, 'xterm', { ...outside, path: null, isInstalled: false })],
  ['Deckpass itself', at(60, own, outside)],
])('%s is never allowed for good', (_what, program) => {
  expect(programOf([program, session, first], own)?.canBeAlways).toBe(false)
})

test.each([
  ['/System/Applications/Utilities/Terminal.app/Contents/MacOS/Terminal', true],
  ['/Applications/Visual Studio Code.app/Contents/MacOS/Electron', true],
  ['/Applications/Python 3.12/IDLE.app/Contents/MacOS/Python', false],
  ['/Applications/Xcode.app/Contents/Developer/usr/bin/python3', false],
  ['/Applications/Evil.app/Contents/MacOS/Terminal', false],
])('on macOS %s: %s', (path, canBeAlways) => {
  expect(programOf([at(60, path, outside)], own)?.canBeAlways).toBe(canBeAlways)
})

describe('below no app that is known', () => {
  const keyOf = (...chain: ProcessFacts[]) => programOf([...chain, session, first], own)?.key

  test('one terminal of tmux shares an approval, and its other terminals do not', () => {
    const server = at(40, '/usr/bin/tmux', outside)
    const shell = (pid: number, tty: string) => at(pid, '/usr/bin/bash', { terminal: tty })
    const inFirst = (pid: number) =>
      keyOf(at(pid, own), at(pid + 1, '/usr/bin/make'), shell(50, '34'), server)
    expect(inFirst(60)).toBe(inFirst(70))
    expect(keyOf(at(80, own, { terminal: '35' }), shell(51, '35'), server)).not.toBe(inFirst(60))
  })

  test('without a terminal the approval is that of the script that began it, and not of the desktop', () => {
    const script = at(60, '/usr/bin/bash', { ...outside, args: ['bash', 'deploy.sh'] })
    const desktop = at(50, '/usr/bin/plasmashell', outside)
    const below = [at(62, '/usr/bin/sh', outside), at(61, '/usr/bin/flock', outside), script, desktop]
    expect(programOf([at(63, own, outside), ...below, session, first], own)).toMatchObject({
      name: 'sh',
      pid: 62,
      origin: { name: 'deploy.sh', path: '/usr/bin/bash' },
      canBeAlways: false,
    })
    expect(keyOf(at(70, '/usr/bin/curl', outside), script, desktop)).toMatch(/^60 /)
    expect(keyOf(at(71, own, outside), at(70, '/opt/tool', outside), desktop)).toMatch(/^70 /)
  })
})

test('a session, the first process and other users’ processes are never approved', () => {
  const login = at(30, '/usr/bin/login', { userId: 0 })
  const shell = at(50, '/usr/bin/bash')
  expect(programOf([at(60, '/usr/bin/curl'), shell, login, first], own)?.origin.path).toBe('/usr/bin/bash')
  const tool = at(60, own, outside)
  expect(programOf([tool, session, first], own)?.origin.path).toBe(own)
})

describe('what a program says of itself', () => {
  const saying = (...args: string[]) =>
    programOf([at(60, '/usr/bin/bash', { args: ['bash', ...args] }), session, first], own)

  test('is one line without what cannot be seen', () => {
    expect(saying('./deck\u202egpj.sh\r\n\x1b[2J', 'a\nb')).toMatchObject({
      name: 'deckgpj.sh [2J',
      scriptPath: '/home/ada/deckgpj.sh [2J',
      commandLine: 'bash ./deckgpj.sh [2J a b',
    })
  })

  test('is short', () => {
    const program = saying('a'.repeat(120_000))
    expect(program?.name).toBe(`${'a'.repeat(59)}…`)
    expect(program?.origin.name).toHaveLength(60)
    expect(JSON.stringify(program).length).toBeLessThan(2_500)
  })

  test.each([
    ['../tools/./deploy.sh', '/home/tools/deploy.sh'],
    ['/opt//deploy.sh', '/opt/deploy.sh'],
    ['../../../deploy.sh', '/deploy.sh'],
  ])('%s is found from the folder that it was started in', (argument, path) => {
    expect(saying(argument)?.scriptPath).toBe(path)
  })

  test('no script is known below a folder that is not known', () => {
    const script = at(60, '/usr/bin/bash', { args: ['bash', 'deploy.sh'], cwd: null })
    expect(programOf([script], own)?.scriptPath).toBeNull()
  })
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

test('a script is named with what runs it', () => {
  const python = at(60, '/usr/bin/python3.12', { ...outside, args: ['python3', 'job.py'] })
  expect(programOf([python, session], own)).toMatchObject({ name: 'job.py', runBy: 'python3.12' })
})

test.each([
  ['#!/bin/sh -e', ['/bin/sh', '-e', './deploy.sh'], 'deploy.sh'],
  ['#!/bin/bash -eu', ['/bin/bash', '-eu', './deploy.sh', '-x'], 'deploy.sh'],
  ['sh -e -x', ['sh', '-e', '-x', './deploy.sh'], 'deploy.sh'],
  ['sh -ec', ['sh', '-ec', './deploy.sh'], 'bash'],
  ['bash -O', ['bash', '-O', 'extglob', './deploy.sh'], 'bash'],
  ['a shell that reads its input', ['sh', '-e'], 'bash'],
])('a script is named behind the switches of its shell: %s', (_how, args, name) => {
  expect(programOf([at(60, '/usr/bin/bash', { args }), terminal], own)?.name).toBe(name)
})

test('where the system does not tell, there is no program', () => {
  expect(programOf([], own)).toBeNull()
})

test('a program of which the system tells neither file nor arguments has no name', () => {
  const nameless = { ...at(61, ''), path: null, args: [] }
  expect(programOf([nameless, terminal], own)).toMatchObject({ name: '', runBy: null })
})
