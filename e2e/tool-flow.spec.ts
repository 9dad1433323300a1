/** The public tools on a phone, question by question to the result. The third tool is tried in tool-handoff.spec.ts. */
import { expect, type Page } from '@playwright/test'
import { findingsOf } from './axe.ts'
import { expectNoSidewaysScroll, test } from './desk.ts'

const PHONE = { width: 375, height: 740 }
const SMALL = { width: 320, height: 640 }

test.use({ viewport: PHONE, hasTouch: true, isMobile: true })

const smallestText = (page: Page): Promise<number> =>
  page.locator('body').evaluate((body) => {
    const { NodeFilter, getComputedStyle, document } = body.ownerDocument.defaultView!
    const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
    let smallest = Infinity
    while (walker.nextNode()) {
      const { parentElement: parent, textContent } = walker.currentNode
      if (!parent || !textContent?.trim() || parent.closest('script, style')) continue
      smallest = Math.min(smallest, Number.parseFloat(getComputedStyle(parent).fontSize))
    }
    return smallest
  })

const smallTargets = (page: Page): Promise<string[]> =>
  page
    .locator('#root :is(button, a, label:has(input), span:has(> input), input[type=range]):visible')
    .evaluateAll((all) =>
      all.flatMap((control) => {
        const { width, height } = control.getBoundingClientRect()
        return Math.min(width, height) < 44 ? [`${control.textContent} ${width}×${height}`] : []
      }),
    )

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

const expectScreen = async (page: Page, name: string): Promise<void> => {
  await expect(heading(page, name)).toBeVisible()
  await expect(page.getByRole('link', { name: /拨打120/ })).toHaveAttribute('href', 'tel:120')
  await expectNoSidewaysScroll(page)
}

const next = (page: Page): Promise<void> => page.getByRole('button', { name: /^(下一步|查看结果)$/ }).tap()

const choose = (page: Page, question: string, answer: string): Promise<void> =>
  page.getByRole('radiogroup', { name: question }).getByRole('radio', { name: answer }).check()

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

test('慢阻肺: an admission is filled in, and no answer is lost on the way', async ({ page }) => {
  await page.goto('/copd')
  await expectScreen(page, '慢阻肺急性加重预后评估')
  await expect(page.getByText('不收集姓名、电话和身份证号。关掉页面后不留记录。')).toBeVisible()
  await page.getByRole('button', { name: /^入院评估/ }).tap()
  await expect(page.getByText('第 1 步，共 9 步')).toBeVisible()
  await field(page, '年龄').fill('６８')
  await next(page)
  await expectScreen(page, '稳定期呼吸困难分级（eMRCD）')
  await expect(heading(page, '稳定期呼吸困难分级（eMRCD）')).toBeFocused()
  await choose(page, '稳定期呼吸困难分级（eMRCD）', '因气促不能独自出门，但能自己洗漱穿衣')

  await page.reload()
  await expectScreen(page, '稳定期呼吸困难分级（eMRCD）')
  await expect(page.getByRole('radio', { name: /^5a/ })).toBeChecked()
  await page.goBack()
  await expect(field(page, '年龄')).toHaveValue('６８')
  await page.goForward()
  await expect(page.getByRole('radio', { name: /^5a/ })).toBeChecked()
  await next(page)

  await page.getByRole('slider', { name: '气促程度（0–10分）' }).fill('7')
  await choose(page, '意识状态', '清醒（A）')
  await next(page)
  await field(page, '心率').fill('９６')
  await field(page, '呼吸频率').fill('26')
  await field(page, '体温').fill('37，2')
  await next(page)
  await field(page, '收缩压').fill('80')
  await field(page, '舒张压').fill('120')
  await next(page)
  await expect(field(page, '舒张压')).toBeFocused()
  await expect(page.getByText('舒张压应低于收缩压，请核对血压的高值和低值。')).toBeVisible()
  await field(page, '舒张压').fill('60')
  await next(page)
  await field(page, '静息血氧饱和度').fill('88')
  await next(page)
  await field(page, '血嗜酸性粒细胞计数').fill('30')
  await next(page)
  await expect(page.getByText('应在 0–20 ×10⁹/L 之间。单位可能应为个/μL')).toBeVisible()
  await page.getByRole('button', { name: '改为 30 个/μL' }).tap()
  await expect(page.getByText('30 个/μL = 0.03 ×10⁹/L')).toBeVisible()
  await field(page, '尿素氮').fill('7,1')
  await page.getByRole('radio', { name: 'mmol/L' }).check()
  await page.getByRole('radio', { name: 'mg/dL' }).check()
  await expect(field(page, '尿素氮')).toHaveValue('19.88')
  await next(page)
  await field(page, '动脉血 pH').fill('7。28')
  await next(page)
  await choose(page, '胸部影像有肺实变', '未做')
  await choose(page, '心房颤动（含阵发性病史）', '否')
  await next(page)
  await expectScreen(page, '评估结果')
  // 5a, eosinophils below 0.05, pH below 7.30; consolidation is not known
  await expect(page.locator('main')).toContainText('得分范围 3–4')
})

