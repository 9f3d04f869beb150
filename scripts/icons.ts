import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { openBlankPage } from '../test/launch/blank-page.ts'
import { endAtSignals } from '../test/launch/processes.ts'

/**
 * `npm run icons`: renders `resources/*.svg` as the PNGs beside them, and puts those of `icons/` into the Windows icon.
 * electron-builder makes the macOS icon from `icon.png`; Linux uses `icons/`, and the tray `tray/`.
 */

const resources = join(import.meta.dirname, '..', 'resources')

/** Only macOS has a margin around its icons. */
const withoutMargin = '92 92 840 840'
const linuxSizes = [16, 24, 32, 48, 64, 128, 256, 512]
/** The format's largest size is 256. */
const windowsSizes = linuxSizes.filter((size) => size <= 256)

const states = ['good', 'attention', 'problem', 'idle'] as const
type State = (typeof states)[number]

/** macOS colours `template`. `light` and `dark` are for a bar of that kind, with a colour for each state. */
const looks: Record<string, { readonly sizes: readonly number[]; readonly colors: Record<State, string> }> = {
  template: { sizes: [16, 32], colors: { good: '#000', attention: '#000', problem: '#000', idle: '#000' } },
  light: {
    sizes: [16, 20, 24, 32, 48],
    colors: { good: '#4b49c9', attention: '#a86200', problem: '#c5271d', idle: '#5a5a68' },
  },
  dark: {
    sizes: [16, 20, 24, 32, 48],
    colors: { good: '#8b89ff', attention: '#f4b860', problem: '#ff8078', idle: '#c3c4d0' },
  },
}

async function draw(page: Page, svg: string, size: number, file: string): Promise<void> {
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(
    `<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`,
  )
  await writeFile(file, await page.screenshot({ omitBackground: true, scale: 'css' }))
}

async function drawTray(page: Page, source: string): Promise<void> {
  await mkdir(join(resources, 'tray'), { recursive: true })
  for (const [look, { sizes, colors }] of Object.entries(looks))
    for (const state of states) {
      const others = states.filter((each) => each !== state).map((each) => `#${each}`)
      const svg = `<style>svg{color:${colors[state]}}${others.join()}{display:none}</style>${source}`
      for (const size of sizes)
        await draw(page, svg, size, join(resources, 'tray', `${look}-${state}-${size}.png`))
    }
}

async function drawIcon(page: Page, source: string): Promise<void> {
  await draw(page, source, 1024, join(resources, 'icon.png'))
  const tight = source.replace('0 0 1024 1024', withoutMargin)
  await mkdir(join(resources, 'icons'), { recursive: true })
  const file = (size: number) => join(resources, 'icons', `${size}x${size}.png`)
  for (const size of linuxSizes) await draw(page, tight, size, file(size))
  const drawn = windowsSizes.map(async (size) => ({ size, png: await readFile(file(size)) }))
  await writeFile(join(resources, 'icon.ico'), windowsIcon(await Promise.all(drawn)))
}

/** An .ico that contains these pictures unchanged, because electron-builder would shrink them all from the largest. */
function windowsIcon(pictures: readonly { readonly size: number; readonly png: Buffer }[]): Buffer {
  const header = Buffer.from([0, 0, 1, 0, pictures.length, 0])
  let offset = header.length + pictures.length * 16
  const entries = pictures.map(({ size, png }) => {
    // Width and height (0 means 256), no palette, one plane, 32 bits per pixel.
    const entry = Buffer.from([size % 256, size % 256, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    entry.writeUInt32LE(png.length, 8)
    entry.writeUInt32LE(offset, 12)
    offset += png.length
    return entry
  })
  return Buffer.concat([header, ...entries, ...pictures.map(({ png }) => png)])
}

endAtSignals()
const { page, close } = await openBlankPage()
try {
  await drawIcon(page, await readFile(join(resources, 'icon.svg'), 'utf8'))
  await drawTray(page, await readFile(join(resources, 'tray.svg'), 'utf8'))
} finally {
  await close()
}
