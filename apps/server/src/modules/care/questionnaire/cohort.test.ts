import type { QuestCohort, QuestOffer } from '@huxi/contract'
import type { Page } from '@huxi/model'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addAccount, systemOf, tokenOf, useApp } from '../../../../test/accounts.ts'
import { addBoundRole, rowsWith } from '../../../../test/conformance/holders.ts'
import type { PersonName } from '../../../../test/people.ts'

const app = useApp()
const dbOf = () => systemOf(app, 1).db

test('pairs of a cohort: median, share of MCID, exclusions; groups under five and other tenants are not shown', async () => {
  const offers = (await app.call<QuestOffer[]>('GET', '/quest/version/offers', { as: 'admin' })).body.result!
  const { questionnaireId, versionId } = offers.find(({ code }) => code === 'phq9')!
  let count = 0
  const answered = async (totals: readonly (number | null)[], doctor: string | null, scoring = '1') => {
    const given = { name: '队列', gender: '1', duplicateReason: '测试' }
    const { body } = await app.call<{ id: string }>('POST', '/patient/add', { as: 'admin', body: given })
    const { id } = body.result!
    await sql`update patient set responsible_doctor_id = ${doctor} where id = ${id}`.execute(dbOf())
    for (const [n, total] of totals.entries())
      await sql`insert into quest_response (id, tenant_id, patient_id, title, questionnaire_id, version_id, completed_at,
          total, level, complete, too_fast, filled_by, status, scorer, scoring_version, answers, shown)
        values (${`cohort${(count += 1)}`}, 1, ${id}, 'PHQ-9', ${questionnaireId}, ${versionId},
          ${`2026-0${n + 1}-10 08:00:00`}::timestamptz, ${total}, 'none', ${total !== null}, false, 'staff',
          'completed', 'phq9', ${n === 0 ? '1' : scoring}, '{}', '{}')`.execute(dbOf())
  }
  for (const last of [4, 5, 9, 10, 16]) await answered([10, 20, last], 'many')
  await answered([10, 3], 'few')
  await answered([10], null)
  await answered([10, 5], null, '2')
  await answered([null], null)
  const query = { questionnaireId, from: '2026-01-01', to: '2026-06-30', by: 'doctor' }
  const ask = async (as: 'admin' | 'outsider') =>
    (await app.call<QuestCohort>('GET', '/quest/response/cohort', { as, query })).body.result
  const { groups, excluded, mcid } = (await ask('admin'))!
  expect(mcid).toContain('5')
  expect(groups).toMatchObject([
    { key: null, pairs: 6, firstMedian: 10, lastMedian: 7, changeMedian: -3, improved: 3, worsened: 1 },
    { key: 'many', pairs: null, changeMedian: null, improved: null },
    { key: 'few', pairs: null, firstMedian: null, improved: null },
  ])
  expect(excluded.map(({ count: patients }) => patients)).toEqual([1, 1, 1])
  expect((await ask('outsider'))?.groups).toEqual([])
  const opened = async (part: string, key: string | null, as: 'admin' | 'outsider' = 'admin') => {
    const cohort = JSON.stringify({ ...query, part, key })
    const { body } = await app.call<Page<unknown>>('GET', '/quest/response/list', { as, query: { cohort } })
    return body.result?.total ?? body.message
  }
  const numbers = [
    await opened('pairs', null),
    await opened('improved', null),
    await opened('worsened', 'many'),
    await opened('improved', 'many'),
  ]
  expect(numbers).toEqual([6, 3, 1, 2])
  for (const { part, count: patients } of excluded) expect(await opened(part, null)).toBe(patients)
  expect(await opened('pairs', null, 'outsider')).toBe(0)
  const role = await addBoundRole(app, await rowsWith(app, (code) => /^quest:response:(list|compare)$/.test(code)))
  const rules = [{ field: 'total', rule: 'hidden' }]
  const ruled = { roleId: role.id, resource: 'quest:response', rules }
  const { body: set } = await app.call('POST', '/sys/role/fieldRule', { as: 'admin', body: ruled })
  expect(set, set.message).toMatchObject({ success: true })
  const token = await tokenOf(app, await addAccount(app, { roleCode: role.roleCode }))
  const cohort = JSON.stringify({ ...query, part: 'improved', key: null })
  for (const [path, asked] of [
    ['cohort', query],
    ['list', { cohort }],
  ] as const)
    expect((await app.call('GET', `/quest/response/${path}`, { token, query: asked })).status).toBe(403)
  expect(await opened('all', null)).toBe('队列条件不正确，请从问卷对比重新打开')
  query.from = '2026-02-30'
  expect(await opened('pairs', null)).toBe('队列条件不正确，请从问卷对比重新打开')
})

