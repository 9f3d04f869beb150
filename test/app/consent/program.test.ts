import { describe, expect, test } from 'vitest'
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
    readsTerminal: false,
    userId: 1000,
    ...more,
  }
}

const outside = { terminal: null }
const terminal = at(40, '/usr/bin/xterm', outside)
const shell = at(50, '/usr/bin/bash', { args: ['-bash'], readsTerminal: true })
const session = at(20, '/usr/lib/systemd/systemd', outside)
const first = at(1, '/usr/lib/systemd/systemd', { ...outside, userId: 0 })
const command = at(61, own, { args: [own, '--log-level=3', '--cli', 'token', 'mara'] })

const below = (...chain: ProcessFacts[]) => programOf([...chain, session, first], own)

test('a script in a terminal: it is named, and an approval for a time is one for the terminal', () => {
  const script = at(60, '/usr/bin/bash', { args: ['bash', './deploy.sh', 'now'], readsTerminal: true })
  expect(below(command, script, shell, terminal)).toEqual({
    lives: { pid: 50, startedAt: '500' },
    name: 'deploy.sh',
    runBy: 'bash',
    pid: 60,
    path: '/home/ada/deploy.sh',
    commandLine: 'bash ./deploy.sh now',
    startedIn: 'xterm',
    closes: 'xterm',
    isTyped: false,
    canBeAlways: true,
  })
})

test('a subshell of a script is the script', () => {
  const script = at(60, '/usr/bin/bash', { args: ['bash', './deploy.sh'] })
  const subshells = [63, 62].map((pid) => ({ ...script, pid, startedAt: `${pid}0` }))
  expect(below(command, ...subshells, script, shell, terminal)?.pid).toBe(60)
})

test('without a terminal an approval for a time is one for the program itself', () => {
  const job = at(60, '/usr/bin/python3.12', { ...outside, args: ['python3', 'job.py'] })
  const desktop = at(50, '/usr/bin/plasmashell', outside)
  expect(below({ ...command, ...outside }, job, desktop)).toMatchObject({
    lives: { pid: 60 },
    name: 'job.py',
    startedIn: 'plasmashell',
    closes: 'job.py (python3.12)',
  })
})

describe('a command that the person typed', () => {
  test.each([
    ['a login shell', ['-bash']],
    ['one with switches', ['/usr/bin/bash', '-il']],
    ['an editor’s', ['/usr/bin/bash', '--init-file', '/usr/share/code/shellIntegration-bash.sh']],
  ])('is the person’s own: %s', (_which, args) => {
    expect(below(command, { ...shell, args }, terminal)).toMatchObject({
      isTyped: true,
      startedIn: 'xterm',
      commandLine: 'deckpass token mara',
      canBeAlways: false,
    })
  })

  test.each([
    ['a shell that reads a pipe, as in `curl … | sh`', [{ ...shell, readsTerminal: false }]],
    ['a shell that is given its line', [{ ...shell, args: ['bash', '-ic', 'deckpass token'] }]],
    [
      'a prompt that a script began',
      [
        { ...shell, pid: 59 },
        at(58, '/usr/bin/bash', { args: ['bash', 'x.sh'], readsTerminal: true }),
        shell,
      ],
    ],
    ['a program', [at(60, '/usr/bin/curl', { readsTerminal: true }), shell]],
    [
      'a shell that reads a pipe and is called as the prompt above it is, as in `curl … | bash`',
      [
        at(59, '/usr/bin/bash', { args: ['bash'] }),
        at(58, '/usr/bin/bash', { args: ['bash'], readsTerminal: true }),
      ],
    ],
    ['a terminal that was opened for the command alone, as by `xterm -e`', []],
    ['a shell that begins with a command', [{ ...shell, args: ['fish', '--init-command=deckpass token'] }]],
  ])('is not taken for that: %s', (_which, chain) => {
    expect(below(command, ...chain, terminal)?.isTyped).toBe(false)
  })
})

describe('of whom nothing is left', () => {
  test('a lineage of Deckpass alone is nobody’s', () => {
    expect(below(command)).toBeNull()
    expect(below(command, { ...command, pid: 60 })).toBeNull()
    expect(programOf([command, first], own)).toBeNull()
    expect(programOf([], own)).toBeNull()
  })

  test('a program is nobody’s of which the system tells neither file nor arguments', () => {
    expect(below(command, at(60, '', { path: null, args: [] }), shell, terminal)).toBeNull()
  })

  test('what another user started is that user’s, and not the program', () => {
    const login = at(30, '/usr/bin/login', { userId: 0 })
    expect(below(command, shell, login)).toMatchObject({ name: 'bash', startedIn: 'bash' })
  })
})

