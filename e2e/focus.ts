/** Where the focus is, and whether a person who has no mouse can see it. */
import { expect, type Locator, type Page } from '@playwright/test'

const FAR = 120

export const hasFocus = async (page: Page, target: Locator): Promise<boolean> =>
  (await target.and(page.locator(':focus')).count()) > 0

/** Walks with Tab, or another key, until something has the focus; sees it at every stop. */
export const walkTo = async (page: Page, target: Locator, key = 'Tab'): Promise<void> => {
  for (let step = 0; step < FAR; step++) {
    if (await hasFocus(page, target)) break
    await page.keyboard.press(key)
    await expectSeen(page)
  }
  await expect(target).toBeFocused()
}

/** The element that has the focus wears its ring, and nothing lies over it; what opens may take a moment. */
export const expectSeen = (page: Page): Promise<void> => expect.poll(() => blemishOf(page)).toBeUndefined()

/** What a person would miss at the element that has the focus: its ring, or a free sight of it. */
export const blemishOf = async (page: Page): Promise<string | undefined> => {
  const focused = page.locator(':focus')
  if ((await focused.count()) === 0) return undefined
  return focused.evaluate((element) => {
    type Element = typeof element
    const { ownerDocument, parentElement } = element
    const { getComputedStyle } = ownerDocument.defaultView!
    const isRinged = (one: Element): boolean =>
      [undefined, '::before', '::after'].some((part) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(one, part)
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
      })
    const above = (one: Element, steps: number): Element[] =>
      steps > 0 && one ? [one, ...above(one.parentElement, steps - 1)] : []
    // fields wear the ring of the box around them, a check mark stands beside its input
    // and the node a tree speaks of wears its own
    const spoken = ownerDocument.getElementById(element.getAttribute('aria-activedescendant') ?? '')
    const near = [
      ...above(element, 4),
      ...[element.nextElementSibling, spoken?.parentElement].filter(Boolean),
      ...(spoken?.parentElement?.querySelectorAll('*') ?? []),
    ]
    const name = `${element.tagName} ${element.className} ${element.getAttribute('aria-label') ?? element.textContent}`
    if (!near.some(isRinged)) return `no ring: ${name.slice(0, 160)}`
    const seen = element.clientWidth > 1 ? element : (parentElement ?? element)
    const { left, top, width, height } = seen.getBoundingClientRect()
    const hit = ownerDocument.elementFromPoint(left + width / 2, top + height / 2)
    if (hit && (element.contains(hit) || near.includes(hit) || parentElement?.contains(hit))) return undefined
    return `out of sight: ${name.slice(0, 160)}; there is ${hit?.tagName} ${hit?.className}`
  })
}
