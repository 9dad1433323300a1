/** 患者登记: a patient is registered, found again as a duplicate, merged and unmerged; a scan opens the chart. */
import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { dialogOf, expectMessage, rowOf, visit } from './desk.ts'
import { BY_HAND, keys, type Hand } from './hands.ts'
import { patientName, product, tell } from './product.ts'

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

const numberOf = (body: string): string =>
  body + '10X98765432'[[...body].reduce((sum, digit, at) => sum + Number(digit) * WEIGHTS[at]!, 0) % 11]!

const twoDigits = (least: number, most: number): string => String(randomInt(least, most + 1)).padStart(2, '0')

/** Typing of a scanner, with times of its own: a busy machine delivers keys late. */
const scan = async (page: Page, code: string): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  const first = Date.now() / 1000
  const strokes = [...code, 'Enter'].map((key, n) => ({ key, timestamp: first + n / 100 }))
  for (const { key, timestamp } of strokes) {
    await session.send('Input.dispatchKeyEvent', {
      type: 'keyDown',
      key,
      text: key === 'Enter' ? '\r' : key,
      timestamp,
    })
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', key, timestamp })
  }
  await session.detach()
}

export const registration = async (page: Page, hand: Hand): Promise<void> => {
  const { keyboard } = page
  const name = patientName('测')
  const born = `1931-${twoDigits(1, 12)}-${twoDigits(1, 28)}`
  // an odd order is a man's
  const number = numberOf(`990000${born.replaceAll('-', '')}${twoDigits(10, 99)}3`)
  const { press, fill, turn } = hand
  const save = () => (hand === keys ? keyboard.press('Control+s') : press(form.getByRole('button', { name: '确定' })))
  const form = dialogOf(page, '新增患者')
  const add = page.getByRole('button', { name: '新增', exact: true }).first()

  await visit(page, '/patient/list')
  await press(add)
  await expect(form.getByLabel('证件号码')).toBeFocused()
  await keyboard.type(number, { delay: BY_HAND })
  await keyboard.press('Enter')
  await keyboard.type(name)
  await expect(form.getByLabel('出生日期', { exact: true })).toHaveValue(born)
  await expect(form.getByLabel('男', { exact: true })).toBeChecked()
  await save()
  await expectMessage(page, `已新增患者“${name}”`)
  await expect(form).toBeHidden()
  const { records } = await tell<{ records: { patientNo: string }[] }>(
    product().people.doctor,
    'GET',
    '/patient/list',
    {
      query: { name },
    },
  )
  const first = records[0]!.patientNo

  await press(add)
  await fill(form.getByLabel('姓名'), name)
  await press(form.getByLabel('男', { exact: true }), 'Space')
  await fill(form.getByLabel('出生日期', { exact: true }), born)
  await keyboard.press('Enter')
  const others = form.getByRole('complementary', { name: '可能是同一人' })
  await expect(others).toContainText(first)
  await save()
  await expect(others).toContainText('请输入仍要新建的原因')
  await fill(others.getByLabel('仍要新建的原因'), '证件不在身边，稍后核对')
  await save()
  await expectMessage(page, `已新增患者“${name}”`)
  await expect(form).toBeHidden()

  await visit(page, '/patient/duplicates')
  const pair = page.getByRole('listitem').filter({ hasText: first }).filter({ hasText: name })
  await press(pair.getByRole('button', { name: '合并…' }))
  const merging = dialogOf(page, '合并患者')
  await fill(merging.getByLabel('原因'), '同一人两次登记')
  await press(merging.getByRole('button', { name: '合并', exact: true }))
  await expectMessage(page, /并入/)
  await expect(pair).toBeHidden()

  await turn(page.getByRole('tab', { name: '待核对' }), page.getByRole('tab', { name: '合并记录' }))
  const done = rowOf(page, name)
    .or(page.getByRole('listitem').filter({ hasText: name }))
    .first()
  const more = done.getByRole('button', { name: /的操作$/ })
  await expect(done).toBeVisible()
  if (await more.isVisible()) await press(more)
  await press(done.or(page.locator('[data-more]:visible')).getByRole('button', { name: '撤销合并' }))
  const undoing = dialogOf(page, /^撤销合并/)
  await fill(undoing.getByLabel('原因'), '核对后不是同一人')
  await press(undoing.getByRole('button', { name: '撤销合并' }))
  await expectMessage(page, /已撤销合并/)
  await expect(done).toContainText('撤销')

  await visit(page, '/patient/list')
  await scan(page, first)
  await expect(page.getByRole('article', { name: new RegExp(name) })).toBeVisible()
  expect(page.url()).not.toContain(encodeURIComponent(name))
}
