/** Checks a part of a page in both shades, at desk and phone size, by key and by finger. */
import { expect, type Page } from '@playwright/test'
import { findingsOf, IN_LAYERS, OF_COLOURS, wearShade, type Shade } from './axe.ts'
import { expectSettled } from './desk.ts'
import { expectFullScreen, sidewaysScroll, smallPrint, smallTargets } from './finger.ts'
import { backwardSteps, REPEATED, stopBlemishes } from './focus.ts'

const SIZES = { desk: { width: 1440, height: 900 }, phone: { width: 375, height: 740 } } as const
type Size = keyof typeof SIZES

interface Look {
  size: Size
  shade: Shade
}

/**
 * Size and shade change one at a time, forwards and backwards in turn: a new shade redraws the page.
 * A phone in light has the colours of the desk in light; the long run checks every form in it.
 */
const LOOKS: readonly Look[] = [
  { size: 'desk', shade: 'light' },
  { size: 'desk', shade: 'dark' },
  { size: 'phone', shade: 'dark' },
  ...(process.env['TEST_LONG'] === '1' ? [{ size: 'phone', shade: 'light' } as const] : []),
]

export const WHOLE = 'html'
export const PAGE = 'main'
export const DIALOG = '[role=dialog]'

/** @param atDesk looks at the settled part once, at desk size in light */
type Sweep = (place: string, part: string, atDesk?: () => Promise<void>) => Promise<string[]>

export const sweeper = (page: Page): Sweep => {
  let looks = LOOKS
  return async (place, part, atDesk) => {
    const found: string[] = []
    for (const look of looks) {
      await wear(page, look)
      if (look === LOOKS[0]) await atDesk?.()
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

/** Waits until the resized page is drawn and fading elements have their full colour. */
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

const cutHeads = (page: Page, part: string): Promise<string[]> =>
  page.locator(`${part} th:visible`).evaluateAll((heads) =>
    heads.flatMap((head) => {
      const title = head.querySelector('.ant-table-column-title') ?? head
      const { right } = head.getBoundingClientRect()
      const sticksOut = [...head.querySelectorAll('span')].some((one) => one.getBoundingClientRect().right > right + 1)
      return sticksOut || title.scrollWidth > title.clientWidth ? [`cut head: ${head.textContent}`] : []
    }),
  )

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
