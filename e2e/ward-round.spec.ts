/** 病区查房: somebody is admitted to an empty bed, his chart is two presses away, assessed with what the record knows, and gets a report. */
import { expect } from '@playwright/test'
import { choose, dialogOf, expectMessage, recordOf, test, visit } from './desk.ts'
import { product, tell, unique } from './product.ts'

test.use({ account: 'doctor' })

/** A name of Chinese characters that nobody else has. */
const nameOf = (): string =>
  `查${[...unique('').replace(/\W/g, '')].map((letter) => '甲乙丙丁戊己庚辛壬癸子丑寅卯辰巳'[Number.parseInt(letter, 16)]).join('')}`

test('from an empty bed to a report', async ({ page, context }) => {
  const [name, ward] = [nameOf(), unique('病区')]
  const { doctor, admin } = product().people
  const patient = await tell<{ id: string }>(doctor, 'POST', '/patient/add', {
    body: { name, gender: '1', birthDate: '1951-02-03' },
  })
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
  await tell(admin, 'POST', '/visit/ward/add', { body: { name: ward, beds: [{ bedNo: '1' }] } })

  await visit(page, '/patient/board')
  await page.getByRole('combobox', { name: '病区' }).click()
  await page.getByTitle(new RegExp(ward)).last().click()
  await page.getByRole('button', { name: /办理入院/ }).click()
  const admitting = dialogOf(page, '办理入院')
  await admitting.getByRole('combobox', { name: /患者/ }).fill(name)
  await page.keyboard.press('Enter')
  await expect(admitting.getByText('更换患者')).toBeVisible()
  await admitting.getByRole('button', { name: '办理入院' }).click()
  await expectMessage(page, /已入住/)

  await page.getByRole('link', { name, exact: true }).click()
  const chart = recordOf(page, name)
  await expect(chart).toContainText(`${ward} 1 床`)
  await chart.getByRole('button', { name: '新增评估' }).click()
  await page.getByRole('menuitem', { name: '慢阻肺预后评估' }).click()
  await page.getByText('稳定期评估', { exact: true }).click()
  await expect(page.getByLabel('FEV1占预计值百分比')).toHaveValue('55')
  await expect(page.getByText(/与记录一致（肺功能/).first()).toBeVisible()
  await choose(page.getByLabel('评估场景'), '住院')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expectMessage(page, /已保存/)

  await visit(page, `/patient/list/${patient.id}?tab=assessments`)
  await recordOf(page, name).getByRole('table').getByRole('link').first().click()
  await page.getByRole('button', { name: '出具报告' }).click()
  const opened = context.waitForEvent('page')
  await dialogOf(page, '出具评估报告').getByRole('button', { name: '出具', exact: true }).click()
  await expectMessage(page, /已出具报告 R\d{8}-\w{6} 第 1 版/)
  await (await opened).close()
})
