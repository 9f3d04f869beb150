import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { desktopWindow } from '../launch/native-windows.ts'
import type { LaunchOptions } from '../launch.ts'
import { app, hearsFocus, reader, service, start } from './screen-reader-helpers.ts'

/** A person who works in German, with the keyboard and a screen reader alone. */

export const startInGerman = (options: LaunchOptions = {}) =>
  start({ ...options, env: { LANG: 'de_DE.UTF-8' } })

export const press = (key: string) => app.page.keyboard.press(key)
export const type = (text: string) => app.page.keyboard.type(text)

/** A key of the menu, such as `ctrl+r`, which what Playwright presses does not reach. */
export const pressMenuKey = (keys: string) => desktopWindow(app.desktop).press(keys)

/** Presses a key, Tab by default, until the focus is told to be where a line begins so. */
export async function tabTo(name: string, key = 'Tab', page: Page = app.page): Promise<void> {
  const focused = () => reader.said().filter((line) => line.startsWith('focus: '))
  const passed: string[] = []
  while (passed.length < 40) {
    const before = focused().length
    await page.keyboard.press(key)
    await expect.poll(() => focused().length, { intervals: [20] }).toBeGreaterThan(before)
    const line = focused().at(-1) ?? ''
    if (line.startsWith(`focus: ${name}`) && (await isFocused(page, name))) return
    passed.push(line)
  }
  throw new Error(`"${name}" is not reached, but:\n${passed.join('\n')}`)
}

/** What was told may be of a press before: where the window has just got the focus, it is told late. */
async function isFocused(page: Page, name: string): Promise<boolean> {
  const focused = page.locator(':focus')
  const [accessibleName = name] = name.split(', ')
  return (await focused.count()) === 1 && (await focused.ariaSnapshot()).includes(accessibleName)
}

/** Waits until these lines are read in this order, others between them; and none of them all is English. */
export async function reads(...wanted: readonly (string | RegExp)[]): Promise<void> {
  let lines: string[] = []
  const missing = async () => {
    lines = await reader.read()
    let rest = lines
    for (const line of wanted) {
      const at = rest.findIndex((each) => (typeof line === 'string' ? each === line : line.test(each)))
      if (at < 0) return `${line} in\n${lines.join('\n')}`
      rest = rest.slice(at + 1)
    }
    return 'nothing'
  }
  await expect.poll(missing).toBe('nothing')
  expect(englishIn(lines)).toEqual([])
}

/** Words of four letters and more, as shorter ones are in many languages; no names of hosts and files. */
const wordsIn = (text: string) => text.match(/(?<![\p{L}\d/._-])\p{L}{4,}(?![\p{L}\d/_-]|\.\w)/gu) ?? []

function wordsOf(catalogue: string): string[] {
  const file = join(import.meta.dirname, '../../app/words', catalogue)
  const messages: Readonly<Record<string, unknown>> = JSON.parse(readFileSync(file, 'utf8'))
  const texts = Object.values(messages).filter((message) => typeof message === 'string')
  // Without the names of values.
  return texts.flatMap((text) => wordsIn(text.replace(/\{\w+/g, '')))
}

const german = new Set(wordsOf('de.json').map((word) => word.toLowerCase()))
const english = new Set(wordsOf('en.json').filter((word) => !german.has(word.toLowerCase())))

/** What AT-SPI says a thing is and does, which a screen reader has words of its own for. */
const role =
  /, (alert|dialog|entry|heading|landmark|menu|notification|page tab|page tab list|paragraph|section|static|table|text|timer|[a-z]+ (bar|box|button|cell|header|item|pane|row|term|text|value))((, [a-z]+)*)(?=:|$)/

/** The lines with a word that is in the English catalogue and not in the German one. What is in braces is code. */
export function englishIn(lines: readonly string[]): string[] {
  const textOf = (line: string) =>
    line
      .replace(/^(focus|polite|assertive): /, '')
      .replace(role, '')
      .replace(/\{.*\}/, '')
  return lines.filter((line) => wordsIn(textOf(line)).some((word) => english.has(word)))
}

interface Credentials {
  readonly username: string
  readonly password: string
  readonly companyKey: string
}

/** The demo account of the service. */
export const demo = () => service.person

/** Fills in the form from its first field on, which has the focus, and sends it. */
export async function sendForm(address: string, { username, password, companyKey }: Credentials) {
  await press('Control+a')
  await type(address)
  await press('Tab')
  await type(username)
  await press('Tab')
  await type(password)
  await tabTo('Firmenschlüssel')
  await type(companyKey)
  await press('Enter')
}

export async function signIn(): Promise<void> {
  await hearsFocus(/^focus: Adresse des Dienstes, entry/)
  await sendForm(service.baseUrl, demo())
  await hearsFocus(/^focus: demo @ 127\.0\.0\.1:\d+, heading$/)
}
