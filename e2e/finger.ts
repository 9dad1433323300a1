import { expect, type Locator, type Page } from '@playwright/test'

const FINGER = 44

/** Visible controls smaller than a fingertip: their name and size. */
export const smallTargets = async (within: Locator): Promise<string[]> => {
  // a switch is drawn smaller than the area that reacts
  const controls = within.locator('button:not([role=switch]):visible, input:visible, textarea:visible')
  const sizes = await controls.evaluateAll((all) =>
    all.map((control) => {
      const box = control.closest('.ant-select, .ant-input-affix-wrapper, .ant-picker, label')
      const { width, height } = (box ?? control).getBoundingClientRect()
      const name = control.getAttribute('aria-label') ?? control.textContent ?? control.getAttribute('placeholder')
      return { name: String(name).trim(), width: Math.round(width), height: Math.round(height) }
    }),
  )
  return sizes.flatMap(({ name, width, height }) =>
    width > 0 && Math.min(width, height) < FINGER ? [`small target: ${name} ${width}×${height}`] : [],
  )
}

export const smallPrint = (within: Locator): Promise<string[]> =>
  within
    .locator('input:not([type=radio], [type=checkbox], [type=file]):visible, textarea:visible')
    .evaluateAll((fields) =>
      fields
        .map((field) => ({
          name: field.id || field.getAttribute('aria-label'),
          size: Number.parseFloat(String(field.computedStyleMap().get('font-size'))),
        }))
        .filter(({ size }) => !(size >= 16))
        .map(({ name, size }) => `small print: ${name} ${size} px`),
    )

export const expectFullScreen = async (dialog: Locator): Promise<void> => {
  await expect(dialog).toBeVisible()
  await expect.poll(() => dialog.boundingBox().then((box) => box && [box.x, Math.round(box.width)])).toEqual([0, 375])
}

export const sidewaysScroll = async (page: Page): Promise<string[]> => {
  const beyond = await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)
  return beyond > 0 ? [`scrolls sideways by ${beyond} px`] : []
}
