/** 病区查房, from the registration of a patient to a report. */
import { expect, type Page } from '@playwright/test'
import { dialogOf, expectMessage, expectNoSidewaysScroll, recordOf, visit } from './desk.ts'
import type { Hand } from './hands.ts'
import { patientName, product, tell, unique } from './product.ts'

export const wardRound = async (page: Page, { press, fill, take, choose, pick }: Hand): Promise<void> => {
  const [name, ward] = [patientName('查'), unique('病区')]
  const { doctor, admin } = product().people
  await tell(admin, 'POST', '/visit/ward/add', { body: { name: ward, beds: [{ bedNo: '1' }] } })

  await visit(page, '/patient/list')
  await press(page.getByRole('button', { name: '新增', exact: true }).first())
  const form = dialogOf(page, '新增患者')
  await fill(form.getByLabel('姓名'), name)
  await press(form.getByLabel('男', { exact: true }), 'Space')
  await fill(form.getByLabel('出生日期', { exact: true }), '1951-02-03')
  await page.keyboard.press('Enter')
  await press(form.getByRole('button', { name: '确定' }))
  await expectMessage(page, `已新增患者“${name}”`)
  const { records } = await tell<{ records: { id: string }[] }>(doctor, 'GET', '/patient/list', { query: { name } })
  const patient = records[0]!
  await tell(doctor, 'POST', '/fact/spirometry/add', {
    body: {
      patientId: patient.id,
      testedAt: '2026-11-01 09:00:00',
      bronchodilator: 'post',
      fev1L: 1.5,
      fvcL: 2.5,
      fev1Pct: 55,
      grade: 'A',
    },
  })

  await visit(page, '/patient/board')
  await choose(page.getByRole('combobox', { name: '病区' }), new RegExp(ward))
  await press(page.getByRole('list', { name: `${ward}床位` }).getByRole('button', { name: /办理入院/ }))
  const admitting = dialogOf(page, '办理入院')
  await fill(admitting.getByRole('combobox', { name: /患者/ }), name)
  await page.keyboard.press('Enter')
  await expect(admitting.getByText('更换患者')).toBeVisible()
  await press(admitting.getByRole('button', { name: '办理入院' }))
  await expectMessage(page, /已入住/)

  await press(page.getByRole('link', { name, exact: true }))
  const chart = recordOf(page, name)
  await expect(chart).toContainText(`${ward} 1 床`)
  await take(chart.getByRole('button', { name: '新增评估' }), '慢阻肺预后评估')
  await pick(page.getByRole('radiogroup', { name: '评估内容' }), '稳定期评估')
  await expect(page.getByLabel('FEV1 占预计值（舒张剂后）')).toHaveValue('55')
  await expect(page.getByText(/与记录一致：.*（肺功能/).first()).toBeVisible()
  await choose(page.getByLabel('评估场景'), '住院')
  await press(page.getByRole('button', { name: '保存', exact: true }))
  await expectMessage(page, /已保存/)

  await visit(page, `/patient/list/${patient.id}?tab=assessments`)
  await press(recordOf(page, name).getByRole('tabpanel').getByRole('link').first())
  await press(page.getByRole('button', { name: '出具报告' }))
  const opened = page.context().waitForEvent('page')
  await press(dialogOf(page, '出具评估报告').getByRole('button', { name: '出具', exact: true }))
  await expectMessage(page, /已出具报告 R\d{8}-\w{6} 第 1 版/)
  await (await opened).close()
  await expectNoSidewaysScroll(page)
}
