/** Draws the icons of the installed tool pages from the favicon, for a changed mark: `node tools/icons.mjs`. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'

const PUBLIC = join(import.meta.dirname, '../apps/web/public')
const BLUE = '#0066BD'

/** A phone may cut a maskable icon to a circle of four fifths of its width. */
const ICONS = [
  { name: 'tool-192.png', size: 192, mark: 1, ground: 'transparent' },
  { name: 'tool-512.png', size: 512, mark: 1, ground: 'transparent' },
  { name: 'tool-maskable.png', size: 512, mark: 0.66, ground: BLUE },
]

const mark = readFileSync(join(PUBLIC, 'favicon.svg')).toString('base64')
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
const page = await browser.newPage()
for (const { name, size, mark: share, ground } of ICONS) {
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(`<body style="margin:0;display:grid;place-items:center;height:100vh;background:${ground}">
    <img src="data:image/svg+xml;base64,${mark}" width="${size * share}" height="${size * share}">`)
  await page.locator('img').evaluate((image) => image.decode())
  writeFileSync(join(PUBLIC, name), await page.screenshot({ omitBackground: true }))
}
await browser.close()
