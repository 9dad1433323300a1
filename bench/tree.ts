/** P15: the page of five thousand departments opened, beside the library's own tree of as many. */
import { barePage, bareCost, closeTab, enter, meterOf, TIMES, WINDOW } from './navigation.ts'
import { inBrowser, serve } from './browser.ts'
import { atMost, round, type Line } from './report.ts'
import { median } from './rounds.ts'
import type { Testbed } from './testbed.ts'

const PAGE = '/isystem/depart'

/** The rows of D1 are there. */
export const measureTree = async (testbed: Testbed): Promise<Line[]> => {
  const { address } = await testbed.product()
  const bare = await serve(await barePage('bare-tree.mjs'))
  try {
    return await inBrowser(async (browser) => {
      const context = await browser.newContext({ viewport: WINDOW })
      const tree = await bareCost(context, bare.address)
      const page = await enter(context, address, 'admin')
      const cost = await meterOf(page)
      const link = page.locator(`aside a[href="${PAGE}"]`)
      await cost(link)
      const costs: number[] = []
      for (let i = 0; i < TIMES; i++) {
        await closeTab(page, PAGE)
        costs.push(await cost(link))
      }
      const value = median(costs)
      return [
        atMost({
          id: 'P15',
          title: 'a tree of 5,000 departments, its page opened again',
          value: `${round(value)} ms`,
          raw: `bare tree ${round(tree)} ms`,
          figure: value / tree,
          floor: 1.1,
        }),
      ]
    })
  } finally {
    bare.stop()
  }
}
