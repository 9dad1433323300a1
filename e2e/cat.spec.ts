import { expect } from '@playwright/test'
import { expectMessage, expectNoSidewaysScroll, recordOf, rowOf, test, visit } from './desk.ts'

const NOTICE = /题目文字受版权保护，获得授权后由管理员在“问卷管理”中录入正式文字/

test.use({ account: 'doctor' })

test('eight answers become a result that states the status of its wording', async ({ page }) => {
  await visit(page, '/assessment/catQuestionnaire')
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

  await page.setViewportSize({ width: 375, height: 740 })
  await expectNoSidewaysScroll(page)
  const heights = await rows
    .first()
    .locator('label')
    .evaluateAll((answers) => answers.map((answer) => answer.getBoundingClientRect().height))
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expectMessage(page, '已保存评估（1 项结果）')
  await expect(page.getByRole('heading', { level: 2, name: 'CAT 问卷' })).toBeVisible()

  const detail = recordOf(page, /^CAT/)
  await expect(detail.getByRole('img', { name: /24 分，满分 40 分，严重/ })).toBeVisible()
  await expect(detail.getByText(NOTICE)).toBeVisible()
  await detail.getByRole('tab', { name: '填写内容' }).click()
  await expect(rowOf(detail, '4 分')).toContainText('8. 精力')
})
