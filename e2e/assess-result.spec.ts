import { expect } from '@playwright/test'
import { dialogOf, expectMessage, expectNoSidewaysScroll, PHONE, recordOf, rowOf, test, visit } from './desk.ts'
import { ask, patientName, product, tell } from './product.ts'
import { goTo } from './routes.ts'

const PATH = '/assessment/result'
const ANSWERS = {
  ageYears: 72,
  emrcd: '4',
  eosinophils: { value: 30, unit: '个/μL' },
  consolidation: false,
  arterialPh: 7.28,
  atrialFibrillation: false,
}

test.use({ account: 'doctor' })

const handOver = async (): Promise<string> => {
  const { result } = await ask<{ code: string }>(undefined, 'POST', '/assess/handoff', {
    body: { tool: 'copd', part: 'admission', answers: ANSWERS, consent: true, consentVersion: '1' },
  })
  return result.code
}

const registered = async (): Promise<string> => {
  const name = patientName('顾')
  const birthDate = `${new Date().getFullYear() - ANSWERS.ageYears}-01-01`
  const body = { name, gender: '1', birthDate, source: 'outpatient' }
  await tell(product().people.doctor, 'POST', '/patient/add', { body })
  return name
}

test('a code is received and stored, its result traced back to the answers and compared with another', async ({
  page,
}) => {
  const patient = await registered()
  // before the hand-over, so that the handed-over result is the later one
  await tell(product().people.doctor, 'POST', '/assess/store', {
    body: { tool: 'copd', part: 'admission', answers: { ...ANSWERS, arterialPh: 7.4 }, context: 'inpatient' },
  })
  const code = await handOver()
  await visit(page, `${PATH}?modelCode=decaf`)
  await page.getByRole('main').getByRole('button', { name: '接收评估' }).click()
  const receiving = dialogOf(page, /^接收评估/)
  const field = receiving.getByLabel('编码或链接')
  await expect(field).toBeFocused()

  await page.keyboard.type('1234')
  await page.keyboard.press('Enter')
  await expect(receiving.getByText(/请输入 8 位数字编码/)).toBeVisible()
  await expect(field).toHaveValue('1234')

  await field.fill(`${code.slice(0, 4)} ${code.slice(4)}`)
  await page.keyboard.press('Enter')
  await expect(receiving).toContainText('编码交接，提交于')
  await expect(receiving).toContainText('30 个/μL')
  await expect(receiving).toContainText('未关联患者')
  await receiving.getByRole('button', { name: '选择患者' }).click()
  await receiving.getByLabel('查找患者').fill(patient)
  await page.keyboard.press('Enter')
  await expect(receiving.getByText(patient)).toBeVisible()
  await expect(receiving.getByRole('button', { name: '更换患者' })).toBeVisible()
  await expect(receiving).toContainText('住院')
  await receiving.getByLabel('备注').fill('急诊转入')
  await receiving.getByRole('button', { name: '保存' }).click()
  await expectMessage(page, /已保存评估（\d 项结果）/)
  await expect(receiving).toBeHidden()

  const row = rowOf(page, patient).first()
  await expect(row).toContainText('DECAF')
  await row.getByRole('link', { name: '查看计算过程' }).click()
  const detail = recordOf(page, /^DECAF/)
  await expect(detail).toContainText('编码交接')
  await expect(rowOf(detail, '30 个/μL（计入 0.03 ×10⁹/L）')).toBeVisible()
  await expect(rowOf(detail, '<7.30 计 1').getByRole('cell').last()).toHaveText('1')
  await expect(detail).toContainText('DECAF（2012 版）')
  await expect(detail).toContainText('急诊转入')
  await expect(detail.getByRole('link', { name: /^doi:/ }).first()).toBeVisible()
  await expect(detail).toContainText('仅供参考')

  await page.getByRole('link', { name: '返回列表' }).click()
  await expect(page).toHaveURL(`${PATH}?modelCode=decaf`)
  await page.setViewportSize(PHONE.viewport)
  const boxes = page.getByRole('checkbox', { name: '选择DECAF' })
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await page.getByRole('button', { name: '对比' }).click()
  const compared = dialogOf(page, /^结果对比/)
  await expect(compared).toContainText('+1 分')
  await expect(compared).toContainText('只列出差值，不作判断')
  await expectNoSidewaysScroll(page)
  expect(await compared.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0)

  await page.setViewportSize({ width: 1440, height: 900 })
  await goTo(page, '/assessment/list')
  await rowOf(page, patient)
    .first()
    .getByRole('link', { name: new RegExp(`^${patient}`) })
    .click()
  await expect(page).toHaveURL(/\/patient\/list\/\d+/)
})

test('staff fill a tool in themselves, and F5 in the middle loses nothing', async ({ page }) => {
  await visit(page, '/assessment/gssxxbbx')
  await page.getByRole('radiogroup', { name: '诊断' }).getByRole('radio', { name: '哮喘' }).check()
  await page.getByLabel('FeNO（50 mL/s）').fill('38')
  await expect(page.getByText(/^草稿已保存/)).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: '恢复', exact: true }).click()
  await expect(page.getByLabel('FeNO（50 mL/s）')).toHaveValue('38')
  await page.getByLabel('血嗜酸性粒细胞', { exact: true }).fill('420')
  await page.getByLabel('备注').focus()
  await page.getByRole('button', { name: /^改为 420 个/ }).click()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expectMessage(page, /已保存评估（\d 项结果）/)
  const detail = recordOf(page, /高嗜酸性粒细胞/)
  await expect(detail).toContainText('医护填写')
  await expect(detail).toContainText('未关联')
  await visit(page, '/assessment/gssxxbbx')
  await expect(page.getByLabel('FeNO（50 mL/s）')).toHaveValue('')
  await expect(page.getByText(/的草稿/)).toBeHidden()
})
