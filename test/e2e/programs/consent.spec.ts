import { expect, type Page } from '@playwright/test'
import { handsOn } from '../../launch/hands.ts'
import type { RunningApp } from '../../launch.ts'
import { answerRequest, letPrograms } from '../helpers.ts'
import { test } from '../signed-in.ts'

/** What a person sees in the consent window, and what answers it. */

const allowIn = (question: Page) => question.getByRole('button', { name: 'Allow', exact: true })

/** Asks from a shell of its own, so that no answer counts for the next one. */
async function ask(app: RunningApp, ...words: readonly string[]) {
  const terminal = app.terminal()
  const asked = terminal.deckpass(['token', ...words])
  return { asked, question: await app.question() }
}

test.beforeEach(({ app }) => letPrograms(app.page, app.terminal(), true))
test.afterEach(({ app }) => letPrograms(app.page, app.terminal(), false))

test('a stream of clicks where Allow comes up answers nothing', async ({ app }) => {
  test.slow()
  const first = await ask(app)
  await handsOn({ page: first.question, desktop: app.desktop }).pointAt(allowIn(first.question))
  await answerRequest(first.question, 'Once')
  for (const everyMs of [150, 300, 450]) {
    let isClicking = true
    const clicks = [
      'xdotool',
      'click',
      '--repeat',
      `${Math.ceil(8_000 / everyMs)}`,
      '--delay',
      `${everyMs}`,
      '1',
    ]
    const clicking = app.desktop.run(clicks).then(() => {
      isClicking = false
    })
    const { asked, question } = await ask(app)
    await expect(allowIn(question)).toBeVisible()
    // It came among the clicks, and outlasts them.
    expect(isClicking).toBe(true)
    await clicking
    expect(question.isClosed()).toBe(false)
    await answerRequest(question, 'Once')
    expect((await asked).status).toBe(0)
  }
})

test('Return on a choice answers nothing', async ({ app }) => {
  const { asked, question } = await ask(app)
  await question.getByRole('radio', { name: 'Once' }).focus()
  await expect(allowIn(question)).not.toHaveAttribute('aria-disabled', 'true')
  await question.keyboard.press('Enter')
  await expect(allowIn(question)).not.toHaveAttribute('aria-disabled', 'true')
  await answerRequest(question, 'Once')
  expect((await asked).status).toBe(0)
})

test('whatever a program says, the choice and the buttons stay in view', async ({ app }) => {
  const terminal = app.terminal()
  const long = `upload ${'deck-november.pptx '.repeat(22)}`.slice(0, 400)
  const command = terminal.command.map((each) => `'${each}'`).join(' ')
  const asked = terminal.run([
    'sh',
    '-c',
    `${command} token --reason "$1"; exit $?`,
    long,
    'Upload of the November deck, which everybody waits for since Monday',
  ])
  const question = await app.question()
  const size = await question.evaluate(() => ({ width: innerWidth, height: innerHeight }))
  const inView = async () => {
    for (const role of ['radio', 'button'] as const)
      for (const each of await question.getByRole(role).all()) {
        const box = await each.boundingBox()
        expect(box !== null && box.y >= 0 && box.y + box.height <= size.height).toBe(true)
      }
  }
  await inView()
  const said = question.getByText('It says').locator('..')
  const cutHeight = (await said.boundingBox())?.height ?? 0
  // Two lines of 20, and the air around them.
  expect(cutHeight).toBeLessThan(60)
  await question.getByRole('button', { name: 'Show all' }).click()
  await expect.poll(async () => (await said.boundingBox())?.height ?? 0).toBeGreaterThan(cutHeight)
  await expect(allowIn(question)).toBeInViewport({ ratio: 1 })
  await answerRequest(question, 'Once')
  expect((await asked).status).toBe(0)
})

test('a program in a view of the files of its own is not named', async ({ app }) => {
  const terminal = app.terminal()
  const [program = '', ...args] = terminal.program
  // Chromium's sandbox does not start there, and the command needs none.
  const words = [program, '--no-sandbox', ...args, '--log-level=3', '--cli', '--']
  const command = words.map((each) => `'${each}'`).join(' ')
  // It passes a shell off as another program.
  const lines = `cp /bin/sh "$TMPDIR/shell" && mount --bind "$TMPDIR/shell" /usr/bin/env &&
    /usr/bin/env -c "${command} token; exit \\$?"`
  const asked = terminal.run(['unshare', '-rm', 'sh', '-c', lines])
  const question = await app.question()
  await expect(question.getByText(/^Deckpass cannot see the files of this program/)).toBeVisible()
  await expect(question.getByText('/usr/bin/env')).toHaveCount(0)
  await answerRequest(question, 'Once')
  const { status, said } = await asked
  expect(status, said).toBe(0)
})
