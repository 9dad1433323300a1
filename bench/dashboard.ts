/** H1: a dashboard of twelve cards, six of them charts, opened from another page: script at a fourth of the speed. */
import { inBrowser } from './browser.ts'
import { enter, meterOf, TIMES, WINDOW } from './navigation.ts'
import { atMost, type Line } from './report.ts'
import { median } from './rounds.ts'
import { adminPut, type Testbed } from './testbed.ts'

const [MOST_MS, PREFETCH_MS] = [400, 6000]
const CARDS = 'figures,todos,criticals,appointments,accounts,drafts,levels,grades,models,bookings,services,clinics'
const OTHERS =
  'waiting,patients,site,firstDay,alarms,ownStays,wardStays,unassessed,shiftWork,queue,visitsToday,registrations,duplicates,unusual,visits'
const OTHER = '/account/settings/security'

const id = (kind: number, n: string): string => `'${kind}' || lpad((${n})::text, 17, '0')`
const at = (n: string): string => `date_trunc('day', now()) + interval '9 hours' - (${n} % 28) * interval '1 day'`
const rows = (count: number): string => `from generate_series(1, ${count}) n`
const [ASSESSED, BOOKED] = [240, 240]

const FILL = [
  `insert into patient (id, tenant_id, patient_no, name, gender, status, create_by)
    values (${id(71, '1')}, 1, 'H1', '看板', '1', 'active', 'bench')`,
  `insert into assess_assessment (id, tenant_id, performed_at, patient_id, content, figures, level, complete, status, source, context,
      performed_by, create_by)
    select ${id(72, 'n')}, 1, ${at('n')}, ${id(71, '1')}, 'news2.news2', '', (array['low', 'medium', 'high'])[1 + n % 3], true,
      'completed', 'staff', 'inpatient', 'admin', 'bench' ${rows(ASSESSED)}`,
  `insert into assess_result (id, tenant_id, performed_at, tool, part, model_code, model_name, model_version, status, level, text_zh,
      complete, source, context, performed_by, patient_id, group_id, standing)
    select ${id(73, 'n')}, 1, ${at('n')}, 'news2', 'news2', 'model' || n % 5, '模型' || n % 5, '1', 'ok',
      (array['low', 'medium', 'high'])[1 + n % 3], '', true, 'staff', 'inpatient', 'admin', ${id(71, '1')}, ${id(72, 'n')}, 'completed'
      ${rows(ASSESSED)}`,
  `insert into appointment_clinic (id, tenant_id, name, sort_no, status) select ${id(74, 'n')}, 1, '看板门诊' || n, n, '1' ${rows(6)}`,
  `insert into appointment_service (id, tenant_id, name, minutes, capacity, ahead_days, status)
    select ${id(75, 'n')}, 1, '看板服务' || n, 20, 1, 60, '1' ${rows(4)}`,
  `insert into appointment_booking (id, tenant_id, booking_no, patient_id, clinic_id, service_id, start_at, end_at, status, channel)
    select ${id(76, 'n')}, 1, 'H' || n, ${id(71, '1')}, ${id(74, '1 + n % 6')}, ${id(75, '1 + n % 4')}, ${at('n')},
      ${at('n')} + interval '20 minutes', 'booked', 'desk' ${rows(BOOKED)}`,
]

const arrange = async (address: string): Promise<void> => {
  const value = [CARDS, ...OTHERS.split(',').map((card) => `-${card}`)].join(',')
  const { method, path, headers, body } = adminPut('/sys/preference/set', { name: 'dashboard.cards.home', value })
  const sent = { method, headers: { ...headers, 'content-type': 'application/json' }, body: body! }
  const { success } = (await (await fetch(address + path, sent)).json()) as { success: boolean }
  if (!success) throw new Error('the cards were not arranged')
}

export const measureDashboard = async (testbed: Testbed): Promise<Line[]> => {
  await testbed.execute(FILL)
  const { address } = await testbed.product()
  await arrange(address)
  const script = await inBrowser(async (browser) => {
    const page = await enter(await browser.newContext({ viewport: WINDOW }), address, 'admin')
    const costs: number[] = []
    for (let n = 0; n < TIMES; n += 1) {
      await page.goto(address + OTHER)
      const home = page.locator('aside').getByRole('link', { name: '首页', exact: true })
      await home.waitFor({ timeout: 60_000 })
      await page.waitForTimeout(PREFETCH_MS)
      const cost = await meterOf(page)
      costs.push(await cost(home))
      await page.getByRole('heading', { name: '按风险等级' }).waitFor()
    }
    return median(costs)
  })
  return [
    atMost({
      id: 'H1',
      title: 'a dashboard of twelve cards opened, script at a fourth of the speed',
      value: `${script.toFixed(0)} ms`,
      figure: script,
      floor: MOST_MS,
    }),
  ]
}
