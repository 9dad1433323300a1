/** Q1–Q4: answers saved, list, tab of a chart and cohort among a million responses of twenty answers. */
import { openSecrets } from '../apps/server/src/platform/config/secrets.ts'
import type { AppServices } from '../apps/server/src/engine/core/context.ts'
import { proofOf, tokenOf } from '../apps/server/src/modules/care/questionnaire/token.ts'
import type { Ask } from './asks.ts'
import { fillSubjects, subject } from './patients.ts'
import { idOf, sqlId } from './rows.ts'
import { adminGet, post, type Testbed } from './testbed.ts'
import type { Wanted } from './wire.ts'

const [ITEMS, OPTIONS, EACH] = [20, 4, 5]
const [FORMS, TASKS, TAUGHT] = [2, 400, 24]
const FROM = '2025-01-01'
const OPENED = Date.now()

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

const rows = (responses: number): string[] => {
  const people = Math.ceil(responses / EACH)
  const of = `n % ${FORMS} + 1`
  return [
    fillSubjects(Math.max(people, TAUGHT + TASKS)),
    ...[1, 2].map(
      (n) => `insert into quest_questionnaire (id, tenant_id, code, title, licence, published_no)
        values ('${idOf(70, n)}', 1, 'bench${n}', '测量问卷 ${n}', 'free', 1)`,
    ),
    ...[1, 2].map(
      (
        n,
      ) => `insert into quest_version (id, tenant_id, questionnaire_id, version_no, scorer, content, status, published_at, digest)
        values ('${idOf(71, n)}', 1, '${idOf(70, n)}', 1, 'sum', '${content}', 'published', now(), 'bench')`,
    ),
    `insert into quest_response (id, tenant_id, patient_id, title, questionnaire_id, version_id, completed_at, total, band, level,
        complete, too_fast, filled_by, dept_id, status, attention, scorer, scoring_version, answers, shown, create_time)
      select ${sqlId(73, `n * ${EACH} + t`)}, 1, ${subject()}, '测量问卷 ' || ${of},
        ${sqlId(70, of)}, ${sqlId(71, of)}, at, 20 + (n * 7 + t * 3) % 30, null, 'none',
        true, false, 'self', ${sqlId(11, 'n % 50 + 1')}, 'completed', 'none', 'sum', 'sum 1.0', given, shown, at
      from generate_series(1, ${people}) n cross join lateral (select ${answers} as given, '${content}'::jsonb as shown) a
      cross join generate_series(0, ${EACH - 1}) t
      cross join lateral (select timestamptz '${FROM} 08:00+08' + (n % 300 + t * 60) * interval '1 day' + n * interval '1 second' as at) w`,
    `insert into quest_assignment (id, tenant_id, patient_id, questionnaire_id, version_id, status, sent_at, expires_at, opened_at,
        revision, channel)
      select ${sqlId(72)}, 1, ${subject()}, '${idOf(70, 1)}', '${idOf(71, 1)}', 'opened', now(),
        now() + interval '7 days', now(), 0, 'tablet' from generate_series(1, ${TAUGHT + TASKS}) n`,
  ]
}

const fill = (testbed: Testbed): Promise<void> => testbed.fill('responses', () => rows(testbed.sizes.results))

const servicesOf = ({ folder }: Testbed): AppServices => ({ secrets: openSecrets(folder) }) as AppServices

/** Token of the first questionnaire, as its link carries it. */
export const linkOf = async (testbed: Testbed): Promise<string> => {
  await fill(testbed)
  return tokenOf(servicesOf(testbed), { id: idOf(72, 1), versionId: idOf(71, 1) })
}

const answer = (services: AppServices, task: number, item: number): Wanted => {
  const id = idOf(72, task)
  const body = {
    token: tokenOf(services, { id, versionId: idOf(71, 1) }),
    proof: proofOf(services, { id, tenantId: 1 }, OPENED, 'tablet'),
    revision: item,
    item: `q${item + 1}`,
    answer: { value: String((task + item) % OPTIONS) },
  }
  return post(`/quest/fill/answer?of=${task}`, body)
}

const UNANSWERED = `update quest_assignment set answers = null, revision = 0 where id > '${idOf(72, TAUGHT)}' and channel = 'tablet'`

const repeatable = (text: string): string => text.replace('coalesce(revision, 0) = ', 'coalesce(revision, 0) >= ')

export const savedAsks = async (testbed: Testbed): Promise<Ask[]> => {
  await fill(testbed)
  const services = servicesOf(testbed)
  const taught = Array.from({ length: TAUGHT }, (_, n) => answer(services, n + 1, 1))
  return [
    {
      id: 'Q1',
      title: 'an answer saved',
      wanted: Array.from({ length: TASKS * ITEMS }, (_, n) =>
        answer(services, TAUGHT + (n % TASKS) + 1, Math.floor(n / TASKS)),
      ),
      rawWanted: taught,
      taught: taught.map((wanted, n) => ({ wanted, warm: answer(services, n + 1, 0), own: ['item'], repeatable })),
      judged: { rate: { floor: 0.5 } },
      connections: 4,
      before: () => testbed.execute(UNANSWERED),
    },
  ]
}

const list = (query: string): Wanted => adminGet(encodeURI(`/quest/response/list?pageSize=20&${query}`))
const months = Array.from({ length: 9 }, (_, n) => `2025-${String(n + 2).padStart(2, '0')}`)
const LISTS = [
  ...months.map((month) => list(`completedAt_begin=${month}-01 00:00:00&completedAt_end=${month}-07 23:59:59`)),
  ...months.map((_, n) => list(`deptId=${idOf(11, n + 1)}&questionnaireId=${idOf(70, 1)}`)),
]

export const responseAsks = async (testbed: Testbed): Promise<Ask[]> => {
  await fill(testbed)
  return [
    {
      id: 'Q2',
      title: `a page of ${testbed.sizes.results} responses, p95`,
      wanted: LISTS,
      judged: { p95: { floor: 2 } },
      ms: 1500,
    },
    {
      id: 'Q3',
      title: 'questionnaires in the chart of one patient',
      wanted: [list(`patientId=${idOf(35, 7)}`)],
      judged: { statements: { floor: 6 } },
    },
  ]
}

const COHORT = `/quest/response/cohort?questionnaireId=${idOf(70, 1)}&from=${FROM}&to=2026-12-31&by=dept`

export const cohortAsks = async (testbed: Testbed): Promise<Ask[]> => {
  await fill(testbed)
  const pairs = Math.floor(testbed.sizes.results / EACH / FORMS)
  const title = `a cohort of ${pairs} pairs by department`
  return [{ id: 'Q4', title, wanted: [adminGet(COHORT)], judged: { p95: { floor: 1.3 } }, rounds: 5, ms: 3000 }]
}