test('呼出气预测急性加重: asthma, with influences on the reading', async ({ page }) => {
  await page.goto('/hcqycjxjz')
  await page.getByRole('button', { name: /^哮喘/ }).tap()
  await field(page, '年龄').fill('45')
  await next(page)
  await field(page, 'FeNO（50 mL/s）').fill('52 ppb')
  await next(page)
  await page.getByRole('checkbox', { name: '有过敏性鼻炎或过敏体质' }).check()
  await next(page)
  await field(page, '血嗜酸性粒细胞').fill('0,38')
  await next(page)
  await expectScreen(page, '评估结果')
  await expect(page.locator('main')).toContainText('52 ppb')
  await expect(page.locator('main')).toContainText('过敏性鼻炎或过敏体质会使 FeNO 偏高')
})

test('every kind of screen is accessible, large and never wider than the phone', async ({ page }) => {
  const look = async (place: string) => {
    await expectNoSidewaysScroll(page)
    expect.soft(await findingsOf(page, place)).toEqual([])
    expect.soft(await smallTargets(page), place).toEqual([])
    expect.soft(await smallestText(page), place).toBeGreaterThanOrEqual(16)
  }
  await page.setViewportSize(SMALL)
  await page.goto('/copd')
  await expectScreen(page, '慢阻肺急性加重预后评估')
  await look('start')
  await page.getByRole('button', { name: /^入院评估/ }).tap()
  for (const title of [
    '年龄',
    '稳定期呼吸困难分级（eMRCD）',
    '现在的感觉',
    '心率、呼吸和体温',
    '血压',
    '血氧',
    '抽血化验',
    '血气分析',
    '胸部影像和心脏',
  ]) {
    await expectScreen(page, title)
    await look(title)
    await next(page)
  }
  await page.goto('/hcqycjxjz')
  await page.getByRole('button', { name: /^哮喘/ }).tap()
  await next(page)
  await field(page, 'FeNO（50 mL/s）').fill('5000')
  await next(page)
  await look('a wrong number')
  await field(page, 'FeNO（50 mL/s）').fill('')
  await next(page)
  await look('ticks')
})

test('text at double size loses nothing', async ({ page }) => {
  await page.goto('/copd')
  await page.evaluate(`document.documentElement.style.fontSize = '200%'`)
  await expectScreen(page, '慢阻肺急性加重预后评估')
  await page.getByRole('button', { name: /^入院评估/ }).tap()
  for (let step = 1; step < 7; step += 1) {
    await expectNoSidewaysScroll(page)
    await next(page)
  }
  await field(page, '血嗜酸性粒细胞计数').fill('300')
  await next(page)
  await expectScreen(page, '抽血化验')
  await page.getByRole('button', { name: '改为 300 个/μL' }).tap()
  await expect(page.getByText('300 个/μL = 0.3 ×10⁹/L')).toBeVisible()
})
