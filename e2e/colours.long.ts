/** `COLOURS=daybreak,dust` limits the colours. Needs the web pages built. */
import { expect, type Page } from '@playwright/test'
import { findingsOf, OF_COLOURS, SHADES } from './axe.ts'
import { expectSettled, test, visit } from './desk.ts'
import { CONSTANT, goTo, PUBLIC, rounds } from './routes.ts'

/** As the settings keep them; see platform/presets.ts. */
const COLOURS: Readonly<Record<string, string>> = {
  dust: '#F5222D',
  volcano: '#FA541C',
  sunset: '#FAAD14',
  cyan: '#13C2C2',
  green: '#52C41A',
  daybreak: '#1890FF',
  geek: '#2F54EB',
  purple: '#722ED1',
}

const WANTED = (process.env['COLOURS'] ?? Object.keys(COLOURS).join()).split(',')

const wear = async (page: Page, preset: string, shade: string, weak: boolean): Promise<void> => {
  const kept = { DEFAULT_COLOR: COLOURS[preset], DEFAULT_COLOR_WEAK: weak, DARK_MODE: shade }
  for (const [name, value] of Object.entries(kept)) {
    const [key, text] = [`pro__${name}`, JSON.stringify({ value, expire: null })].map((one) => JSON.stringify(one))
    await page.evaluate(
      `localStorage.setItem(${key}, ${text}); dispatchEvent(new StorageEvent('storage', { key: ${key} }))`,
    )
  }
  const mark = weak ? '[data-weak]' : ':not([data-weak])'
  await expect(page.locator(`html[data-theme=${shade}][data-preset=${preset}]${mark}`)).toHaveCount(1)
}

const look = async (page: Page, place: string): Promise<{ looks: number; findings: string[] }> => {
  const findings: string[] = []
  let looks = 0
  for (const preset of WANTED)
    for (const shade of SHADES)
      for (const weak of [false, true]) {
        await wear(page, preset, shade, weak)
        const name = `${place} ${preset} ${shade}${weak ? ' weak' : ''}`
        findings.push(...(await findingsOf(page, name, OF_COLOURS)))
        looks += 1
      }
  return { looks, findings }
}

const tell = (seen: { looks: number; findings: string[] }[]): void => {
  const findings = seen.flatMap((one) => one.findings)
  const looks = seen.reduce((sum, one) => sum + one.looks, 0)
  process.stdout.write([...findings, `${looks} looks, ${findings.length} findings`, ''].join('\n'))
  expect(findings).toEqual([])
}

test('the pages before the sign-in', async ({ page }) => {
  const seen = []
  for (const path of PUBLIC) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    seen.push(await look(page, path))
  }
  tell(seen)
})

const PARTS = 4

for (const part of Array.from({ length: PARTS }, (_, at) => at))
  test(`every page of the menu, part ${part + 1}`, async ({ enter }) => {
    const seen = []
    for (const { person, routes } of rounds()) {
      const mine = [...routes, ...CONSTANT].filter((_, at) => at % PARTS === part)
      const page = await enter(person)
      await visit(page, '/dashboard/analysis')
      for (const { path } of mine) {
        await goTo(page, path)
        await expectSettled(page)
        seen.push(await look(page, path))
      }
    }
    tell(seen)
  })
