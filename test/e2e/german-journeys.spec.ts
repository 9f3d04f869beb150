import { expect, type Page, test } from '@playwright/test'
import { hour } from '../support/durations.ts'
import {
  demo,
  englishIn,
  press,
  pressMenuKey,
  reads,
  sendForm,
  signIn,
  startInGerman,
  tabTo,
  type,
} from './german-helpers.ts'
import { app, end, hears, hearsFocus, reader, service } from './screen-reader-helpers.ts'

/**
 * What a person does in German with the keyboard alone, and what the screen reader tells them. Whatever it reads is
 * looked through for English.
 */

/** What a program says of itself, in quotation marks, is in words of its own. */
const inWordsOfOurs = (line: string) => line.replaceAll(/„[^“]*“/g, '')
const expectToldInGerman = () => expect(englishIn(reader.said().slice(1).map(inWordsOfOurs))).toEqual([])

test.describe('with one account', () => {
  test.describe.configure({ mode: 'default' })
  test.beforeAll(() => startInGerman())
  test.afterAll(end)

  test('the first sign-in, after an address that is refused and a wrong password', {
    tag: '@all',
  }, async () => {
    await hearsFocus(/^focus: Adresse des Dienstes, entry/)
    await reads(
      'Anmelden, heading',
      'Adresse des Dienstes, entry: Zum Beispiel slides.example.com',
      'Benutzername, entry',
      'Passwort, password text',
      'Passwort anzeigen, toggle button',
      'Firmenschlüssel, password text: Im Browser: Ihr Konto, Bereich Firma',
      'Angemeldet bleiben, toggle button, checked: Passwort geschützt durch den GNOME-Schlüsselbund.',
      'Anmelden, push button',
    )
    await sendForm('http://slides.example.com', demo())
    await reads('Adresse des Dienstes, entry, invalid: Diese Adresse muss mit https:// beginnen.')
    await hearsFocus(/^focus: Adresse des Dienstes, entry/)
    await sendForm(service.baseUrl, { ...demo(), password: 'falsch' })
    const refusal = 'Der Dienst hat Benutzername, Passwort oder Firmenschlüssel abgelehnt.'
    await hears(`assertive: ${refusal}`)
    await hearsFocus(/^focus: Passwort, password text/)
    await reads(`${refusal}, notification`)
    await press('Control+a')
    await type(demo().password)
    await press('Enter')
    await hears('polite: Angemeldet.')
    await hearsFocus(/^focus: demo @ 127\.0\.0\.1:\d+, heading$/)
    await reads(/ (6 Tage 23 Std\.|7 Tage), push button$/, 'Restzeit, timer', 'Token kopieren, push button')
  })

  test('a renewal that fails is tried again, and then the person signs in again', {
    tag: '@all',
  }, async () => {
    // Without a body, because the service's own words are English.
    service.faults.always({ kind: 'status', status: 503, body: '' })
    await pressMenuKey('ctrl+r')
    await expect(app.page.getByText(/^Nicht erneuert\./)).toBeVisible()
    // What may pass is told once it has lasted for an hour.
    await app.passTime(hour)
    await app.power('resume')
    await reads(
      'Fehlgeschlagene Erneuerung, landmark',
      /ist ein Fehler aufgetreten \(Status 503\)/,
      'Erneut versuchen, push button',
    )
    await tabTo('Erneut versuchen', 'Shift+Tab')
    service.faults.always({ kind: 'status', status: 401, body: '' })
    await app.passTime(5_000)
    await press('Enter')
    await hears('polite: Der Dienst akzeptiert Benutzername, Passwort oder Firmenschlüssel nicht mehr.')
    await hears('polite: Erneut anmelden')
    await expect(app.page.locator(':focus')).toHaveAccessibleName('Erneut anmelden')
    await reads(/ (6 Tage 23 Std\.|7 Tage) · Erneut anmelden, push button$/)
    service.faults.clear()
    await press('Enter')
    await hearsFocus('focus: Passwort, password text')
    await reads('Erneut anmelden, heading', /^bei demo @ .*, paragraph$/)
    await type(demo().password)
    await press('Enter')
    await hearsFocus(/^focus: demo @ 127\.0\.0\.1:\d+, heading$/)
    await reads('Token kopieren, push button')
    expectToldInGerman()
  })
})

test.describe('with programs', () => {
  test.describe.configure({ mode: 'default' })
  test.beforeAll(() => startInGerman())
  test.afterAll(end)

  /** Answers by a button; it takes no press for a moment after the last one, so that none is meant for another window. */
  async function answer(question: Page, name: string) {
    await tabTo(name, 'Tab', question)
    const button = question.getByRole('button', { name, exact: true })
    await expect(button).not.toHaveAttribute('aria-disabled', 'true')
    // The window may close before the key is up.
    await question.keyboard.press('Enter').catch(() => undefined)
  }

  test('a program asks, and gets the token once, and then no more', { tag: '@all' }, async () => {
    await signIn()
    await pressMenuKey('ctrl+comma')
    await hearsFocus('focus: Allgemein, page tab')
    await tabTo('Programme, page tab', 'ArrowDown')
    await tabTo('Programme auf diesem Computer dürfen das Token anfordern')
    await press('Space')
    await reads(
      'Programme auf diesem Computer dürfen das Token anfordern, toggle button, checked: Bevor ein Programm es bekommt, werden Sie gefragt.',
      'Kein Programm darf ein Token verwenden., static',
    )
    const terminal = app.terminal()
    await expect.poll(async () => (await terminal.deckpass(['status'])).status).toBe(0)

    const heading = /Ihr Token für demo @ 127\.0\.0\.1:\d+ in xterm verwenden\?, heading$/
    const first = terminal.runInXterm([...terminal.command, 'token', '--reason', 'Folien hochladen'])
    const question = await app.question()
    await hearsFocus(heading)
    await reads(
      heading,
      'Laut System, static',
      'Eigene Angabe, static',
      '„Folien hochladen“, paragraph',
      'Einmal, radio button, checked',
      /^Bis .+ geschlossen wird, radio button: Höchstens 12 Stunden, bis \d\d:\d\d\.$/,
      'Nicht erlauben, push button',
      'Erlauben, push button',
    )
    await answer(question, 'Erlauben')
    expect((await first).status).toBe(0)

    const second = terminal.runInXterm([...terminal.command, 'token'])
    const again = await app.question()
    await hearsFocus(heading)
    await reads('Nicht erlauben, push button')
    await answer(again, 'Nicht erlauben')
    expect(await second).toMatchObject({ status: 5, said: expect.stringContaining('You refused.') })
    expectToldInGerman()
  })
})
