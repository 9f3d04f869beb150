import { expect, type Page } from '@playwright/test'
import { button, leaveSettings, openSettings } from '../../journeys/fixture.ts'
import { handsOn } from '../../launch/hands.ts'
import { desktopWindow, openAnotherWindow } from '../../launch/native-windows.ts'
import type { Terminal } from '../../launch/terminal.ts'
import type { RunningApp } from '../../launch.ts'
import { answerRequest, letPrograms } from '../helpers.ts'
import { test } from '../signed-in.ts'

/** What a program gets and what the person sees, with the real command and endpoint. */

const lineOf = ({ command }: Terminal) => command.map((each) => `'${each}'`).join(' ')

const answer = async (app: RunningApp, choice: string | RegExp) => answerRequest(await app.question(), choice)

// Turning the switch off ends all approvals, so that no answer counts for the next test.
test.beforeEach(({ app }) => letPrograms(app.page, app.terminal(), true))
test.afterEach(({ app }) => letPrograms(app.page, app.terminal(), false))

test('a program asks, the person allows it once, and the service accepts the token', async ({
  app,
  service,
}) => {
  const asked = app.terminal().deckpass(['token', '--reason', 'upload of the deck'])
  const question = await app.question()
  await expect(question.getByRole('heading')).toHaveText(/^Use your .+ token in terminal\?$/)
  await expect(question.getByText(/^\/.*\/(?:da|ba)?sh$/)).toBeVisible()
  await expect(question.getByText('“upload of the deck”')).toBeVisible()
  await answer(app, 'Once')
  const { status, out } = await asked
  expect([status, service.stateOf(out.trim())]).toEqual([0, 'valid'])
  const said = 'Its reason: “upload of the deck”.'
  await expect(app.page.getByRole('region', { name: 'Activity' })).toContainText(said)
})

test('an approval lasts until it is revoked', async ({ app }) => {
  const { page } = app
  const terminal = app.terminal()
  const asked = terminal.deckpass(['token'])
  await answer(app, /^Until .+ closes/)
  expect((await asked).status).toBe(0)
  const full = await terminal.run(['sh', '-c', 'exec "$@" >/dev/full', 'sh', ...terminal.command, 'token'])
  expect(full).toEqual({ status: 1, out: '', said: 'deckpass: Not printed: the disk is full.\n' })

  await openSettings(page, 'Programs')
  const allowed = page.getByRole('list', { name: 'Allowed' }).getByRole('button', { name: /^Revoke/ })
  await expect(allowed).toHaveCount(1)
  // The row of an approval disappears when it ends.
  const other = app.terminal().runInXterm([...terminal.command, 'token'])
  await answer(app, /^Until .+ closes/)
  await other
  await expect(allowed).toHaveCount(1)
  await allowed.click()
  await expect(page.getByText('No program has access.')).toBeVisible()
  await leaveSettings(page)
  expect(await terminal.deckpass(['token', '--no-input'])).toMatchObject({ status: 4, out: '' })
})

test('deckpass copy puts the token into the clipboard', async ({ app, service }) => {
  // script(1) provides a terminal.
  const asked = app.terminal().run(['script', '-qec', `${lineOf(app.terminal())} copy`, '/dev/null'])
  await answer(app, 'Once')
  const { status, out } = await asked
  expect(status).toBe(0)
  expect(out).toMatch(/^Waiting for you in Deckpass, for 60 s at most…\r\nCopied the token of .+\.\r\n$/)
  expect(service.stateOf((await app.clipboard()).text)).toBe('valid')
})

test('exec becomes its command, which gets the token and nothing of Electron', async ({ app }) => {
  const terminal = app.terminal()
  const child = `echo "$API_TOKEN_EXPIRES"; env | grep -c ^CHROME_; cat /proc/self/coredump_filter
    ls /proc/self/fd; ps -o args= -u "$(id -u)" | grep -c -e '--become[s]'; exit 9`
  const asked = terminal.deckpass(['exec', '--', 'sh', '-c', child])
  await expect((await app.question()).getByText(/^“sh -c echo /)).toBeVisible()
  await answer(app, 'Once')
  const descriptors = (await terminal.run(['ls', '/proc/self/fd'])).out
  const { status, out } = await asked
  expect(status).toBe(9)
  expect(out).toMatch(
    new RegExp(`^\\d{4}-\\d\\d-\\d\\dT[\\d:]{8}Z\n0\n0*[1-9a-f][0-9a-f]*\n${descriptors}0\n$`),
  )
  const closed = await terminal.run(['sh', '-c', `${lineOf(terminal)} token >&-`])
  expect(closed).toMatchObject({ status: 1, out: '' })
})

