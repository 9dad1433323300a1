/** CAT 问卷: answered with the keyboard, stored, and read again with the mark of its wording. */
import { expect } from '@playwright/test'
import { choose, dialogOf, expectMessage, expectNoSidewaysScroll, openPage, rowOf, test, visit } from './desk.ts'

const NOTICE = /题目文字受版权保护，获得授权后由管理员在“数据字典 · CAT 题目”中录入正式文字。/

test.use({ account: 'doctor' })

test('eight answers become a result that says what its words are worth', async ({ page }) => {
  await visit(page, '/dashboard/analysis')
  await openPage(page, '评估管理', 'CAT 问卷')
  await expect(page.getByText('演示题目')).toBeVisible()
  await expect(page.getByText(NOTICE)).toBeVisible()

  const result = page.getByRole('complementary', { name: '评估结果' })
  const rows = page.getByRole('radiogroup')
  await expect(rows).toHaveCount(8)
  await rows.nth(0).getByRole('radio', { name: '0' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(rows.nth(0).getByRole('radio', { name: '2' })).toBeChecked()
  for (const n of [1, 2, 3, 4, 5, 6]) await rows.nth(n).getByText('3', { exact: true }).click()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(result.getByText('未回答：第 8 题。')).toBeVisible()
  await expect(rows.nth(7).getByRole('radio').first()).toBeFocused()
  await rows.nth(7).getByText('4', { exact: true }).click()
  await expect(result.getByRole('img', { name: /24 分，满分 40 分，严重/ })).toBeVisible()

  await choose(page.getByLabel('评估场景'), '门诊')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expectMessage(page, '已保存 1 条评估结果')
  await expect(page.getByRole('heading', { level: 1, name: '评估结果' })).toBeVisible()

  await rowOf(page, 'CAT').first().getByRole('button', { name: '查看计算过程' }).click()
  const detail = dialogOf(page, /^评估结果详情/)
  await expect(detail.getByRole('img', { name: /24 分，满分 40 分，严重/ })).toBeVisible()
  await expect(detail.getByText(NOTICE)).toBeVisible()
  await expect(rowOf(detail, '4 分')).toContainText('8. 精力')
})

test('on a phone nothing is cut off, and answers are not left behind unasked', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 740 })
  await visit(page, '/assessment/catQuestionnaire')
  const first = page.getByRole('radiogroup').first()
  await first.getByText('5', { exact: true }).click()
  await expectNoSidewaysScroll(page)
  for (const answer of await first.locator('label').all())
    expect((await answer.boundingBox())!.height).toBeGreaterThanOrEqual(44)
  await page.getByRole('button', { name: '清空' }).click()
  const question = page.getByRole('dialog', { name: /确定清空/ })
  await question.getByRole('button', { name: '清空' }).click()
  await expect(first.getByRole('radio', { name: '5' })).not.toBeChecked()
})
