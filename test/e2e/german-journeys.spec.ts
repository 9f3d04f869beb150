import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import {
  choose,
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

const expectToldInGerman = () => expect(englishIn(reader.said().slice(1))).toEqual([])

/** A folder that the app may write to; the person chooses its file `name` in the next dialog. */
function folderOfPerson() {
  const temporary = app.desktop.env.TMPDIR ?? ''
  const folder = join(temporary, 'ordner')
  mkdirSync(folder, { recursive: true })
  // The app runs as another user where the tests run as root.
  chmodSync(folder, 0o777)
  return {
    path: (name: string) => join(folder, name),
    choose: (name: string) => writeFileSync(join(temporary, 'chosen-file'), join(folder, name)),
    remove: () => rmSync(folder, { recursive: true }),
  }
}

test.describe('with one account', () => {
  test.describe.configure({ mode: 'default' })
  test.beforeAll(() => startInGerman())
  test.afterAll(end)

  test('the first sign-in, after an address that is refused and a wrong password', async () => {
    await hearsFocus('focus: Adresse des Dienstes, entry')
    await reads(
      'Anmelden, heading',
      'Adresse des Dienstes, entry',
      'Benutzername, entry',
      'Passwort, password text',
      'Passwort anzeigen, toggle button',
      'Firmenschlüssel, password text: Sie finden ihn im Firmenbereich Ihres Kontos.',
      'Angemeldet bleiben, toggle button, checked: Speichert Ihr Passwort, verschlüsselt durch den GNOME-Schlüsselbund.',
      'Anmelden, push button',
      'Konten importieren, push button',
    )
    await sendForm('http://slides.example.com', demo())
    await reads('Adresse des Dienstes, entry, invalid: Diese Adresse muss mit https:// beginnen.')
    await hearsFocus(/^focus: Adresse des Dienstes, entry/)
    await sendForm(service.baseUrl, { ...demo(), password: 'falsch' })
    const refusal = 'Der Dienst hat Benutzername, Passwort oder Firmenschlüssel abgelehnt.'
    await hears(`assertive: ${refusal}`)
    await hearsFocus(/^focus: Passwort, password text/)
    await reads(`${refusal}, notification`, 'Antwort des Dienstes, toggle button')
    await press('Control+a')
    await type(demo().password)
    await press('Enter')
    await hears('polite: Angemeldet.')
    await hearsFocus(/^focus: demo @ 127\.0\.0\.1:\d+, heading$/)
    await reads(/ noch [67] Tage.* Gültig, push button$/, 'Restzeit, timer', 'Token kopieren, push button')
  })

  test('the token is copied, as a header line too, and kept', async () => {
    const clipboard = async () => (await app.clipboard()).text
    await press('Control+c')
    await hears('polite: Kopiert. Die Zwischenablage wird nach 30 Sekunden geleert.')
    await expect.poll(clipboard).not.toBe('')
    const token = await clipboard()
    await choose('Kopieren als …')
    await hearsFocus('focus: Token, menu item')
    await press('ArrowDown')
    await hearsFocus('focus: Kopfzeile, menu item')
    await reads('Token, menu item', 'Kopfzeile, menu item', 'Umgebungsvariable (bash), menu item')
    await press('Enter')
    await expect.poll(clipboard).toBe(`Authentication-Token: ${token}`)
    await hearsFocus(/^focus: Kopieren als …, push button/)
    await choose('Behalten')
    await hears('polite: Behalten. Das Token bleibt in der Zwischenablage, bis Sie etwas anderes kopieren.')
    await reads(/^Als Kopfzeile in die Zwischenablage kopiert/)
  })

  test('the token is shown, and hidden again', async () => {
    await tabTo('Anzeigen', 'Shift+Tab')
    await press('Space')
    await reads('API-Token, heading', /^Noch \d+ Sek\. sichtbar, static$/, 'Verbergen, push button')
    await press('Space')
    await reads(/^Verborgen, endet auf \w{4}, static$/, 'Anzeigen, push button')
  })

  test('the account gets a name', async () => {
    await choose('Weitere Aktionen')
    await hearsFocus('focus: Umbenennen, menu item')
    await reads('Umbenennen, menu item', 'Verbindung testen, menu item', 'Abmelden, menu item')
    await press('Enter')
    await hearsFocus('focus: Name für dieses Konto, entry')
    await reads('Name für dieses Konto, entry', 'Speichern, push button', 'Abbrechen, push button')
    await type('Nordwind')
    await press('Enter')
    await hearsFocus('focus: Nordwind, heading')
    await reads(/^Nordwind noch /, 'Nordwind, heading')
  })

  test('what happened is read in detail, and the problems alone', async () => {
    await tabTo('Nur Probleme')
    await press('Space')
    await reads('Nur Probleme, toggle button, pressed', 'Keine Probleme., paragraph')
    await tabTo('Alle', 'Shift+Tab')
    await press('Space')
    await choose('Erledigt: Bei 127.0.0.1')
    await reads('Heute, heading', 'Wann, static', 'Status, static', 'Dauer, static')
  })

  test('a renewal that fails is tried again, and then the person signs in again', async () => {
    service.faults.always({ kind: 'status', status: 503 })
    await pressMenuKey('ctrl+r')
    await reads(
      'Fehlgeschlagene Erneuerung, landmark',
      /ist ein Fehler aufgetreten \(Status 503\)/,
      'Jetzt versuchen, push button',
    )
    await tabTo('Jetzt versuchen', 'Shift+Tab')
    service.faults.always({ kind: 'status', status: 401 })
    await app.passTime(5_000)
    await press('Enter')
    await hears('polite: Der Dienst hat Benutzername, Passwort oder Firmenschlüssel abgelehnt.')
    await hearsFocus('focus: Erneut anmelden, push button')
    await reads(/^Nordwind Anmeldung nötig, push button$/, 'Angehalten, bis Sie sich anmelden, static')
    service.faults.clear()
    await press('Enter')
    await hearsFocus('focus: Passwort, password text')
    await reads('Erneut anmelden, heading', 'bei Nordwind, paragraph')
    await type(demo().password)
    await press('Enter')
    await hearsFocus('focus: Nordwind, heading')
    await reads('Token kopieren, push button')
  })

  test('the person signs out, and takes it back', async () => {
    await choose('Weitere Aktionen')
    await hearsFocus('focus: Umbenennen, menu item')
    await press('ArrowUp')
    await hearsFocus('focus: Abmelden, menu item')
    await press('Enter')
    await hearsFocus('focus: Abbrechen, push button')
    await reads(
      'Von Nordwind abmelden?, heading',
      'Deckpass löscht Passwort, Firmenschlüssel, Token und Verlauf dieses Kontos von diesem Computer., paragraph',
      /^Das Token selbst gilt bis .*; Deckpass kann es nicht widerrufen\., paragraph$/,
      'Abmelden, push button',
    )
    await choose('Abmelden')
    await hears('polite: Von Nordwind abgemeldet.')
    await hearsFocus('focus: Adresse des Dienstes, entry')
    await tabTo('Rückgängig', 'Shift+Tab')
    await press('Enter')
    await hearsFocus('focus: Nordwind, heading')
    await reads('Nordwind, heading', 'Token kopieren, push button')
    expectToldInGerman()
  })

  test('the menu, the tray and a notification', async () => {
    await pressMenuKey('alt+d')
    await reads(
      /^Datei, /,
      'Bearbeiten, push button',
      'Konto, push button',
      'Ansicht, push button',
      'Hilfe, push button',
      'Konto hinzufügen Strg + N, menu item',
      'Einstellungen Strg + Komma, menu item',
      'Fenster schließen Strg + W, menu item',
      'Beenden Strg + Q, menu item',
    )
    expect(await app.tray()).toEqual({
      tooltip: 'Deckpass: alle Tokens gültig',
      items: [
        expect.stringMatching(/^Token von Nordwind kopieren \(/),
        'Deckpass öffnen',
        'Alle jetzt erneuern',
        'Sperren',
        'Deckpass beenden',
      ],
    })
    // The one item that begins so.
    await pressMenuKey('f')
    await expect
      .poll(() => app.notifications())
      .toEqual([
        {
          title: 'Deckpass läuft weiter',
          body: 'Tokens werden weiter erneuert. Deckpass finden Sie im Infobereich, oder Sie öffnen es erneut.',
        },
      ])
  })
})

test.describe('with several accounts', () => {
  test.describe.configure({ mode: 'default' })
  test.beforeAll(() => startInGerman({ require: ['choose-file.cjs'] }))
  test.afterAll(end)

  test('accounts come from a file, are found, selected and moved', async () => {
    const names = ['Nordwind', 'Seeblick', 'Bergland', 'Hafen', 'Talweg', 'Ufer', 'Waldrand', 'Zeche']
    const accounts = names.map((name) => ({
      address: `https://${name.toLowerCase()}.example`,
      username: 'mara.lind',
      name,
    }))
    const folder = folderOfPerson()
    writeFileSync(folder.path('konten.json'), JSON.stringify({ version: 1, accounts }))
    folder.choose('konten.json')
    await hearsFocus('focus: Adresse des Dienstes, entry')
    await choose('Konten importieren')
    await reads('Konten importieren, heading', 'Nordwind, static', 'Abbrechen, push button')
    await choose('8 Konten hinzufügen')
    await hearsFocus('focus: Nordwind, heading')
    await reads('Konten suchen, entry', 'Reihenfolge der Konten, push button', 'Kein Token, static')
    await pressMenuKey('ctrl+f')
    await hearsFocus('focus: Konten suchen, entry')
    await type('tal')
    await hears('polite: 1 Konto gefunden')
    await press('Enter')
    await hearsFocus('focus: Anmelden, push button')
    await reads('Talweg, heading')
    await pressMenuKey('ctrl+f')
    await hearsFocus('focus: Konten suchen, entry')
    await press('Escape')
    await press('ArrowDown')
    // Its state is told once.
    await hearsFocus('focus: Talweg Anmeldung nötig, push button')
    await press('ArrowDown')
    await hearsFocus('focus: Ufer Anmeldung nötig, push button')
    await press('Alt+ArrowUp')
    await hears('polite: Auf Platz 5 von 8 verschoben.')
    await press('Shift+F10')
    await hearsFocus('focus: Anmelden, menu item')
    await reads('Ufer, menu', 'Umbenennen, menu item', 'Abmelden, menu item')
    await press('Escape')
    await hearsFocus('focus: Ufer Anmeldung nötig, push button')

    await pressMenuKey('ctrl+comma')
    await hearsFocus('focus: Allgemein, page tab')
    folder.choose('weitere.json')
    await choose('Konten exportieren')
    await hears('polite: Gespeichert. Importieren Sie die Datei auf dem anderen Computer.')
    await press('Escape')
    await hearsFocus('focus: Ufer Anmeldung nötig, push button')
    folder.remove()
  })

  test('Deckpass is locked with a PIN, and unlocked after a wrong one', async () => {
    await pressMenuKey('ctrl+l')
    await hearsFocus(/^focus: Neue PIN, password text/)
    await reads('PIN festlegen, heading', /^Neue PIN, password text/, 'PIN wiederholen, password text')
    await type('482 915')
    await tabTo('PIN wiederholen')
    await type('482 915')
    await press('Enter')
    await hearsFocus('focus: PIN oder Passphrase, password text')
    await reads(
      'Gesperrt, heading',
      'Tokens werden weiter erneuert., paragraph',
      'Entsperren, push button',
      'PIN vergessen?, push button',
    )
    await type('000 111')
    await press('Enter')
    await hears('assertive: Falsche PIN.')
    await reads('PIN oder Passphrase, password text, invalid: Falsche PIN.')
    await type('482 915')
    await press('Enter')
    await hearsFocus(/^focus: \w+, heading$/)
    await reads('Verlauf, heading')
  })

  test('all shortcuts are read', async () => {
    await press('?')
    await hearsFocus('focus: Schließen, push button')
    await reads('Tastenkürzel, heading', 'Token kopieren, static', 'Strg C, static', 'Umschalt F10, static')
    await press('Escape')
    await hearsFocus(/^focus: \w+, heading$/)
    expectToldInGerman()
  })

  test('all settings are read, in English for a moment', async () => {
    await pressMenuKey('ctrl+comma')
    await hearsFocus('focus: Allgemein, page tab')
    await tabTo('Globales Tastenkürzel')
    await press('Enter')
    await expect.poll(() => reader.said().join('\n')).toContain('polite: Mindestens zwei von Strg, ')
    await press('Escape')
    // What was there to be read is not told on top.
    expect(reader.said().join('\n')).not.toMatch(/polite: (Holt Deckpass|Die Datei enthält)/)
    await tabTo('Sprache', 'Shift+Tab')
    await press('ArrowDown')
    await expect.poll(() => reader.read()).toContain('Language, combo box')
    await press('ArrowDown')
    await reads('Einstellungen, heading', 'Sprache, combo box')
    await tabTo('Allgemein', 'Shift+Tab')
    for (const section of ['Tokens', 'Sperre', 'Programme', 'Schutz', 'Info']) {
      await press('ArrowDown')
      await hearsFocus(`focus: ${section}, page tab`)
      await reads('Einstellungen, heading', `${section}, heading`)
    }
    await press('Escape')
    await reads('Konto hinzufügen, push button', 'Verlauf, heading')
  })
})

test.describe('with programs', () => {
  test.describe.configure({ mode: 'default' })
  test.beforeAll(() => startInGerman({ require: ['choose-file.cjs'] }))
  test.afterAll(end)

  /** Answers by a button; it takes no press for a moment after the last one, so that none is meant for another window. */
  async function answer(question: Page, name: string) {
    await tabTo(name, 'Tab', question)
    const button = question.getByRole('button', { name })
    await expect(button).not.toHaveAttribute('aria-disabled', 'true')
    // The window may close before the key is up.
    await question.keyboard.press('Enter').catch(() => undefined)
  }

  test('a program asks, and gets the token once, and then no more', async () => {
    await signIn()
    await pressMenuKey('ctrl+comma')
    await hearsFocus('focus: Allgemein, page tab')
    await tabTo('Programme, page tab', 'ArrowDown')
    await tabTo('Programme auf diesem Computer dürfen das Token anfordern')
    await press('Space')
    await reads(
      'Programme auf diesem Computer dürfen das Token anfordern, toggle button, checked: Bevor ein Programm es zum ersten Mal bekommt, werden Sie gefragt.',
      'Kein Programm darf ein Token verwenden., paragraph',
    )
    const terminal = app.terminal()
    await expect.poll(async () => (await terminal.deckpass(['status'])).status).toBe(0)

    const heading = /Darf .+ Ihr Token für demo @ 127\.0\.0\.1:\d+ verwenden\?, heading$/
    const first = terminal.runInXterm([...terminal.command, 'token', '--reason', 'Folien hochladen'])
    const question = await app.question()
    await hearsFocus(heading)
    await reads(
      heading,
      'Befehl, static',
      'Gestartet in, static',
      'Laut Programm, static',
      /^Mit dem Token kann es den Dienst bis zum .+ in Ihrem Namen nutzen\., paragraph$/,
      'Einmal erlauben, push button',
      /^Solange .+ läuft höchstens 12 Std\., push button$/,
      'Nicht erlauben, push button',
    )
    await answer(question, 'Einmal erlauben')
    expect((await first).status).toBe(0)

    const second = terminal.runInXterm([...terminal.command, 'token'])
    const again = await app.question()
    await hearsFocus(heading)
    await answer(again, 'Immer …')
    await hearsFocus('focus: Zurück, push button')
    await reads(/bis Sie das in den Einstellungen widerrufen\., paragraph$/, 'Immer erlauben, push button')
    await again.keyboard.press('Enter')
    await reads('Nicht erlauben, push button')
    await answer(again, 'Nicht erlauben')
    expect(await second).toMatchObject({ status: 5, said: expect.stringContaining('abgelehnt') })
  })

  test('the token is written to a file, and no longer', async () => {
    const folder = folderOfPerson()
    folder.choose('zugang')
    await choose('Token in Datei schreiben')
    await reads(/^Jedes Programm, das Sie ausführen, kann das Token dort ohne Rückfrage lesen\./)
    await choose('Datei wählen …')
    await hearsFocus('focus: Token in Datei schreiben, push button')
    await expect.poll(() => existsSync(folder.path('zugang'))).toBe(true)
    await reads('Dateien, heading', /^Schreiben in .*zugang stoppen, push button$/)
    await choose('Schreiben in')
    await reads(/^Noch keine Datei\./)
    await expect.poll(() => existsSync(folder.path('zugang'))).toBe(false)
    folder.remove()
    expectToldInGerman()
  })
})
