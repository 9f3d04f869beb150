import { readdirSync, readFileSync } from 'node:fs'

/** The processes whose command lines hold the text, as any user of the computer can read them; proc(5). */
export function processesWith(text: string): { readonly pid: number; readonly line: string }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      const line = readProcess(pid, 'cmdline')
      return line.includes(text) ? [{ pid: Number(pid), line }] : []
    })
}

/** A file of a process; empty if that has ended. */
export function readProcess(pid: number | string, name: 'cmdline' | 'environ'): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}
