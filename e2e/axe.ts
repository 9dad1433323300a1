import type { Page } from '@playwright/test'
import axe, { type ElementContext, type RunOptions } from 'axe-core'

export const SHADES = ['light', 'dark'] as const
export type Shade = (typeof SHADES)[number]

/** Violations alone; style sheets are loaded already. */
const OPTIONS: RunOptions = { resultTypes: ['violations'], preload: false }

export const OF_COLOURS: RunOptions = { runOnly: ['color-contrast', 'link-in-text-block'] }

/** Layers of buttons stand outside of landmarks, and the headings of a dialog have an order of their own. */
export const IN_LAYERS: RunOptions = { rules: { region: { enabled: false }, 'heading-order': { enabled: false } } }

/** axe reads the few colours of a page anew for every text and background: a third of its time. */
const READS_COLOURS_ONCE = `
  {
    const { Color } = axe.commons.color
    const { parseString } = Color.prototype
    const known = new Map()
    Color.prototype.parseString = function (text) {
      if (!known.has(text)) known.set(text, parseString.call(new Color(0, 0, 0), text))
      const { r, g, b, alpha } = known.get(text)
      return Object.assign(this, { r, g, b, alpha })
    }
  }`

/** axe keeps the six parts of each colour in weak maps, which cost more than the computation. */
const KEEPS_PARTS_ITSELF = `
  class Parts {
    part = Symbol('part')
    has(owner) { return this.part in owner }
    get(owner) { return owner[this.part] }
    set(owner, value) { owner[this.part] = value; return this }
    add(owner) { return this.set(owner, true) }
    delete(owner) { return delete owner[this.part] }
  }`

const QUICK_AXE = `{${KEEPS_PARTS_ITSELF};((WeakMap, WeakSet) => {${axe.source}})(Parts, Parts)}${READS_COLOURS_ONCE}`

export const findingsOf = async (
  page: Page,
  place: string,
  options: RunOptions = {},
  part: ElementContext = 'html',
): Promise<string[]> => {
  const html = page.locator('html')
  const known = await html.evaluate(({ ownerDocument }) => 'axe' in ownerDocument.defaultView!)
  if (!known) await page.evaluate(QUICK_AXE)
  const { violations } = await html.evaluate(
    ({ ownerDocument }, given) =>
      (ownerDocument.defaultView as unknown as { axe: typeof axe }).axe.run(given.part, given.options),
    { part, options: { ...OPTIONS, ...options } },
  )
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ target, failureSummary }) =>
      `${place} [${impact}] ${id} ${String(target)} ${failureSummary}`.replaceAll('\n', ' '),
    ),
  )
}

export const wearShade = async (page: Page, shade: Shade): Promise<void> => {
  await page.emulateMedia({ colorScheme: shade })
  await page.locator(`html[data-theme=${shade}]`).waitFor()
}

/** In light everything, in dark the rules that another shade can change. */
export const findingsInBoth = async (page: Page, place: string, options: RunOptions = {}): Promise<string[]> => {
  const found: string[] = []
  for (const shade of SHADES) {
    await wearShade(page, shade)
    found.push(...(await findingsOf(page, `${place} (${shade})`, shade === 'light' ? options : OF_COLOURS)))
  }
  return found
}