test('sheets: a small group is hidden with one it would follow from, and a patient beside none of another tenant', async () => {
  const offers = (await app.call<QuestOffer[]>('GET', '/quest/version/offers', { as: 'admin' })).body.result!
  const { questionnaireId, versionId } = offers.find(({ code }) => code === 'mmrc')!
  await sql`insert into quest_response (id, tenant_id, patient_id, title, questionnaire_id, version_id, completed_at,
      total, level, complete, too_fast, filled_by, status, scorer, scoring_version, answers, shown)
    select 'm' || id, 1, patient_id, 'mMRC', ${questionnaireId}, ${versionId}, completed_at, 2, 'none', true, false, 'staff',
      'completed', 'mmrc', '1', '{"q1": "2"}', '{"intro": "", "items": [{"linkId": "q1", "type": "single", "text": "气促",
        "options": [{"value": "2", "text": "平地", "score": 2}]}]}'
    from quest_response where scorer = 'phq9' and total is not null`.execute(dbOf())
  const rowsOf = async (path: string, query: Record<string, string>, as: PersonName = 'admin') => {
    const { raw } = await app.call('GET', `/quest/response/${path}/exportXls`, { as, query })
    return raw.subarray(0, 2).toString() === 'PK' ? (await readXlsx(new Uint8Array(raw))).sheets[0]!.rows : []
  }
  const asked = { questionnaireId, from: '2026-01-01', to: '2026-06-30', by: 'doctor' }
  const rows = await rowsOf('cohort', asked)
  const cohortRows = rows.filter(([name]) => name === '全部' || name === '未填写').map((row) => row.slice(0, 3))
  expect(cohortRows).toEqual([
    ['全部', 7, 2],
    ['未填写', '—', '—'],
    ['未填写', '—', '—'],
    ['未填写', '—', '—'],
  ])
  const theirs = await rowsOf('cohort', asked, 'outsider')
  expect(theirs.length).toBeGreaterThan(0)
  expect(theirs.flat().filter((cell) => cell === '全部' || typeof cell === 'number')).toEqual([])
  for (const as of ['sysadmin', 'nobody'] as const) {
    expect(await rowsOf('cohort', asked, as)).toEqual([])
    const refused = await app.call('GET', '/quest/response/cohort/exportXls', { as, query: asked })
    expect([as, refused.status]).toEqual([as, 403])
  }
  const { rows: own } = await sql<{ patientId: string; ids: string }>`select patient_id as "patientId",
      string_agg(id, ',') as ids from quest_response where scorer = 'mmrc' group by patient_id having count(*) = 3
    limit 1`.execute(dbOf())
  const compared = await rowsOf('compare', { ...own[0]! })
  expect(compared.find(([name]) => name === '得分')).toEqual(['得分', 2, 2, 2])
  expect(compared.find(([name]) => name === '气促')).toEqual(['气促', '平地', '平地', '平地'])
  expect(await rowsOf('compare', { ...own[0]! }, 'outsider')).toEqual([])
})

test('patients outside of a disease are no small number to compute from the whole, and those without any are a group', async () => {
  const offers = (await app.call<QuestOffer[]>('GET', '/quest/version/offers', { as: 'admin' })).body.result!
  const { questionnaireId, versionId } = offers.find(({ code }) => code === 'gad7')!
  const paired = async (careGroups: string | null, month: number) => {
    const given = { name: '病种', gender: '1', duplicateReason: '测试' }
    const { body } = await app.call<{ id: string }>('POST', '/patient/add', { as: 'admin', body: given })
    const { id } = body.result!
    await sql`update patient set care_groups = ${careGroups} where id = ${id}`.execute(dbOf())
    for (const [day, total] of [10, 3].entries())
      await sql`insert into quest_response (id, tenant_id, patient_id, title, questionnaire_id, version_id, completed_at,
          total, level, complete, too_fast, filled_by, status, scorer, scoring_version, answers, shown)
        values (${`gad${day}${id}`}, 1, ${id}, 'GAD-7', ${questionnaireId}, ${versionId},
          ${`2026-0${month}-0${day + 1} 08:00:00`}::timestamptz, ${total}, 'none', true, false, 'staff', 'completed',
          'gad7', '1', '{}', '{}')`.execute(dbOf())
  }
  const asked = async (month: number) => {
    const query = { questionnaireId, from: `2026-0${month}-01`, to: `2026-0${month}-28`, by: 'disease' }
    const { body } = await app.call<QuestCohort>('GET', '/quest/response/cohort', { as: 'admin', query })
    return Object.fromEntries(body.result!.groups.map(({ key, pairs }) => [key, pairs]))
  }
  for (const group of [...Array<string>(6).fill('copd'), ...Array<string>(5).fill('copd,asthma'), 'asthma', 'asthma'])
    await paired(group, 1)
  expect(await asked(1)).toEqual({ null: 13, copd: null, asthma: null })
  for (const group of [...Array<string>(6).fill('copd'), null, null]) await paired(group, 2)
  expect(await asked(2)).toEqual({ null: 8, copd: null, '': null })
  for (const group of [...Array<string>(6).fill('copd'), ...Array<string>(6).fill('asthma')]) await paired(group, 3)
  expect(await asked(3)).toEqual({ null: 12, copd: 6, asthma: 6 })
})
