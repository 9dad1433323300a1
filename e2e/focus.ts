import { expect, type Locator, type Page } from '@playwright/test'

const FAR = 120

export const hasFocus = async (page: Page, target: Locator): Promise<boolean> =>
  (await target.and(page.locator(':focus')).count()) > 0

/** Walks with Tab, or another key, until the target has the focus, which must be visible at every stop. */
export const walkTo = async (page: Page, target: Locator, key = 'Tab'): Promise<void> => {
  for (let step = 0; step < FAR; step++) {
    if (await hasFocus(page, target)) break
    await page.keyboard.press(key)
    await expectSeen(page)
  }
  await expect(target).toBeFocused()
}

/** The focus in a menu follows a little later. */
export const arrowTo = async (page: Page, target: Locator, key = 'ArrowDown'): Promise<void> => {
  const where = () => page.locator(':focus').innerText()
  for (let step = 0; step < 40 && !(await hasFocus(page, target)); step++) {
    const before = await where()
    await page.keyboard.press(key)
    await expect.poll(where).not.toBe(before)
    await expectSeen(page)
  }
  await expect(target).toBeFocused()
}

/** The focused element shows its ring uncovered; opening layers may take a moment. */
export const expectSeen = (page: Page): Promise<void> => expect.poll(() => blemishOf(page)).toBeUndefined()

export const blemishOf = async (page: Page): Promise<string | undefined> =>
  (await blemishesOf(page.locator(':focus')))[0]

const STOPS = ':is(a[href], button, input, select, textarea, [tabindex]):not([tabindex^="-"], :disabled):visible'

/** Rows are alike, so the first ones stand for all. The long run checks all of them. */
export const REPEATED = ['tbody > tr:nth-child(n + 7)', '[data-cards] > :nth-child(n + 5)']

const OF_FIRST_ROWS = `${STOPS}:not(${REPEATED.map((rows) => `${rows} *`).join(', ')})`

const stopsOf = (page: Page, part: string, stops = STOPS): Locator =>
  page.locator(part).filter({ visible: true }).locator(stops)

export const stopBlemishes = async (page: Page, part: string): Promise<string[]> => {
  // rings show after a key press
  await page.keyboard.press('Tab')
  return blemishesOf(stopsOf(page, part, OF_FIRST_ROWS))
}

/** Steps that lead neither right nor down, and stops with an explicit tab index. */
export const backwardSteps = (page: Page, part: string): Promise<string[]> =>
  stopsOf(page, part).evaluateAll((all) => {
    const nameOf = (one: (typeof all)[number]): string =>
      `${one.tagName} ${one.getAttribute('aria-label') ?? one.textContent ?? ''}`.slice(0, 80)
    const boxes = all.map((one) => one.getBoundingClientRect())
    return all.flatMap((stop, at) => {
      if ((stop as unknown as { tabIndex: number }).tabIndex > 0)
        return [`own place in the order of Tab: ${nameOf(stop)}`]
      const [before, here] = [boxes[at - 1], boxes[at]!]
      if (!before || here.left > before.left || here.bottom > before.bottom) return []
      // an element inside another is part of it
      if (all[at - 1]!.contains(stop) || stop.contains(all[at - 1])) return []
      const isSame = here.left === before.left && here.top === before.top
      return isSame ? [] : [`a step back: ${nameOf(all[at - 1])} → ${nameOf(stop)}`]
    })
  })

const blemishesOf = (stops: Locator): Promise<string[]> =>
  stops.evaluateAll(async (all) => {
    type Element = (typeof all)[number]
    const nextFrame = (element: Element): Promise<unknown> =>
      new Promise((done) => element.ownerDocument.defaultView!.requestAnimationFrame(done))
    const isRinged = (one: Element): boolean =>
      [undefined, '::before', '::after'].some((part) => {
        const { outlineStyle, outlineWidth } = one.ownerDocument.defaultView!.getComputedStyle(one, part)
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
      })
    const above = (one: Element, steps: number): Element[] =>
      steps > 0 && one ? [one, ...above(one.parentElement, steps - 1)] : []
    const blemishesAt = (element: Element): string[] => {
      const { ownerDocument, parentElement } = element
      // fields wear the ring of the box around them, a check mark is drawn beside its input
      // and the active node of a tree wears its own
      const spoken = ownerDocument.getElementById(element.getAttribute('aria-activedescendant') ?? '')
      const near = [
        ...above(element, 4),
        ...[element.nextElementSibling, spoken?.parentElement].filter(Boolean),
        ...(spoken?.parentElement?.querySelectorAll('*') ?? []),
      ]
      const name = `${element.tagName} ${element.className} ${element.getAttribute('aria-label') ?? element.textContent}`
      if (!near.some((one) => isRinged(one))) return [`no ring: ${name.slice(0, 160)}`]
      const seen = element.clientWidth > 1 ? element : (parentElement ?? element)
      const { left, top, width, bottom } = seen.getBoundingClientRect()
      // of an element taller than the window, the visible part
      const [from, to] = [Math.max(top, 0), Math.min(bottom, ownerDocument.defaultView!.innerHeight)]
      const hit = ownerDocument.elementFromPoint(left + width / 2, from < to ? (from + to) / 2 : (top + bottom) / 2)
      const own = element.closest('label') ?? parentElement ?? element
      // a toast of another user's work covers a place for seconds only
      if (hit && (own.contains(hit) || near.includes(hit) || hit.closest('.ant-notification'))) return []
      return [`out of sight: ${name.slice(0, 160)}; there is ${hit?.tagName} ${hit?.className}`]
    }
    const found: string[] = []
    for (const element of all) {
      const focusable = element as unknown as { focus: () => void }
      if (element.ownerDocument.activeElement !== element) focusable.focus()
      // some elements redraw their ring
      for (let frame = 0; frame < 20 && blemishesAt(element).length > 0; frame++) await nextFrame(element)
      found.push(...blemishesAt(element))
    }
    return found
  })
