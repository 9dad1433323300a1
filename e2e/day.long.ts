/** Numbers of a clinical day: `npm run test:file -- e2e/day.long.ts --workers 1` prints them. */
import { expect, type Page } from '@playwright/test'
import { chartBed, counted, findByKeys, fullWard, leave, note, register, timed } from './day.ts'
import { DESK, dialogOf, expectNoSidewaysScroll, PHONE, TABLET, test, visit } from './desk.ts'
import { hire, patientName, product, tell, type Person } from './product.ts'

const [BEDS, LEAVING, ALARMS, CLICKS_MAX, REGISTERING_MAX] = [29, 4, 12, 8, 12]
const MOVEMENT_MAX = 0.05
const QUIET_MS = 4000
const KEY_SECONDS = 0.25
const ROUND_MAX_SECONDS = 300
const OPTIONS = '.ant-select-dropdown:not(.ant-select-dropdown-hidden)'
const SCREENS = [DESK, TABLET, PHONE]

const SHARED = { sbp: 130, dbp: 80, oxygenDevice: 'air', consciousness: 'A' }

const GRAVE = { temperature: 39.2, heartRate: 135, respRate: 30, spo2: 88 }
const WORSE = { temperature: 36.8, heartRate: 112, respRate: 22, spo2: 94 }

const numbersOf = (n: number): string[] => [`36.${n % 10}`, String(60 + n), '18', String(110 + n), '76', '96']

// a busy server is asked again by the page
test.use({ broken: /^503 / })

test('a round of 29 beds by keys, and nothing of it is lost', async ({ enter }) => {
  const { nurse } = product().people
  const { wardId, lying } = await fullWard(nurse, BEDS)
  const page = await enter(nurse)
  await visit(page, `/patient/board?ward=${wardId}&round=1`)
  await page.getByLabel('1 床 体温', { exact: true }).focus()
  let keys = 0
  await timed('round of 29 beds', async () => {
    for (const [n, { bedNo }] of lying.entries()) {
      keys += await chartBed(page, bedNo, numbersOf(n))
      const next = lying[n + 1]
      if (next) await expect(page.getByLabel(`${next.bedNo} 床 体温`, { exact: true })).toBeFocused()
    }
    await expect(page.getByText(`已测全 ${BEDS}/${BEDS} 床`)).toBeVisible({ timeout: 120_000 })
  })
  note('keys', `round of 29 beds: ${keys}, at ${KEY_SECONDS} s a key ${Math.round(keys * KEY_SECONDS)} s`)
  expect(keys * KEY_SECONDS).toBeLessThanOrEqual(ROUND_MAX_SECONDS)
  await expect(page.getByRole('table').getByRole('alert')).toHaveCount(0)
  const lines = await tell<{ patientId: string; values: Record<string, unknown> }[]>(
    nurse,
    'GET',
    '/fact/observation/vitals/round',
    { query: { wardId } },
  )
  for (const [n, { patientId, bedNo }] of lying.entries()) {
    const { values } = lines.find((line) => line.patientId === patientId)!
    const { temperature, heartRate, respRate, sbp, dbp, spo2, consciousness } = values
    expect([temperature, heartRate, respRate, sbp, dbp, spo2].map(String), `${bedNo} 床`).toEqual(
      numbersOf(n).map((text) => String(Number(text))),
    )
    expect(consciousness).toBe('A')
  }
})

test('four patients leave from the board', async ({ enter }) => {
  const { doctor } = product().people
  const { wardId, lying } = await fullWard(doctor, LEAVING)
  const page = await enter(doctor)
  await visit(page, `/patient/board?ward=${wardId}`)
  await timed('four discharges', async () => {
    for (const { bedNo, name } of lying) {
      const { press, clicks } = counted()
      await press(page.getByRole('button', { name: `${bedNo} 床 ${name} 更多操作` }))
      await press(page.getByRole('menuitem', { name: '办理出院' }))
      await leave(page, press, name)
      await expect(page.getByRole('listitem', { name: `${bedNo} 床 空床` })).toBeVisible()
      note('clicks', `discharge of ${bedNo}: ${clicks()}`)
      expect(clicks()).toBeLessThanOrEqual(CLICKS_MAX)
    }
  })
})

