import { expect, test } from 'vitest'
import {
  askerOf,
  askerWords,
  executableName,
  type Lineage,
  type ProcessFacts,
  shownPath,
} from '../../../app/programs/asker.ts'

/** Finds the program that asks, and its terminal, among the processes that the system names. */

const own = '/opt/Deckpass/deckpass'

function process(pid: number, path: string | null, more: Partial<ProcessFacts> = {}): ProcessFacts {
  return {
    pid,
    startedAt: `${pid}0`,
    file: path === null ? { kind: 'unreadable' } : { kind: 'known', path },
    comm: path?.split('/').at(-1) ?? '',
    args: [path ?? ''],
    cwd: '/home/ada',
    terminal: '34816',
    session: 50,
    userId: 1000,
    ...more,
  }
}

const none = { terminal: null }
const emulator = process(40, '/usr/bin/xterm', { ...none, session: 40 })
const init = process(1, null, { ...none, comm: 'systemd', session: 1, userId: 0 })
const manager = process(30, '/usr/lib/systemd/systemd', { ...none, session: 30 })
const shell = process(50, '/usr/bin/bash')
const script = process(60, '/usr/bin/bash', { args: ['bash', './deploy.sh', 'november'] })
const command = process(70, own)

const find = (lineage: Lineage, others: Lineage = []) =>
  askerOf(
    lineage,
    ({ file }) => file.kind === 'known' && file.path === own,
    (pid) => {
      const at = others.findIndex((each) => each.pid === pid)
      return at < 0 ? [] : others.slice(at)
    },
  )

test('the first process above our own command asks', () => {
  expect(find([command, process(69, own), script, shell, emulator, manager, init])).toMatchObject({
    pid: 60,
    startedAt: '600',
    name: 'bash',
    path: '/usr/bin/bash',
    cwd: '/home/ada',
    args: './deploy.sh november',
    terminal: { pid: 50, startedAt: '500', name: 'xterm' },
  })
})

test.each(['foreign', 'unreadable'] as const)(
  'a program whose file is %s is not shown by a name of its own choice',
  (kind) => {
    const hidden = { ...script, file: { kind }, comm: 'git' }
    const nameless = { pid: 60, name: null, path: null, terminal: { name: 'xterm' } }
    for (const lineage of [
      [command, hidden, shell, emulator],
      [hidden, shell, emulator],
    ])
      expect(find(lineage)).toMatchObject(nameless)
  },
)

test.each<[string, Lineage]>([
  ['nobody is known', []],
  ['what ran our command has ended', [{ ...command, session: 55 }, manager, init]],
  ['process 1 adopted our command', [{ ...command, session: 55 }, init]],
  ['there is only our command', [command]],
])('the asker is unknown where %s', (_why, lineage) => {
  expect(find(lineage)).toBeNull()
})

test('a service that runs our command asks, without a terminal', () => {
  const service = { ...command, ...none, session: 70 }
  expect(find([service, manager, init])).toMatchObject({ name: 'systemd', terminal: null })
})

test.each<[string, Lineage, string | null]>([
  ['not login', [process(45, '/usr/bin/login', none), emulator], 'xterm'],
  ['what another user runs', [process(45, null, { ...none, comm: 'sshd', userId: 0 })], 'sshd'],
  ['nothing', [], null],
  ['not what chose its name itself', [{ ...emulator, file: { kind: 'foreign' } }], null],
  ['what passes for Deckpass', [process(45, '/tmp/Deckpass', none)], null],
])('a terminal is named after its nearest known ancestor: %s', (_what, above, name) => {
  expect(find([command, shell, ...above])?.terminal).toEqual({ pid: 50, startedAt: '500', name })
})

const sudo = process(55, null, { comm: 'sudo', userId: 0 })
const byOther = process(60, '/usr/bin/bash', { userId: 1001 })
const recorder = process(58, '/usr/bin/script')
const inner = process(59, '/usr/bin/bash', { terminal: '34817', session: 59 })

test.each<[string, Lineage, Lineage, number, string]>([
  ['the uppermost process of the same user on it', [script, sudo, shell, emulator], [], 50, 'xterm'],
  ['that of another user', [byOther, shell, emulator], [], 60, 'bash'],
  ['its own first process within another terminal', [inner, recorder, shell, emulator], [], 59, 'script'],
  ['the first process of its session for an orphan', [script, manager, init], [shell, emulator], 50, 'xterm'],
])('a terminal is known by %s', (_what, lineage, others, pid, name) => {
  expect(find([command, ...lineage], others)?.terminal).toMatchObject({ pid, name })
})

test.each([
  ['upload” of “all’', "upload' of 'all'"],
  ['„so“ «so» "so" ″so〃 ‘‘so’’', "'so' 'so' 'so' 'so' 'so'"],
  ['two\nlines\u2028more', 'two lines more'],
  ['a\u2800\u2800\u3000\u00a0b', 'a b'],
  ['\u202eevil', 'evil'],
  ['❝so❞ ❛so❜ 🙶so🙷 ʼsoˮ', "'so' 'so' 'so' 'so'"],
  [`e${'\u0301'.repeat(40)}vil`, `e${'\u0301'.repeat(4)}vil`],
])('a quoted text cannot end its quotation marks nor its line: %j', (text, words) => {
  expect(askerWords(text, 100)).toBe(words)
})

test.each(['', ' ', '\u2800', '\u3164', '\u115f\u1160', '\u200b\u2060', '\u00ad', '\u{e0020}', '\ufe0f'])(
  'a text of invisible characters is empty: %j',
  (text) => {
    expect([askerWords(text, 100), executableName(text)]).toEqual([null, null])
  },
)

test.each(['Deckpass', 'deck\u200bpass', 'Deck-pass.bin', 'Ｄｅｃｋｐａｓｓ', 'Dеckpass', '…'])(
  'a name that could pass for Deckpass or for no name is not shown: %s',
  (name) => {
    expect(executableName(name)).toBeNull()
  },
)

test.each(['bash', 'python3.12', 'код', '日本語', 'gnome-terminal-server', 'tmux: server'])(
  'a name stays as it is: %s',
  (name) => {
    expect(executableName(name)).toBe(name)
  },
)

test('a path shows its file name at a thousand characters and more, and invisible ones as codes', () => {
  const shown = shownPath(`/${'a'.repeat(3_000)}/evil`)
  expect(shown).toMatch(/^\/a+…a+\/evil$/)
  expect(shown).toHaveLength(1_000)
  expect(shownPath('/my tools/a\u2800\u202e\nb')).toBe('/my tools/a\\u{2800}\\u{202e}\\u{a}b')
})
