/** axe checks of names, labels, roles, references and structure. */
import axe, { type RunOptions } from 'axe-core'
import { expect } from 'vitest'

/** jsdom renders nothing: colours are tested by theme.test.ts, sizes in a browser. */
const OF_LOOKS = ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable']

/** Rules for whole pages; a layer lies outside landmarks. */
const OF_WHOLE_PAGES = ['region', 'heading-order', 'page-has-heading-one', 'landmark-one-main', 'bypass']

const OPTIONS: RunOptions = {
  rules: Object.fromEntries([...OF_LOOKS, ...OF_WHOLE_PAGES].map((id) => [id, { enabled: false }])),
  resultTypes: ['violations'],
  // Neither stylesheets nor frames load, and reports print markup.
  preload: false,
  iframes: false,
  selectors: false,
}

/** Hidden by stylesheet in the product. */
const UNSTYLED = ['.ant-table-measure-row', '.ant-tabs-content-hidden']

export const expectAccessible = async (part: Element = document.body): Promise<void> => {
  const { violations, passes } = await axe.run({ include: part, exclude: UNSTYLED }, OPTIONS)
  const findings = violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html}`))
  expect(findings).toEqual([])
  // Hidden or empty content would pass as well.
  expect(passes.length, 'nothing to look at').toBeGreaterThan(0)
}