for (const screen of SCREENS)
  test(`twelve inherited alarms end one by one on ${screen.viewport.width} px`, async ({ enter }) => {
    const { nurse } = product().people
    const { lying } = await fullWard(nurse, ALARMS)
    for (const [n, { patientId, encounterId }] of lying.entries())
      await tell(nurse, 'POST', '/fact/observation/vitals', {
        body: { patientId, encounterId, ...SHARED, ...(n % 3 === 0 ? GRAVE : WORSE) },
      })
    const page = await enter(nurse, screen)
    const card = page.getByRole('region', { name: '高风险待处理' })
    await visit(page, '/dashboard/analysis')
    for (const { name, bedNo } of lying)
      await expect(card.getByRole('listitem').filter({ hasText: name })).toContainText(`${bedNo} 床`)
    await expectNoSidewaysScroll(page)
    const texts = await card.getByRole('listitem').allTextContents()
    const order = texts.flatMap((text) => lying.findIndex(({ name }) => text.includes(name))).filter((n) => n >= 0)
    expect(order.map((n) => n % 3 === 0)).toEqual(order.map((_, place) => place < ALARMS / 3))
    const { press, clicks } = counted(screen.hasTouch ? (target) => target.tap() : undefined)
    await timed(`twelve alarms on ${screen.viewport.width} px`, async () => {
      for (const { name } of lying) {
        await press(card.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: '确认处理' }))
        const dialog = dialogOf(page, /确认处理/)
        const banner = dialog.getByRole('region', { name: '患者信息' })
        for (const text of [name, '无人确认']) await expect(banner).toContainText(text)
        await press(dialog.getByLabel('处理措施'))
        await press(page.locator(OPTIONS).getByTitle('已通知医生', { exact: true }))
        await expect(dialog.getByTitle('已通知医生', { exact: true })).toBeVisible()
        await press(dialog.getByRole('button', { name: '确认处理' }))
        await expect(dialog).toBeHidden()
        await expect(card.getByRole('listitem').filter({ hasText: name })).toHaveCount(0)
      }
    })
    note('clicks', `twelve alarms on ${screen.viewport.width} px: ${clicks()}`)
  })

test('registration leads on to consent and assessment, and two keys find the patient', async ({ enter }) => {
  const page = await enter(product().people.doctor)
  const { press, clicks } = counted()
  const name = patientName('登')
  await timed('registration to assessment', () => register(page, press, name))
  note('clicks', `registration to assessment: ${clicks()}`)
  expect(clicks()).toBeLessThanOrEqual(REGISTERING_MAX)
  await visit(page, '/dashboard/analysis')
  await timed('finding and opening a patient by Ctrl+K, the name and Enter', () => findByKeys(page, name))
})

const OBSERVING = `window.moved = 0
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.moved += entry.value
}).observe({ type: 'layout-shift', buffered: true })`

const movementOf = async (page: Page, path: string): Promise<number> => {
  await visit(page, path)
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(QUIET_MS)
  return page.evaluate<number>('window.moved')
}

test('pages keep still', async ({ enter }) => {
  const { people } = product()
  const { records } = await tell<{ records: { id: string; patientId: string }[] }>(
    people.doctor,
    'GET',
    '/assess/assessment/list',
    { query: { level: 'high', pageSize: 1 } },
  )
  const { id, patientId } = records[0]!
  const hired = async (role: string, depart: string): Promise<[string, Person]> => [
    role,
    await hire({ roles: [role], departs: [depart] }),
  ]
  const homes: readonly [string, Person][] = [
    ...(['nurse', 'doctor', 'rotator', 'admin', 'secadmin', 'auditor'] as const).map((name): [string, Person] => [
      name,
      people[name],
    ]),
    await hired('headnurse', '呼吸病房'),
    await hired('head', '呼吸病房'),
    await hired('registrar', '呼吸门诊'),
  ]
  const places = [
    ...homes.map(([name, person]) => ({ name: `home of ${name}`, person, path: '/dashboard/analysis' })),
    { name: 'chart', person: people.doctor, path: `/patient/list/${patientId}` },
    { name: 'assessment', person: people.doctor, path: `/assessment/copd?patient=${patientId}` },
    { name: 'assessment made', person: people.doctor, path: `/assessment/list/${id}` },
  ]
  const moved: string[] = []
  for (const { viewport, hasTouch, isMobile } of SCREENS)
    for (const { name, person, path } of places) {
      const page = await enter(person, { viewport, hasTouch, isMobile, reducedMotion: 'no-preference' })
      await page.addInitScript({ content: OBSERVING })
      const movement = await movementOf(page, path)
      note('movement', `${name} on ${viewport.width} px: ${movement.toFixed(4)}`)
      if (movement > MOVEMENT_MAX) moved.push(`${name} ${viewport.width}`)
      await page.close()
    }
  expect(moved).toEqual([])
})
