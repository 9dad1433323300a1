import { expect, type Locator, type Page } from '@playwright/test'
import { dialogOf, expectMessage, expectNoSidewaysScroll, recordOf, test, visit } from './desk.ts'
import { patientName, product, tell, unique } from './product.ts'

const REGISTERING_MAX = 12
const LEAVING_MAX = 8
const BEDS = 29
const CHARTED = 8
const SHIFT_MAX = 0.05

const timed = async <T>(title: string, work: () => Promise<T>): Promise<T> => {
  const begun = Date.now()
  const result = await work()
  test
    .info()
    .annotations.push({ type: 'seconds', description: `${title}: ${((Date.now() - begun) / 1000).toFixed(1)}` })
  return result
}

const movementOf = (page: Page): Promise<number> =>
  page.evaluate<number>(`new Promise((resolve) => {
    let sum = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
    setTimeout(() => resolve(sum), 500)
  })`)

/** Counts what a hand presses; typing is no click. */
const counted = () => {
  let clicks = 0
  const press = async (target: Locator): Promise<void> => {
    await target.click()
    clicks += 1
  }
  return { press, clicks: () => clicks }
}

/** Two strokes across the pad. */
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

const findByKeys = async (page: Page, name: string): Promise<void> => {
  await page.keyboard.press('Control+k')
  await page.keyboard.insertText(name)
  await expect(page.getByRole('option').first()).toContainText(name)
  await page.keyboard.press('Enter')
  await expect(recordOf(page, name)).toBeVisible()
}

test('registration leads on to consent and assessment, and two keys find the patient again', async ({ enter }) => {
  const page = await enter(product().people.doctor)
  const { press, clicks } = counted()
  const name = patientName('登')
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
  expect(clicks(), 'clicks from registration to assessment').toBeLessThanOrEqual(REGISTERING_MAX)

  await visit(page, '/dashboard/analysis')
  await timed('finding a patient', () => findByKeys(page, name))
})

test('a stay ends with its checklist inside', async ({ enter }) => {
  const { doctor, admin } = product().people
  const [name, ward] = [patientName('离'), unique('病区')]
  const { id: wardId } = await tell<{ id: string }>(admin, 'POST', '/visit/ward/add', {
    body: { name: ward, beds: [{ bedNo: '1' }] },
  })
  const { beds } = await tell<{ beds: { id: string }[] }>(admin, 'GET', '/visit/ward/queryById', {
    query: { id: wardId },
  })
  const { id: patientId } = await tell<{ id: string }>(doctor, 'POST', '/patient/add', {
    body: { name, gender: '1', birthDate: '1951-02-03' },
  })
  const { id } = await tell<{ id: string }>(doctor, 'POST', '/visit/encounter/admit', {
    body: { patientId, bedId: beds[0]!.id },
  })
  const page = await enter(doctor)
  await visit(page, `/patient/encounter/${id}`)
  const { press, clicks } = counted()
  await press(page.getByRole('button', { name: '办理出院' }))
  const drawer = dialogOf(page, `${name} · 办理出院`)
  await expect(drawer.getByRole('region', { name: '患者信息' })).toContainText(name)
  await press(drawer.getByRole('button', { name: /^其余标为已完成/ }))
  await expect(drawer.getByText('已确认 9/10 项')).toBeVisible()
  await press(drawer.getByRole('button', { name: '2 周后' }))
  await expect(drawer.getByText('已确认 10/10 项')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await press(drawer.getByRole('radio', { name: '医嘱离院', exact: true }))
  await press(drawer.getByRole('button', { name: '办理出院' }))
  await expectMessage(page, `${name}已办理出院`)
  expect(clicks(), 'clicks of a discharge').toBeLessThanOrEqual(LEAVING_MAX)
  await expect(page.getByRole('button', { name: '办理出院' })).toHaveCount(0)
})

test('beds of a ward of 29 are charted by keys alone, and pages keep still', async ({ enter }) => {
  const { nurse, admin } = product().people
  const { id: wardId } = await tell<{ id: string }>(admin, 'POST', '/visit/ward/add', {
    body: { name: unique('病区'), beds: Array.from({ length: BEDS }, (_, n) => ({ bedNo: String(n + 1) })) },
  })
  const { beds } = await tell<{ beds: { id: string }[] }>(admin, 'GET', '/visit/ward/queryById', {
    query: { id: wardId },
  })
  const ids: string[] = []
  for (const [n, { id: bedId }] of beds.entries()) {
    const born = { gender: '1', birthDate: `${1930 + n}-02-03` }
    const { id: patientId } = await tell<{ id: string }>(nurse, 'POST', '/patient/add', {
      body: { name: patientName('查'), ...born, duplicateReason: '同名' },
    })
    await tell(nurse, 'POST', '/visit/encounter/admit', { body: { patientId, bedId } })
    ids.push(patientId)
  }
  const page = await enter(nurse)
  await visit(page, `/patient/board?ward=${wardId}&round=1`)
  await page.getByLabel('1 床 体温', { exact: true }).focus()
  await timed('ward round', async () => {
    for (let bed = 0; bed < CHARTED; bed += 1) {
      for (const value of ['36.8', '82', '18', '124', '76', '96']) {
        await page.keyboard.insertText(value)
        await page.keyboard.press('Enter')
      }
      await page.keyboard.insertText('未吸氧')
      await page.keyboard.press('Enter')
      await expect(page.getByLabel(`${bed + 1} 床 意识`, { exact: true })).toBeFocused()
      await page.keyboard.type('A')
      await page.keyboard.press('Enter')
      await expect(page.getByLabel(`${bed + 2} 床 体温`, { exact: true })).toBeFocused()
    }
    await expect(page.getByText(`已测全 ${CHARTED}/${BEDS} 床`)).toBeVisible()
  })
  for (const path of ['/dashboard/analysis', `/patient/list/${ids[0]!}`]) {
    await visit(page, path)
    expect(await movementOf(page), path).toBeLessThanOrEqual(SHIFT_MAX)
  }
})
