import { expect, type Locator, test } from '@playwright/test'
import { button, Stage, signInNorthwind } from '../scenes/stage.ts'

/** With a palette of the person's own, what is on and what can be read must show without our colours. */

const colorsOf = (part: Locator) =>
  part.evaluate((element) => {
    const { color, backgroundColor, borderTopColor } = getComputedStyle(element)
    return { ink: color, ground: backgroundColor, edge: borderTopColor }
  })

test('under forced colours a switch that is off looks off, and the selected account keeps its letters', () =>
  Stage.run((stage) =>
    stage.launch({}, async (page) => {
      await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
      await signInNorthwind(page)
      const tile = page.getByRole('navigation').getByRole('listitem').getByText('N', { exact: true })
      const { ink, ground } = await colorsOf(tile)
      expect(ink).not.toBe(ground)
      expect(await tile.evaluate((element) => getComputedStyle(element).forcedColorAdjust)).toBe('none')

      await button(page, 'Settings').click()
      const canvas = (await colorsOf(page.locator('html'))).ground
      const off = await colorsOf(page.getByRole('switch', { name: 'Open at login' }))
      const on = await colorsOf(page.getByRole('switch', { name: 'Keep running in the tray when closed' }))
      expect(off.ground).toBe(canvas)
      expect(off.edge).not.toBe(canvas)
      expect(on.ground).not.toBe(off.ground)
    }),
  ))
