import { expect, type Page } from '@playwright/test'

/** One of these is the main content; an alert and the links that lead to the page are not. */
const CONTENT = [
  'table',
  'form',
  'input',
  'fieldset',
  'figure',
  'dl',
  'h2',
  'ul',
  'ol',
  '[role=tree]',
  '[data-board]',
  '[data-type]',
]
  .map((one) => `main ${one}:not(nav *):not([role=alert] *)`)
  .join(', ')

/** Redis is not configured where the journeys run, and its page says so. */
const NOT_CONFIGURED = '未配置 Redis'

const isException = (path: string): boolean => /^\/(403|404|500)$/.test(path)

/** A settled page is at its address and shows its main content, and no failure. */
export const expectContent = async (page: Page, path: string): Promise<void> => {
  const main = page.locator('main')
  const [heading, text] = [await main.locator('h1').filter({ visible: true }).innerText(), await main.innerText()]
  expect(text.replace(heading, '').trim(), path).not.toBe('')
  if (isException(path)) return
  await expect(page, path).toHaveURL(new RegExp(`${path}([?#]|$)`))
  const content = page.locator(CONTENT).or(main.getByText(NOT_CONFIGURED)).filter({ visible: true })
  await expect(content.first(), path).toBeVisible()
  await expect(main.getByText('加载失败').filter({ visible: true }), path).toHaveCount(0)
}
