import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { startAskingToBeRemembered } from '../service/asks-to-be-remembered.ts'
import { startProxy } from '../service/proxy.ts'
import { button, chooseAction, fill, type Journey, northwind, Stage, signIn } from './stage.ts'

export const proxyPassword: Journey = {
  name: 'a proxy that wants a password',
  play: (show) =>
    Stage.run(async (stage) => {
      const proxy = await startProxy({ account: { username: 'm.lind', password: 'demo-proxy-password' } })
      const args = [
        '--proxy-server=http://proxy.northwind.example:8080',
        '--proxy-bypass-list=<-loopback>',
        `--host-resolver-rules=MAP proxy.northwind.example:8080 ${proxy.address}`,
      ]
      await stage.launch({ args }, async (page) => {
        await fill(page, 'https://slides.northwind.example', northwind, null)
        await button(page, 'Sign in').click()
        const dialog = page.getByRole('alertdialog', { name: 'Proxy password' })
        await expect(dialog).toBeVisible()
        await show('proxy-password', page)
        await dialog.getByRole('button', { name: 'Continue' }).click()
        await expect(dialog.getByText('Enter the username for the proxy.')).toBeVisible()
        await expect(dialog.getByLabel('Username for the proxy')).toBeFocused()
        await show('proxy-password-refused', page)
      })
      await proxy.close()
    }),
}

/** The service has a certificate of its own, so it is called by its name. */
export const connection: Journey = {
  name: 'a test of the connection',
  play: (show) =>
    Stage.run(async (stage) => {
      const folder = await mkdtemp(join(tmpdir(), 'deckpass-scenes-tls-'))
      const server = await startAskingToBeRemembered(folder)
      await stage.launch({ args: server.args, asNamed: true }, async (page) => {
        await signIn(page, server.baseUrl, northwind, 'Northwind')
        await chooseAction(page, 'Test the connection')
        await expect(page.getByRole('definition').last()).toContainText('answers and wants credentials')
        await show('connection', page)
      })
      const untrusting = server.args.filter((arg) => arg.startsWith('--host-resolver-rules'))
      await stage.launch({ args: untrusting, asNamed: true }, async (page) => {
        await chooseAction(page, 'Test the connection')
        await expect(page.getByRole('definition').last()).toHaveText('Not reached.')
        await show('connection-not-trusted', page)
      })
      await server.close()
      await rm(folder, { recursive: true, force: true })
    }),
}
