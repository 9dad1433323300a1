/** Q1–Q6: answers saved, list, tab of a chart and cohort among a million responses of twenty answers, page of a phone. */
import { openSecrets } from '../apps/server/src/platform/config/secrets.ts'
import type { AppServices } from '../apps/server/src/engine/core/context.ts'
import { proofOf, tokenOf } from '../apps/server/src/modules/care/questionnaire/token.ts'
import { inBrowser, seconds, visits, type Act } from './browser.ts'
import { atLeast, atMost, rate, type Line } from './report.ts'
import { duel, waits } from './rounds.ts'
import { fillSubjects, subject } from './subjects.ts'
import { adminGet, post, type Testbed } from './testbed.ts'
import type { Wanted } from './wire.ts'

const [ITEMS, OPTIONS, EACH] = [20, 4, 5]
const [FORMS, TASKS, TAUGHT] = [2, 400, 24]
const [Q1_FLOOR, Q2_FLOOR, Q3_STATEMENTS, Q4_FLOOR] = [0.5, 2, 6, 1.3]
const [Q5_KILOBYTES, Q6_SECONDS] = [110, 1.6]
const FROM = '2025-01-01'
const OPENED = Date.now()

const key = (prefix: number, n: number): string => `${prefix}${String(n).padStart(17, '0')}`
const formId = (n: number): string => key(70, n)
const versionId = (n: number): string => key(71, n)
const taskId = (n: number): string => key(72, n)

const content = JSON.stringify({
  intro: '请按最近一周的情况回答。',
  items: Array.from({ length: ITEMS }, (_, n) => ({
    linkId: `q${n + 1}`,
    type: 'single',
    text: `最近一周，第 ${n + 1} 种情况出现得多吗？`,
    required: true,
    options: Array.from({ length: OPTIONS }, (__, score) => ({
      value: String(score),
      text: `出现 ${score} 天`,
      score,
    })),
  })),
})
const answers = `(select jsonb_object_agg('q' || i, ((n + i) % ${OPTIONS})::text) from generate_series(1, ${ITEMS}) i)`

const fill = (responses: number): string[] => {
  const people = Math.ceil(responses / EACH)
  const of = `n % ${FORMS} + 1`
  return [
    fillSubjects(Math.max(people, TAUGHT + TASKS)),
    ...[1, 2].map(
      (n) => `insert into quest_questionnaire (id, tenant_id, code, title, licence, published_no)
        values ('${formId(n)}', 1, 'bench${n}', '测量问卷 ${n}', 'free', 1)`,
    ),
    ...[1, 2].map(
      (
        n,
      ) => `insert into quest_version (id, tenant_id, questionnaire_id, version_no, scorer, content, status, published_at, digest)
        values ('${versionId(n)}', 1, '${formId(n)}', 1, 'sum', '${content}', 'published', now(), 'bench')`,
    ),
    `insert into quest_response (id, tenant_id, patient_id, title, questionnaire_id, version_id, completed_at, total, band, level,
        complete, too_fast, filled_by, dept_id, status, attention, scorer, scoring_version, answers, shown, create_time)
      select '73' || lpad((n * ${EACH} + t)::text, 17, '0'), 1, ${subject('n')}, '测量问卷 ' || ${of},
        '70' || lpad((${of})::text, 17, '0'), '71' || lpad((${of})::text, 17, '0'), at, 20 + (n * 7 + t * 3) % 30, null, 'none',
        true, false, 'self', '11' || lpad((n % 50 + 1)::text, 17, '0'), 'completed', 'none', 'sum', 'sum 1.0', given, shown, at
      from generate_series(1, ${people}) n cross join lateral (select ${answers} as given, '${content}'::jsonb as shown) a
      cross join generate_series(0, ${EACH - 1}) t
      cross join lateral (select timestamptz '${FROM} 08:00+08' + (n % 300 + t * 60) * interval '1 day' + n * interval '1 second' as at) w`,
    `insert into quest_assignment (id, tenant_id, patient_id, questionnaire_id, version_id, status, sent_at, expires_at, opened_at,
        revision, channel)
      select '72' || lpad(n::text, 17, '0'), 1, ${subject('n')}, '${formId(1)}', '${versionId(1)}', 'opened', now(),
        now() + interval '7 days', now(), 0, 'tablet' from generate_series(1, ${TAUGHT + TASKS}) n`,
    'analyze patient, quest_response, quest_assignment',
  ]
}

const answer = (services: AppServices, task: number, item: number): Wanted => {
  const id = taskId(task)
  const body = {
    token: tokenOf(services, { id, versionId: versionId(1) }),
    proof: proofOf(services, { id, tenantId: 1 }, OPENED, 'tablet'),
    revision: item,
    item: `q${item + 1}`,
    answer: { value: String((task + item) % OPTIONS) },
  }
  return post(`/quest/fill/answer?of=${task}`, body)
}

const UNANSWERED = `update quest_assignment set answers = null, revision = 0 where id > '${taskId(TAUGHT)}' and channel = 'tablet'`

