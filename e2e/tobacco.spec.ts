import { expect } from '@playwright/test'
import { choose, dialogOf, expectMessage, recordOf, test, visit } from './desk.ts'
import { patientName, product, tell } from './product.ts'

test.use({ account: 'doctor' })

test('a profile shows pack-years and FTND while it is filled in, asks about a contradiction, and is saved', async ({
  page,
}) => {
  const name = patientName('烟')
  const born = { name, gender: '1', birthDate: '1966-02-03' }
  const { id } = await tell<{ id: string }>(product().people.doctor, 'POST', '/patient/add', { body: born })
  await visit(page, `/patient/list/${id}?tab=tobacco`)
  await recordOf(page, name).getByRole('button', { name: '新增', exact: true }).first().click()
  const form = dialogOf(page, '新增烟草问卷')
  await form.getByLabel('评估日期').fill('2026-11-20')
  await page.keyboard.press('Enter')
  await choose(form.getByLabel('吸烟状态'), '每日吸烟')
  await form.getByLabel('当前每天支数').fill('35')
  await form.getByRole('button', { name: /添加|新增/ }).click()
  await form.getByLabel('从几岁').fill('20')
  await form.getByLabel('到几岁').fill('60')
  await form.getByRole('table').getByLabel('每天支数').fill('20')
  await expect(form.getByRole('region', { name: '累计吸烟量' })).toContainText('40.0 包年')
  for (const [question, answer] of [
    [/早晨醒来后/, '5分钟内'],
    [/难以忍住不吸/, '是'],
    [/最不愿放弃/, '早晨第一支'],
    [/4\. 每天吸烟支数/, '11–20'],
    [/醒后第一个小时/, '否'],
    [/生病卧床/, '是'],
  ] as const)
    await form.getByRole('radiogroup', { name: question }).getByLabel(answer, { exact: true }).check()
  await expect(form.getByRole('region', { name: '尼古丁依赖' })).toContainText('FTND 7 分：重度')
  await expect(form.getByText('FTND 第 4 题答的是每天 11–20 支，而当前每天支数是 35 支。')).toBeVisible()
  await form.getByRole('button', { name: '确定' }).click()
  await expectMessage(page, /已新增烟草问卷/)
  await expect(form).toBeHidden()
  await expect(recordOf(page, name).getByText('每日吸烟')).toBeVisible()
})
