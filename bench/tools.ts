/** T1, T2: the public tools, cold, on the line and the CPU of P8–P10: size, and time until the first question works. */
import { inBrowser, seconds, visits, type Act } from './browser.ts'
import type { Testbed } from './testbed.ts'
import { atMost, type Line } from './report.ts'

const PATHS = ['/copd', '/hcqycjxjz', '/gssxxbbx']

const answerFirst: Act = async (page) => {
  await page.locator('main button').first().click()
  const field = page.locator('main input').first()
  if ((await field.getAttribute('type')) === 'radio') await field.check({ force: true })
  else await field.fill('7')
}

/** T1, T2; seconds of the reference machine, which is `speed` times slower than this one. */
export const measureTools = async (testbed: Testbed, speed: number): Promise<Line[]> => {
  const { address } = await testbed.product()
  return inBrowser(async (browser) => {
    const lines: Line[] = []
    for (const path of PATHS) {
      const { codeBytes, readyMs } = await visits(browser, address + path, answerFirst)
      const kilobytes = codeBytes / 1000
      lines.push(
        atMost({
          id: 'T1',
          title: `${path}, JS and CSS`,
          value: `${kilobytes.toFixed(1)} kB`,
          figure: kilobytes,
          floor: 150,
        }),
        atMost({
          id: 'T2',
          title: `${path}, first question answered`,
          value: seconds(readyMs),
          figure: readyMs / 1000,
          floor: 2.5,
          slack: 1 / speed,
        }),
      )
    }
    return lines
  })
}