const repeatable = (text: string): string => text.replace('coalesce(revision, 0) = ', 'coalesce(revision, 0) >= ')

let rows: Promise<void> | undefined

const made = (testbed: Testbed): Promise<void> =>
  (rows ??= testbed.execute(fill(testbed.sizes.results)).then(() => testbed.query('vacuum analyze quest_response')))

export const measureAnswers = async (testbed: Testbed): Promise<Line[]> => {
  await made(testbed)
  const services = { secrets: openSecrets(testbed.folder) } as AppServices
  const taught = Array.from({ length: TAUGHT }, (_, n) => answer(services, n + 1, 1))
  const counts = await testbed.teach(
    taught.map((wanted, n) => ({ wanted, warm: answer(services, n + 1, 0), own: ['item'], repeatable })),
  )
  const wanted = Array.from({ length: TASKS * ITEMS }, (_, n) =>
    answer(services, TAUGHT + (n % TASKS) + 1, Math.floor(n / TASKS)),
  )
  const before = () => testbed.query(UNANSWERED)
  const { product, raw, ratio } = await duel(testbed, wanted, { connections: 4, rawWanted: taught, before })
  const line = atLeast({
    id: 'Q1',
    title: `an answer saved, ${counts[0]} statements`,
    value: rate(product),
    raw: rate(raw),
    figure: ratio,
    floor: Q1_FLOOR,
  })
  return [line]
}

const text = ({ p50, p95 }: { p50: number; p95: number }): string => `p50 ${p50.toFixed(1)}, p95 ${p95.toFixed(1)} ms`
const list = (query: string): Wanted => adminGet(encodeURI(`/quest/response/list?pageSize=20&${query}`))
const months = Array.from({ length: 9 }, (_, n) => `2025-${String(n + 2).padStart(2, '0')}`)
const LISTS = [
  ...months.map((month) => list(`completedAt_begin=${month}-01 00:00:00&completedAt_end=${month}-07 23:59:59`)),
  ...months.map((_, n) => list(`deptId=${key(11, n + 1)}&questionnaireId=${formId(1)}`)),
]

const cohort = adminGet(`/quest/response/cohort?questionnaireId=${formId(1)}&from=${FROM}&to=2026-12-31&by=dept`)

const beside = (id: string, title: string, { product, raw }: Awaited<ReturnType<typeof waits>>, floor: number): Line =>
  atMost({ id, title, value: text(product), raw: text(raw), figure: product.p95 / raw.p95, floor })

export const measureResponses = async (testbed: Testbed): Promise<Line[]> => {
  await made(testbed)
  const tab = list(`patientId=${key(35, 7)}`)
  const counts = await testbed.teach([...LISTS, tab].map((wanted) => ({ wanted })))
  const listed = await waits(testbed, LISTS, { rounds: 3, ms: 1500 })
  const chart = await waits(testbed, [tab], { rounds: 3, ms: 800 })
  return [
    beside('Q2', `a page of ${testbed.sizes.results} responses, p95`, listed, Q2_FLOOR),
    atMost({
      id: 'Q3',
      title: 'questionnaires in the chart of one patient, statements',
      value: text(chart.product),
      raw: text(chart.raw),
      figure: counts.at(-1)!,
      floor: Q3_STATEMENTS,
    }),
  ]
}

export const measureCohort = async (testbed: Testbed): Promise<Line[]> => {
  await made(testbed)
  await testbed.teach([{ wanted: cohort }])
  const compared = await waits(testbed, [cohort], { rounds: 5, ms: 3000 })
  const pairs = Math.floor(testbed.sizes.results / EACH / FORMS)
  return [beside('Q4', `a cohort of ${pairs} pairs by department`, compared, Q4_FLOOR)]
}

const BORN = ['1930', '01', '02'] as const

const answerFirst: Act = async (page) => {
  for (const [n, part] of BORN.entries()) await page.locator('main input').nth(n).fill(part)
  await page.locator('main button[type=submit]').click()
  await page.locator('main input[type=radio]').first().check({ force: true })
}

export const measurePhone = async (testbed: Testbed, speed: number): Promise<Line[]> => {
  await made(testbed)
  const { address } = await testbed.product()
  const services = { secrets: openSecrets(testbed.folder) } as AppServices
  const token = tokenOf(services, { id: taskId(1), versionId: versionId(1) })
  const { codeBytes, readyMs } = await inBrowser((browser) => visits(browser, `${address}/q#${token}`, answerFirst))
  const kilobytes = codeBytes / 1000
  return [
    atMost({
      id: 'Q5',
      title: '/q, JS and CSS',
      value: `${kilobytes.toFixed(1)} kB`,
      figure: kilobytes,
      floor: Q5_KILOBYTES,
    }),
    atMost({
      id: 'Q6',
      title: '/q, first question answered',
      value: seconds(readyMs),
      figure: readyMs / 1000,
      floor: Q6_SECONDS,
      slack: 1 / speed,
    }),
  ]
}
