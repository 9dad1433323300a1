/** One look at a part of a page in everything it has to bear: both shades, desk and phone, by key and by finger. */
import { expect, type Page } from '@playwright/test'
import { findingsOf, IN_LAYERS, OF_COLOURS, wearShade, type Shade } from './axe.ts'
import { expectSettled } from './desk.ts'
import { expectFullScreen, sidewaysScroll, smallPrint, smallTargets } from './finger.ts'
import { backwardSteps, stopBlemishes } from './focus.ts'

const SIZES = { desk: { width: 1440, height: 900 }, phone: { width: 375, height: 740 } } as const
type Size = keyof typeof SIZES

interface Look {
  size: Size
  shade: Shade
}

/**
 * Each size and each shade, and at a desk both. One thing changes at a time; forwards and backwards in turn, so that each look
 * begins where the last one ended: a shade has the page drawn anew, which costs more than looking at it. A phone in light has the
 * colours of the desk in light, and the long run looks at every form in it.
 */
const LOOKS: readonly Look[] = [
  { size: 'desk', shade: 'light' },
  { size: 'desk', shade: 'dark' },
  { size: 'phone', shade: 'dark' },
  ...(process.env['TEST_LONG'] === '1' ? [{ size: 'phone', shade: 'light' } as const] : []),
]

/** Rows are alike: what the first ones show, the others show again. All of them are looked at in the long run. */
const REPEATED = ['tbody > tr:nth-child(n + 7)', '[data-cards] > :nth-child(n + 5)']

/** What of a document is looked at. */
export const WHOLE = 'html'
export const PAGE = 'main'
export const DIALOG = '[role=dialog]'

/** Sweeps over the parts of pages that are put before it, one after the other. */
export const sweeper = (page: Page): ((place: string, part: string) => Promise<string[]>) => {
  let looks = LOOKS
  return async (place, part) => {
    const found: string[] = []
    for (const look of looks) {
      await wear(page, look)
      const findings = await lookAt(page, look, part)
      found.push(...findings.map((finding) => `${place} ${look.size} ${look.shade}: ${finding}`))
    }
    looks = looks.toReversed()
    return found
  }
}

const wear = async (page: Page, { size, shade }: Look): Promise<void> => {
  await page.setViewportSize(SIZES[size])
  await wearShade(page, shade)
  await nextFrames(page)
  await expectSettled(page)
}

interface Fading {
  readonly effect: { getComputedTiming(): { endTime?: unknown } } | null
  readonly finished: Promise<unknown>
}

/** What the page changes when its window does has been drawn, and what fades in is there: half a colour is no colour. */
const nextFrames = (page: Page): Promise<void> =>
  page.locator('html').evaluate(async (html) => {
    const document = html.ownerDocument
    const window = document.defaultView!
    await new Promise<void>((done) => window.requestAnimationFrame(() => window.requestAnimationFrame(() => done())))
    const fading = document.getAnimations() as Fading[]
    const ending = fading.filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })

const lookAt = async (page: Page, { size, shade }: Look, part: string): Promise<string[]> => {
  const context = { include: [part], exclude: REPEATED }
  if (size === 'desk' && shade === 'dark') return findingsOf(page, '', OF_COLOURS, context)
  const found = await findingsOf(page, '', part === DIALOG ? IN_LAYERS : {}, context)
  return [...found, ...(await sidewaysScroll(page)), ...(await HANDS[size](page, part))]
}

/** How people work at each size. */
const HANDS: Readonly<Record<Size, (page: Page, part: string) => Promise<string[]>>> = {
  // columns of a whole document are beside each other
  desk: async (page, part) => [
    ...(await cutHeads(page, part)),
    ...(part === WHOLE ? [] : await backwardSteps(page, part)),
    ...(await stopBlemishes(page, part)),
  ],
  phone: async (page, part) => {
    const within = page.locator(part)
    if (part === DIALOG) await expectFullScreen(within)
    return [...(await smallTargets(within)), ...(await smallPrint(within))]
  },
}

/** Heads of columns that are not read whole. */
const cutHeads = (page: Page, part: string): Promise<string[]> =>
  page.locator(`${part} th:visible`).evaluateAll((heads) =>
    heads.flatMap((head) => {
      const title = head.querySelector('.ant-table-column-title') ?? head
      const { right } = head.getBoundingClientRect()
      const sticksOut = [...head.querySelectorAll('span')].some((one) => one.getBoundingClientRect().right > right + 1)
      return sticksOut || title.scrollWidth > title.clientWidth ? [`cut head: ${head.textContent}`] : []
    }),
  )

/** Opens the form behind 新增, if the page has one. */
export const openForm = async (page: Page): Promise<boolean> => {
  const add = page.getByRole('main').getByRole('button', { name: /^新增/ }).filter({ visible: true }).first()
  if ((await add.count()) === 0) return false
  await add.click()
  await expect(page.getByRole('dialog').getByRole('button', { name: '确定' })).toBeVisible()
  return true
}

export const closeForm = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
}
