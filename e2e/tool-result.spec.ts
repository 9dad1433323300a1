import { expect } from '@playwright/test'
import { pack } from '../packages/clinical/src/tools/packed.ts'
import { partOf } from '../packages/clinical/src/tools/index.ts'
import type { Answers } from '../packages/clinical/src/tools/tool.ts'
import { expectNoSidewaysScroll, test } from './desk.ts'

test.use({ viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true })

const ADMITTED: Answers = {
  ageYears: 68,
  emrcd: '5a',
  eosinophils: { value: 30, unit: '个/μL' },
  consolidation: true,
  arterialPh: 7.36,
  atrialFibrillation: false,
  pulse: 112,
}

test('a link brings score, meaning, items and sources, the paper shows the same, and a new start leaves no trace', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const packed = pack(partOf('copd', 'admission')!, ADMITTED)
  await page.goto(`/copd#${encodeURIComponent(packed)}`)
  await expect(page).toHaveURL('/copd')
  expect(asked.filter((url) => url.includes('admission'))).toEqual([])

  const main = page.getByRole('region', { name: 'DECAF 评分' })
  await expect(main.getByRole('img', { name: 'DECAF 评分 3 分，满分 6 分，高危。' })).toBeVisible()
  await expect(main).toContainText('▲高危')
  await expect(main).toContainText('住院死亡风险明显升高。下一步请尽快由医生评估升级治疗。')
  const items = page.getByRole('table', { name: '分数怎么来的' }).getByRole('row')
  await expect(items.filter({ hasText: '血嗜酸性粒细胞' })).toContainText('30 个/μL（0.03 ×10⁹/L）1')
  await expect(items.filter({ has: page.getByRole('rowheader', { name: '动脉血 pH' }) })).toContainText('7.360')
  await expect(items.filter({ hasText: '合计（满分 6 分）' })).toContainText('3')
  await expect(page.getByRole('region', { name: '其他公开评分' })).toContainText('待医生确认')
  const source = page.getByRole('link', { name: /doi:10\.1136\/thoraxjnl-2012-202103/ })
  await expect(source).toBeHidden()
  await page.getByText('来源和适用范围', { exact: true }).tap()
  await expect(source).toHaveAttribute('href', 'https://doi.org/10.1136/thoraxjnl-2012-202103')
  await expect(page.getByText('中危 2 分：二手来源')).toBeVisible()
  await expectNoSidewaysScroll(page)

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: '慢阻肺急性加重预后评估结果' })).toBeVisible()
  await expect(page.getByText('▲ 高危')).toBeVisible()
  await expect(page.getByText('血嗜酸性粒细胞计数 30 个/μL')).toBeVisible()
  await expect(page.getByText('医生签名')).toBeVisible()
  await expect(page.getByRole('main')).toBeHidden()
  await expect(page.getByRole('button')).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })

  await page.getByRole('button', { name: '修改答案' }).tap()
  await expect(page.getByRole('textbox', { name: '年龄', exact: true })).toHaveValue('68')
  await page.getByRole('button', { name: '完成修改' }).tap()
  await page.getByRole('button', { name: '重新开始' }).tap()
  await page.getByRole('dialog', { name: '重新开始' }).getByRole('button', { name: '重新开始' }).tap()
  const start = page.getByRole('heading', { level: 1, name: '慢阻肺急性加重预后评估' })
  await expect(start).toBeVisible()
  await expect(page.getByRole('button', { name: '继续上次的填写' })).toBeHidden()
  const traces = () =>
    page.evaluate(`JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage), history.state])`)
  expect(await traces()).not.toMatch(/68|admission|tool_/)
  await page.goForward()
  await expect(start).toBeVisible()
  expect(await traces()).not.toMatch(/68|admission|tool_/)
})
