/** 病区查房 with a tablet: somebody is registered, admitted to an empty bed, his chart is two presses away, assessed with what the record knows, and gets a report. */
import { expect } from '@playwright/test'
import { choose, dialogOf, expectMessage, expectNoSidewaysScroll, recordOf, TABLET, test, visit } from './desk.ts'
import { patientName, product, tell, unique } from './product.ts'

test.use({ account: 'doctor', ...TABLET })

test('from the registration of a patient to a report', async ({ page, context }) => {
  const [name, ward] = [patientName('查'), unique('病区')]
  const { doctor, admin } = product().people
  await tell(admin, 'POST', '/visit/ward/add', { body: { name: ward, beds: [{ bedNo: '1' }] } })

  await visit(page, '/patient/list')
  await page.getByRole('button', { name: '新增', exact: true }).first().tap()
  const form = dialogOf(page, '新增患者')
  await form.getByLabel('姓名').fill(name)
  await form.getByLabel('男', { exact: true }).tap()
  await form.getByLabel('出生日期', { exact: true }).fill('1951-02-03')
  await page.keyboard.press('Enter')
  await form.getByRole('button', { name: '确定' }).tap()
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
  await page.getByRole('combobox', { name: '病区' }).tap()
  await page.getByTitle(new RegExp(ward)).last().tap()
  await page.getByRole('button', { name: /办理入院/ }).tap()
  const admitting = dialogOf(page, '办理入院')
  await admitting.getByRole('combobox', { name: /患者/ }).fill(name)
  await page.keyboard.press('Enter')
  await expect(admitting.getByText('更换患者')).toBeVisible()
  await admitting.getByRole('button', { name: '办理入院' }).tap()
  await expectMessage(page, /已入住/)

  await page.getByRole('link', { name, exact: true }).tap()
  const chart = recordOf(page, name)
  await expect(chart).toContainText(`${ward} 1 床`)
  await chart.getByRole('button', { name: '新增评估' }).tap()
  await page.getByRole('menuitem', { name: '慢阻肺预后评估' }).tap()
  await page.getByText('稳定期评估', { exact: true }).tap()
  await expect(page.getByLabel('FEV1 占预计值（舒张剂后）')).toHaveValue('55')
  await expect(page.getByText(/与记录一致（肺功能/).first()).toBeVisible()
  await choose(page.getByLabel('评估场景'), '住院')
  await page.getByRole('button', { name: '保存', exact: true }).tap()
  await expectMessage(page, /已保存/)

  await visit(page, `/patient/list/${patient.id}?tab=assessments`)
  await recordOf(page, name).getByRole('table').getByRole('link').first().tap()
  await page.getByRole('button', { name: '出具报告' }).tap()
  const opened = context.waitForEvent('page')
  await dialogOf(page, '出具评估报告').getByRole('button', { name: '出具', exact: true }).tap()
  await expectMessage(page, /已出具报告 R\d{8}-\w{6} 第 1 版/)
  await (await opened).close()
  // what was issued is what is printed
  const printed = context.waitForEvent('page')
  await page.getByRole('button', { name: '打印' }).tap()
  await (await printed).close()
  await expectNoSidewaysScroll(page)
})
