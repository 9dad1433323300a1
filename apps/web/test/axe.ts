/** What axe finds in a layer or in a part of a page: names, labels, roles, references, structure. */
import axe, { type RunOptions } from 'axe-core'
import { expect } from 'vitest'

/** Nothing is drawn in jsdom: colours are computed from the tokens (theme.test.ts), sizes are looked at in a browser. */
const OF_LOOKS = ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable']

/** A layer hangs outside of the landmarks by nature, and its headings are an order of their own. */
const OF_WHOLE_PAGES = ['region', 'heading-order', 'page-has-heading-one', 'landmark-one-main', 'bypass']

const OPTIONS: RunOptions = {
  rules: Object.fromEntries([...OF_LOOKS, ...OF_WHOLE_PAGES].map((id) => [id, { enabled: false }])),
  resultTypes: ['violations'],
  // neither style sheets nor frames are there, and elements are shown as markup, not as selectors
  preload: false,
  iframes: false,
  selectors: false,
}

/** The row by which a table measures its columns, and a tab that is not shown, are hidden by a style sheet. */
const UNSTYLED = ['.ant-table-measure-row', '.ant-tabs-content-hidden']

/** Fails with a line for each element that somebody who does not see the screen cannot use. */
export const expectAccessible = async (part: Element = document.body): Promise<void> => {
  const { violations, passes } = await axe.run({ include: part, exclude: UNSTYLED }, OPTIONS)
  const findings = violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html}`))
  expect(findings).toEqual([])
  // what is hidden or empty would be in order, too
  expect(passes.length, 'nothing to look at').toBeGreaterThan(0)
}
