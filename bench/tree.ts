/**
 * P15: the product's tree of five thousand nodes beside the library's, both alone on a page; and the page of
 * departments
 * with as many.
 */
import { barePage, bareCost, closeTab, enter, meterOf, TIMES, WINDOW } from './navigation.ts'
import { inBrowser, serve } from './browser.ts'
import { withDeparts } from './departs.ts'
import { atMost, round, type Line } from './report.ts'
import { median } from './rounds.ts'
import type { Testbed } from './testbed.ts'
import type { BrowserContext } from '@playwright/test'

const PAGE = '/isystem/depart'
/** The first four openings of either tree take 1.2 to 3 times as long as later ones. */
const BEFORE = 10

const costOf = async (context: BrowserContext, script: string): Promise<number> => {
  const page = await serve(await barePage(script))
  try {
    return await bareCost(context, page.address, BEFORE)
  } finally {
    page.stop()
  }
}

const pageCost = async (context: BrowserContext, address: string): Promise<number> => {
  const page = await enter(context, address, 'admin')
  const cost = await meterOf(page)
  const link = page.locator(`aside a[href="${PAGE}"]`)
  await cost(link)
  const costs: number[] = []
  for (let i = 0; i < BEFORE + TIMES; i++) {
    await closeTab(page, PAGE)
    costs.push(await cost(link))
  }
  return median(costs.slice(BEFORE))
}

export const measureTree = async (testbed: Testbed): Promise<Line[]> => {
  await withDeparts(testbed)
  const { address } = await testbed.product()
  return inBrowser(async (browser) => {
    const context = await browser.newContext({ viewport: WINDOW })
    const bare = await costOf(context, 'bare-tree.mjs')
    const tree = await costOf(context, 'kit-tree.mjs')
    const page = await pageCost(context, address)
    const raw = `bare tree ${round(bare)} ms`
    return [
      atMost({
        id: 'P15',
        title: 'the tree of 5,000 nodes, with its search',
        value: `${round(tree)} ms`,
        raw,
        figure: tree / bare,
        floor: 1.1,
        stretch: 0.77,
      }),
      atMost({
        id: 'P15',
        title: 'the page of 5,000 departments, opened again',
        value: `${round(page)} ms`,
        raw,
        figure: page / bare,
        floor: 2.5,
        stretch: 1.8,
      }),
    ]
  })
}