const allowIn = (question: Page) => button(question, 'Allow')

test('a stream of clicks where Allow appears answers nothing', async ({ app }) => {
  test.slow()
  const first = app.terminal().deckpass(['token'])
  await handsOn({ page: await app.question(), desktop: app.desktop }).pointAt(allowIn(await app.question()))
  await answer(app, 'Once')
  await first
  for (const [everyMs, times] of [
    [150, 50],
    [450, 18],
  ]) {
    let isClicking = true
    const clicks = ['xdotool', 'click', '--repeat', `${times}`, '--delay', `${everyMs}`, '1']
    const clicking = app.desktop.run(clicks).then(() => {
      isClicking = false
    })
    const asked = app.terminal().deckpass(['token'])
    const question = await app.question()
    await expect(allowIn(question)).toBeVisible()
    // The window appeared during the clicks and is still open.
    expect(isClicking).toBe(true)
    await clicking
    expect(question.isClosed()).toBe(false)
    await answer(app, 'Once')
    expect((await asked).status).toBe(0)
  }
})

test('whatever a program says, the choice and the buttons stay in view', async ({ app }) => {
  const long = `upload ${'deck-november.pptx '.repeat(22)}`.slice(0, 400)
  const reason = 'Upload of the November deck, which everybody waits for since Monday'
  const line = `${lineOf(app.terminal())} token --reason "$1"; exit $?`
  const asked = app.terminal().run(['sh', '-c', line, long, reason])
  const question = await app.question()
  const buttons = await question.getByRole('button').filter({ hasNotText: 'Show all' }).all()
  for (const each of [...(await question.getByRole('radio').all()), ...buttons])
    await expect(each).toBeInViewport({ ratio: 1 })
  // A long path above may push it out of the visible part.
  await expect(button(question, 'Show all')).toBeInViewport()
  const said = question.getByText('It says').locator('..')
  const heightOf = async () => (await said.boundingBox())?.height ?? 0
  const cutHeight = await heightOf()
  // Two lines of 20 px, and their padding.
  expect(cutHeight).toBeLessThan(60)
  await button(question, 'Show all').click()
  await expect.poll(heightOf).toBeGreaterThan(cutHeight)
  await expect(allowIn(question)).toBeInViewport({ ratio: 1 })
  await answer(app, 'Once')
  expect((await asked).status).toBe(0)
})

test('another start of Deckpass takes the focus only after the answer', async ({ app }) => {
  const { nameInFront, pressAnywhere } = desktopWindow(app.desktop)
  const asked = app.terminal().deckpass(['token'])
  const allow = allowIn(await app.question())
  await expect.poll(nameInFront).toBe('A program asks')
  await app.secondInstance()
  await allow.focus()
  await expect(allow).not.toHaveAttribute('aria-disabled', 'true')
  await pressAnywhere('Return')
  expect((await asked).status).toBe(0)
})

test('after the answer the previous window has the focus again', async ({ app }) => {
  const close = await openAnotherWindow(app.desktop, 'Another program')
  const { nameInFront, pressAnywhere } = desktopWindow(app.desktop)
  let isTyping = true
  const typing = pressAnywhere(...Array<string>(40).fill('a')).then(() => {
    isTyping = false
  })
  const asked = app.terminal().deckpass(['token'])
  const question = await app.question()
  const allow = allowIn(question)
  // A person who types keeps the focus. The window gets it when they stop.
  await expect.poll(nameInFront).toBe('A program asks')
  expect(isTyping).toBe(false)
  await typing
  // The keys of a fast typist answer nothing.
  await pressAnywhere('a', 'Tab', 'Return', 'space', 'Escape')
  await expect(allow).not.toHaveAttribute('aria-disabled', 'true')
  // Return in a choice is not an answer either.
  await question.getByRole('radio').first().focus()
  await pressAnywhere('Return')
  await expect(allow).toHaveAttribute('aria-disabled', 'true')
  await expect(allow).not.toHaveAttribute('aria-disabled', 'true')
  await allow.focus()
  await pressAnywhere('Return')
  expect((await asked).status).toBe(0)
  await expect.poll(nameInFront).toBe('Another program')
  close()
})
