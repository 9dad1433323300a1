import { expect, type Page } from '@playwright/test'
import { chartBed, counted, findByKeys, fullWard, leave, note, register, timed } from './day.ts'
import { expectNoSidewaysScroll, test, visit } from './desk.ts'
import { patientName, product } from './product.ts'

const REGISTERING_MAX = 12
const LEAVING_MAX = 8
const BEDS = 29
const CHARTED = 8
const SHIFT_MAX = 0.05

const movementOf = (page: Page): Promise<number> =>
  page.evaluate<number>(`new Promise((resolve) => {
    let sum = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
    setTimeout(() => resolve(sum), 500)
  })`)

test('registration leads on to consent and assessment, and two keys find the patient again', async ({ enter }) => {
  const page = await enter(product().people.doctor)
  const { press, clicks } = counted()
  const name = patientName('登')
  await register(page, press, name)
  note('clicks', `registration to assessment: ${clicks()}`)
  expect(clicks(), 'clicks from registration to assessment').toBeLessThanOrEqual(REGISTERING_MAX)

  await visit(page, '/dashboard/analysis')
  await timed('finding a patient', () => findByKeys(page, name))
})

test('a stay ends with its checklist inside', async ({ enter }) => {
  const { doctor } = product().people
  const { lying } = await fullWard(doctor, 1)
  const { name, encounterId } = lying[0]!
  const page = await enter(doctor)
  await visit(page, `/patient/encounter/${encounterId}`)
  const { press, clicks } = counted()
  await press(page.getByRole('button', { name: '办理出院' }))
  await expectNoSidewaysScroll(page)
  await leave(page, press, name)
  note('clicks', `discharge: ${clicks()}`)
  expect(clicks(), 'clicks of a discharge').toBeLessThanOrEqual(LEAVING_MAX)
  await expect(page.getByRole('button', { name: '办理出院' })).toHaveCount(0)
})

test('beds of a ward of 29 are charted by keys alone, and pages keep still', async ({ enter }) => {
  const { nurse } = product().people
  const { wardId, lying } = await fullWard(nurse, BEDS)
  const page = await enter(nurse)
  await visit(page, `/patient/board?ward=${wardId}&round=1`)
  await page.getByLabel('1 床 体温', { exact: true }).focus()
  await timed('ward round', async () => {
    for (const { bedNo } of lying.slice(0, CHARTED)) {
      await chartBed(page, bedNo, ['36.8', '82', '18', '124', '76', '96'])
      await expect(page.getByLabel(`${Number(bedNo) + 1} 床 体温`, { exact: true })).toBeFocused()
    }
    await expect(page.getByText(`已测全 ${CHARTED}/${BEDS} 床`)).toBeVisible()
  })
  for (const path of ['/dashboard/analysis', `/patient/list/${lying[0]!.patientId}`]) {
    await visit(page, path)
    expect(await movementOf(page), path).toBeLessThanOrEqual(SHIFT_MAX)
  }
})
