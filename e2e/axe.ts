/** What axe finds on a page. The page takes axe in once, however often it is looked at. */
import type { Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

export const SHADES = ['light', 'dark'] as const
export type Shade = (typeof SHADES)[number]

/** Nobody asks for what is in order; style sheets need not be fetched once more. */
const OPTIONS: RunOptions = { resultTypes: ['violations'], preload: false }

/** Rules whose answer depends on colours alone. */
export const OF_COLOURS: RunOptions = { runOnly: ['color-contrast', 'link-in-text-block'] }

/** What is wrong with what is on screen, one line for each element. */
export const findingsOf = async (page: Page, place: string, options: RunOptions = {}): Promise<string[]> => {
  const html = page.locator('html')
  const known = await html.evaluate(({ ownerDocument }) => 'axe' in ownerDocument.defaultView!)
  if (!known) await page.evaluate(axe.source)
  const { violations } = await html.evaluate(
    ({ ownerDocument }, given) =>
      (ownerDocument.defaultView as unknown as { axe: typeof axe }).axe.run(ownerDocument, given),
    { ...OPTIONS, ...options },
  )
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${place} [${impact}] ${id} ${String(target)} ${failureSummary}`),
  )
}

/** What hangs from a button lies outside of the landmarks by nature, and the headings of a dialog are an order of their own. */
export const IN_LAYERS: RunOptions = { rules: { region: { enabled: false }, 'heading-order': { enabled: false } } }

const SETTLED_MS = 1000

/** In light everything, in dark what another shade can change: the system changes its mind, the page follows at once. */
export const findingsInBoth = async (page: Page, place: string, options: RunOptions = {}): Promise<string[]> => {
  const found: string[] = []
  for (const shade of SHADES) {
    await page.emulateMedia({ colorScheme: shade })
    await page.locator(`html[data-theme=${shade}]`).waitFor()
    const asked = shade === 'light' ? options : OF_COLOURS
    const look = () => findingsOf(page, `${place} (${shade})`, asked)
    if ((await look()).length === 0) continue
    // on a busy machine some colours come later than others; what is wrong stays wrong
    await page.waitForTimeout(SETTLED_MS)
    found.push(...(await look()))
  }
  return found
}