describe('a script whose file bears another name', () => {
  test.each(['Visual Studio Code', 'deckpass', 'You, in xterm'])('is a script of its shell: %s', (name) => {
    const script = at(60, '/usr/bin/sh', { ...outside, args: ['sh', `x/${name}`] })
    expect(below({ ...command, ...outside }, script)).toMatchObject({
      name,
      runBy: 'sh',
      closes: `${name} (sh)`,
    })
    const child = at(62, '/opt/tool', outside)
    expect(below(child, script)?.startedIn).toBe(`${name} (sh)`)
  })
})

describe('always', () => {
  const never: [string, ProcessFacts][] = [
    ['a shell without a script', at(60, '/usr/bin/bash', { args: ['bash', '-c', 'deckpass token'] })],
    ['an interpreter without one', at(60, '/usr/bin/python3', { args: ['python3', '-c', 'x'] })],
    ['one that is handed its script', at(60, '/usr/bin/bash', { args: ['bash', '/dev/fd/63'] })],
    ['one with a switch of a kind of its own', at(60, '/usr/bin/bash', { args: ['bash', '+x', 'a.sh'] })],
    ['a script of a folder that is not known', at(60, '/usr/bin/sh', { args: ['sh', 'a.sh'], cwd: null })],
    ['a program whose file is not known', at(60, 'x', { path: null })],
    ['a file with a name too long to keep', at(60, `/${'a'.repeat(2_000)}`)],
    ['a terminal that runs what is typed', terminal],
    ...'env sudo xargs setsid timeout nice nohup find make flock script tmux busybox npx vim.basic ld-linux-x86-64.so.2'
      .split(' ')
      .map((name): [string, ProcessFacts] => [name, at(60, `/usr/bin/${name}`, { args: [name, 'a.sh'] })]),
  ]
  test.each(never)('is not offered for %s', (_what, asker) => {
    expect(programOf([command, asker], own)?.canBeAlways).toBe(false)
  })

  test('is offered for a program by its file', () => {
    expect(below(at(60, '/opt/Postman/postman', outside))).toMatchObject({
      path: '/opt/Postman/postman',
      canBeAlways: true,
    })
  })
})

describe('what a program says of itself', () => {
  const saying = (...args: string[]) => below(at(60, '/usr/bin/bash', { args: ['bash', ...args] }))

  test('is one line without what cannot be seen, and such a file is not kept', () => {
    expect(saying('./deck\u202egpj.sh\r\n\x1b[2J', 'a\nb')).toMatchObject({
      name: 'deckgpj.sh [2J',
      path: null,
      commandLine: 'bash ./deckgpj.sh [2J a b',
    })
  })

  test('is short', () => {
    const program = saying('a'.repeat(120_000))
    expect(program?.name).toBe(`${'a'.repeat(59)}…`)
    expect(JSON.stringify(program).length).toBeLessThan(2_500)
  })

  test.each([
    ['../tools/./deploy.sh', '/home/tools/deploy.sh'],
    ['/opt//deploy.sh', '/opt/deploy.sh'],
    ['../../../deploy.sh', '/deploy.sh'],
  ])('%s is found from the folder that it was started in', (argument, path) => {
    expect(saying(argument)?.path).toBe(path)
  })

  test.each([
    ['#!/bin/sh -e', ['/bin/sh', '-e', './deploy.sh'], 'deploy.sh'],
    ['#!/bin/bash -eu', ['/bin/bash', '-eu', './deploy.sh', '-x'], 'deploy.sh'],
    ['sh -ec', ['sh', '-ec', './deploy.sh'], 'bash'],
    ['bash -O', ['bash', '-O', 'extglob', './deploy.sh'], 'bash'],
    ['a shell that reads its input', ['sh', '-e'], 'bash'],
  ])('a script is named behind the switches of its shell: %s', (_how, args, name) => {
    expect(below(at(60, '/usr/bin/bash', { args }), terminal)?.name).toBe(name)
  })
})

test('a program in memory alone has no file by which it could always have the token', () => {
  const inMemory = at(60, '/memfd:git', { args: ['git'] })
  expect(below(command, inMemory, shell, terminal)).toMatchObject({
    name: 'memfd:git',
    path: null,
    canBeAlways: false,
  })
})
