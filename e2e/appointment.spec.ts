import { expect } from '@playwright/test'
import { choose, dialogOf, expectMessage, test, visit } from './desk.ts'
import { patientName, product, tell, unique } from './product.ts'

test.use({ account: 'operator', timezoneId: 'Asia/Shanghai' })

test('from the definition of open hours to the statistics', async ({ page }) => {
  const [name, clinic, service] = [patientName('约'), unique('门诊'), unique('服务')]
  const { doctor, operator } = product().people
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  await tell(doctor, 'POST', '/patient/add', { body: { name, gender: '1', birthDate: '1951-02-03' } })
  const { id: clinicId } = await tell<{ id: string }>(operator, 'POST', '/appointment/clinic/add', {
    body: { name: clinic, place: '门诊三层' },
  })
  await tell(operator, 'POST', '/appointment/service/add', {
    body: { name: service, minutes: 480, capacity: 2, aheadDays: 7 },
  })

  await visit(page, '/appointment/definition?tab=exception')
  await page.getByRole('button', { name: '新增', exact: true }).click()
  const hours = dialogOf(page, '新增停诊与调整')
  await hours.getByText('加诊', { exact: true }).click()
  await choose(hours.getByRole('combobox', { name: '门诊' }), clinic)
  await choose(hours.getByRole('combobox', { name: '预约服务' }), service)
  for (const label of ['开始日期', '结束日期']) {
    await hours.getByLabel(label).fill(today)
    await page.keyboard.press('Enter')
  }
  await hours.getByLabel('开始时刻').fill('0:00')
  await hours.getByLabel('结束时刻').fill('24:00')
  await hours.getByLabel('原因').fill('测试加诊')
  await hours.getByRole('button', { name: '确定' }).click()
  const touched = page.getByRole('dialog').filter({ hasText: '保存后号源会变化' })
  await expect(touched).toContainText('新增')
  await touched.getByRole('button', { name: '保存' }).click()
  await expect(hours).toBeHidden()
  await page.getByRole('tab', { name: '每周号源' }).click()
  await expect(page.getByRole('row', { name: new RegExp(clinic) })).toContainText(service)

  await visit(page, '/appointment/today')
  await page.getByRole('button', { name: '新增预约' }).click()
  const booking = dialogOf(page, '新增预约')
  await booking.getByRole('combobox', { name: /患者/ }).fill(name)
  await page.keyboard.press('Enter')
  await expect(booking.getByText('更换患者')).toBeVisible()
  await choose(booking.getByRole('combobox', { name: '预约服务' }), service)
  await booking.getByRole('radiogroup', { name: '时段' }).locator('label').first().click()
  await booking.getByRole('button', { name: '预约', exact: true }).click()
  await expectMessage(page, /预约成功，预约号 B\d+/)

  const card = page.getByRole('listitem', { name: new RegExp(name) })
  const act = (name: string) => card.getByRole('button', { name }).click()
  await page.getByRole('searchbox', { name: '签到' }).fill(name)
  await page.keyboard.press('Enter')
  await page.getByRole('status').getByRole('button', { name: '签到', exact: true }).click()
  await expectMessage(page, /已签到/)
  await act('叫号')
  // a press during a running action is dropped
  await expect(card).toContainText('已叫号')
  await act('开始服务')
  await act('完成服务')
  await expect(card.filter({ hasText: '已完成' })).toBeVisible()

  await visit(page, `/appointment/stat?clinicId=${clinicId}`)
  const figure = page.locator('dl > div').filter({ has: page.locator('dt', { hasText: /^已完成/ }) })
  await figure.getByRole('link', { name: '1', exact: true }).click()
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('已完成')
})
