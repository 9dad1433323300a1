/** 患者登记: somebody is registered by keyboard, found again as a duplicate, made one with himself, and two again. */
import { expect } from '@playwright/test'
import { dialogOf, expectMessage, rowOf, test, visit } from './desk.ts'
import { unique } from './product.ts'

test.use({ account: 'doctor' })

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** A made-up identity number, with the digit that checks it. */
const numberOf = (body: string): string =>
  body + '10X98765432'[[...body].reduce((sum, digit, at) => sum + Number(digit) * WEIGHTS[at]!, 0) % 11]!

/** Nobody else was born on it in these journeys. */
const DAY = '1931-07-19'

/** A name of Chinese characters that nobody else has. */
const nameOf = (): string =>
  `测${[...unique('').replace(/\W/g, '')].map((letter) => '甲乙丙丁戊己庚辛壬癸子丑寅卯辰巳'[Number.parseInt(letter, 16)]).join('')}`

test('a patient is registered by keyboard, found again, merged and unmerged; a scan opens the chart', async ({
  page,
}) => {
  const [name, number] = [nameOf(), numberOf(`990000${DAY.replaceAll('-', '')}123`)]
  await visit(page, '/patient/list')
  await page.getByRole('button', { name: '新增', exact: true }).first().click()
  const form = dialogOf(page, '新增患者')
  await expect(form.getByLabel('证件号码')).toBeFocused()
  await page.keyboard.type(number)
  await page.keyboard.press('Enter')
  await page.keyboard.type(name)
  await expect(form.getByLabel('出生日期', { exact: true })).toHaveValue(DAY)
  await expect(form.getByLabel('男', { exact: true })).toBeChecked()
  await page.keyboard.press('Control+s')
  await expectMessage(page, `已新增患者“${name}”`)
  await expect(form).toBeHidden()
  const first = (await rowOf(page, name).textContent())!.match(/P\d+/)![0]

  await page.getByRole('button', { name: '新增', exact: true }).first().click()
  await form.getByLabel('姓名').fill(name)
  await form.getByLabel('男', { exact: true }).check()
  await form.getByLabel('出生日期', { exact: true }).fill(DAY)
  await page.keyboard.press('Enter')
  const others = form.getByRole('complementary', { name: '可能是同一人' })
  await expect(others).toContainText(first)
  await page.keyboard.press('Control+s')
  await expect(others).toContainText('请输入仍要新建的原因')
  await others.getByLabel('仍要新建的原因').fill('证件不在身边，稍后核对')
  await page.keyboard.press('Control+s')
  await expectMessage(page, `已新增患者“${name}”`)

  await visit(page, '/patient/duplicates')
  const pair = page.getByRole('listitem').filter({ hasText: first }).filter({ hasText: name })
  await pair.getByRole('button', { name: '合并…' }).click()
  const merging = dialogOf(page, '合并患者')
  await merging.getByLabel('原因').fill('同一人两次登记')
  await merging.getByRole('button', { name: '合并', exact: true }).click()
  await expectMessage(page, /并入/)
  await expect(pair).toBeHidden()

  await page.getByRole('tab', { name: '合并记录' }).click()
  const done = rowOf(page, name)
  await done.getByRole('button', { name: '撤销合并' }).click()
  const undoing = dialogOf(page, /^撤销合并/)
  await undoing.getByLabel('原因').fill('核对后不是同一人')
  await undoing.getByRole('button', { name: '撤销合并' }).click()
  await expectMessage(page, /已撤销合并/)
  await expect(done).toContainText('撤销')

  await visit(page, '/patient/list')
  await page.keyboard.type(first)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article', { name: new RegExp(name) })).toBeVisible()
  expect(page.url()).not.toContain(encodeURIComponent(name))
})
