import axe, { type RunOptions } from 'axe-core'
import { expect } from 'vitest'

/** Nothing is drawn in jsdom: colours are computed from the tokens (theme.test.ts), sizes are tested in a browser. */
const OF_LOOKS = ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable']

/** Layers stand outside of landmarks, and their headings have an order of their own. */
const OF_WHOLE_PAGES = ['region', 'heading-order', 'page-has-heading-one', 'landmark-one-main', 'bypass']

const OPTIONS: RunOptions = {
  rules: Object.fromEntries([...OF_LOOKS, ...OF_WHOLE_PAGES].map((id) => [id, { enabled: false }])),
  resultTypes: ['violations'],
  // there are no style sheets and no frames; elements are shown as markup, not as selectors
  preload: false,
  iframes: false,
  selectors: false,
}

/** Hidden by a style sheet: the measuring row of a table, and an inactive tab. */
const UNSTYLED = ['.ant-table-measure-row', '.ant-tabs-content-hidden']

/** Fails with a line for each element that a screen reader cannot use. */
export const expectAccessible = async (part: Element = document.body): Promise<void> => {
  const { violations, passes } = await axe.run({ include: part, exclude: UNSTYLED }, OPTIONS)
  const findings = violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html}`))
  expect(findings).toEqual([])
  // hidden or empty parts would pass
  expect(passes.length, 'nothing to look at').toBeGreaterThan(0)
}
