import { expect, type Locator, type Page } from '@playwright/test'
import { dialogOf, expectMessage, recordOf, test, visit } from './desk.ts'
import { patientName, product, tell, unique, type Person } from './product.ts'

export const timed = async <T>(title: string, work: () => Promise<T>): Promise<T> => {
  const begun = Date.now()
  const result = await work()
  note('seconds', `${title}: ${((Date.now() - begun) / 1000).toFixed(1)}`)
  return result
}

export const note = (type: string, description: string): void => {
  test.info().annotations.push({ type, description })
  process.stdout.write(`${type} · ${description}\n`)
}

type Press = (target: Locator) => Promise<void>

export const counted = (touch: Press = (target) => target.click()) => {
  let clicks = 0
  const press: Press = async (target) => {
    await touch(target)
    clicks += 1
  }
  return { press, clicks: () => clicks }
}

interface Lying {
  bedNo: string
  name: string
  patientId: string
  encounterId: string
}

export const fullWard = async (who: Person, count: number): Promise<{ wardId: string; lying: Lying[] }> => {
  const { admin } = product().people
  const { id: wardId } = await tell<{ id: string }>(admin, 'POST', '/visit/ward/add', {
    body: { name: unique('病区'), beds: Array.from({ length: count }, (_, n) => ({ bedNo: String(n + 1) })) },
  })
  const { beds } = await tell<{ beds: { id: string; bedNo: string }[] }>(admin, 'GET', '/visit/ward/queryById', {
    query: { id: wardId },
  })
  const lying: Lying[] = []
  for (const [n, { id: bedId, bedNo }] of beds.entries()) {
    const name = patientName('查')
    const born = { gender: '1', birthDate: `${1930 + n}-02-03` }
    const { id: patientId } = await tell<{ id: string }>(who, 'POST', '/patient/add', {
      body: { name, ...born, duplicateReason: '同名' },
    })
    const { id: encounterId } = await tell<{ id: string }>(who, 'POST', '/visit/encounter/admit', {
      body: { patientId, bedId },
    })
    lying.push({ bedNo, name, patientId, encounterId })
  }
  return { wardId, lying }
}

/** Six numbers, oxygen and consciousness of a bed, each left by Enter. @returns keys that a hand would press */
export const chartBed = async (page: Page, bedNo: string, numbers: readonly string[]): Promise<number> => {
  for (const value of [...numbers, '未吸氧']) {
    await page.keyboard.insertText(value)
    await page.keyboard.press('Enter')
  }
  await expect(page.getByLabel(`${bedNo} 床 意识`, { exact: true })).toBeFocused()
  await page.keyboard.type('A')
  await page.keyboard.press('Enter')
  return numbers.join('').length + '未吸氧A'.length + numbers.length + 2
}

export const leave = async (page: Page, press: Press, name: string): Promise<void> => {
  const drawer = dialogOf(page, `${name} · 办理出院`)
  await expect(drawer.getByRole('region', { name: '患者信息' })).toContainText(name)
  await press(drawer.getByRole('button', { name: /^其余标为已完成/ }))
  await expect(drawer.getByText('已确认 9/10 项')).toBeVisible()
  await press(drawer.getByRole('button', { name: '2 周后' }))
  await expect(drawer.getByText('已确认 10/10 项')).toBeVisible()
  await press(drawer.getByRole('radio', { name: '医嘱离院', exact: true }))
  await press(drawer.getByRole('button', { name: '办理出院' }))
  await expectMessage(page, `${name}已办理出院`)
}

const sign = async (page: Page): Promise<void> => {
  const pad = page.getByRole('img', { name: /^签名区/ })
  await pad.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await pad.boundingBox())!
  for (const [from, to] of [
    [0.2, 0.8],
    [0.8, 0.2],
  ] as const) {
    await page.mouse.move(x + width * 0.2, y + height * from)
    await page.mouse.down()
    await page.mouse.move(x + width * 0.8, y + height * to, { steps: 20 })
    await page.mouse.up()
  }
}

/** From the list of patients to an open assessment of a new one who has consented. */
export const register = async (page: Page, press: Press, name: string): Promise<void> => {
  await visit(page, '/patient/list')
  await press(page.getByRole('button', { name: '新增', exact: true }).first())
  const form = dialogOf(page, '新增患者')
  await form.getByLabel('姓名').fill(name)
  await press(form.getByLabel('男', { exact: true }))
  await form.getByLabel('出生日期', { exact: true }).fill('1951-02-03')
  await page.keyboard.press('Enter')
  await press(form.getByRole('button', { name: '确定' }))
  await expectMessage(page, `已新增患者“${name}”`)

  await press(page.getByRole('link', { name: '签同意' }))
  await expect(page.getByRole('region', { name: '患者信息' })).toContainText(name)
  for (const agreed of await page.getByRole('checkbox', { name: /^已阅读并理解/ }).all()) await press(agreed)
  await sign(page)
  await press(page.getByRole('button', { name: '提交', exact: true }))
  const chart = recordOf(page, name)
  await expect(chart).toBeVisible()
  await press(chart.getByRole('button', { name: '新增评估' }))
  await press(page.getByRole('menuitem', { name: 'CAT 问卷' }))
  await expect(page.getByRole('region', { name: '患者', exact: true })).toContainText(name)
}

export const findByKeys = async (page: Page, name: string): Promise<void> => {
  await page.keyboard.press('Control+k')
  await page.keyboard.insertText(name)
  await expect(page.getByRole('option').first()).toContainText(name)
  await page.keyboard.press('Enter')
  await expect(recordOf(page, name)).toBeVisible()
}
