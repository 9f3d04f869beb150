import type { DisplayKind } from './packages.ts'
import { type ProgramOptions, runProgram } from './process.ts'
import { until } from './wait.ts'

const programs = {
  x11: {
    list: ['xclip', '-selection', 'clipboard', '-o', '-t', 'TARGETS'],
    read: (format: string) => ['xclip', '-selection', 'clipboard', '-o', '-t', format],
    write: ['xclip', '-selection', 'clipboard', '-i'],
  },
  wayland: {
    list: ['wl-paste', '--list-types'],
    read: (format: string) => ['wl-paste', '--no-newline', '--type', format],
    write: ['wl-copy', '--type', 'text/plain;charset=utf-8'],
  },
} as const

/** The names of plain text on X11 and Wayland, and formats that describe the copy, not its content. */
const textFormats = [
  'UTF8_STRING',
  'text/plain;charset=utf-8',
  'text/plain',
  'STRING',
  'TEXT',
  'COMPOUND_TEXT',
]
const serviceFormats = ['TARGETS', 'TIMESTAMP', 'MULTIPLE', 'SAVE_TARGETS', 'INTEGER', 'ATOM', 'LENGTH']

/** The desktop's clipboard as another program sees it. */
export function createClipboard(kind: DisplayKind, options: ProgramOptions) {
  const client = programs[kind]
  /**
   * The program's output; empty if it fails, for instance because nothing was copied. Has a timeout, because xclip
   * would wait forever if the app that copied ends first.
   */
  const output = async (command: readonly string[]) =>
    (await runProgram(['timeout', '5', ...command], options)).output
  /** The text, and each other format with content, by name, read as UTF-8. */
  const read = async () => {
    const offered = (await output(client.list)).split('\n').filter(Boolean)
    const textFormat = textFormats.find((each) => offered.includes(each))
    const known = [...textFormats, ...serviceFormats]
    const formats: Record<string, string> = {}
    for (const format of offered.filter((each) => !known.includes(each)))
      formats[format] = await output(client.read(format))
    return { text: textFormat ? await output(client.read(textFormat)) : '', formats }
  }
  /**
   * Makes another program copy this. It leaves a child that offers the text until somebody else copies. xclip's first
   * process may end before its child has announced the copy.
   */
  const write = async (input: string) => {
    await runProgram(client.write, { ...options, input }, false)
    await until('the clipboard has what was copied', async () => {
      const { text, formats } = await read()
      return text === input && Object.keys(formats).length === 0 ? true : null
    })
  }
  return { read, write }
}
