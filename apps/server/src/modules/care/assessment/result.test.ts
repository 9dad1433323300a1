import { envelope, models, type ResultEnvelope } from '@huxi/clinical'
import { oracle2022 } from '@huxi/clinical/models/oracle2022'
import { gold } from '@huxi/clinical/models/gold'
import type { AssessResult, AssessResultDetail, StoredResults } from '@huxi/contract'
import type { Page } from '@huxi/model'
import { sql } from 'kysely'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { systemOf, useApp } from '../../../../test/accounts.ts'
import type { TestApp } from '../../../../test/harness.ts'
import type { PersonName } from '../../../../test/people.ts'
import { asSystem } from '../../../engine/core/caller.ts'
import { formatTime } from '../../../platform/config/clock.ts'
import { readFilled } from './filled.ts'
import { someOf } from '../../../../../../packages/clinical/test/arbitraries.ts'
import { differencesOf, recomputeSample } from './recompute.ts'
import { storeFilled } from './store.ts'
import { runs } from '../../../../test/long.ts'

const ASTHMA = { ageYears: 40, fenoPpb: 68, bloodEos: { value: 450, unit: '个/μL' }, localBaselineRatePerYear: 0.4 }
const STABLE = {
  ageYears: 66,
  fev1FvcPostBd: 0.6,
  fev1PctPred: 60,
  moderateExacPrev12m: 1,
  severeExacPrev12m: 0,
  mmrc: 1,
}

const store = (app: TestApp, body: object, as: PersonName | undefined = 'doctor') =>
  app.call<StoredResults>('POST', '/assess/store', { as, body: { context: 'outpatient', ...body } })
const storeStable = async (app: TestApp, as: PersonName = 'doctor') =>
  (await store(app, { tool: 'copd', part: 'stable', answers: STABLE }, as)).body.result!
const detailsOf = (app: TestApp, ids: readonly string[]) =>
  Promise.all(
    ids.map(
      async (id) =>
        (await app.call<AssessResultDetail>('GET', '/assess/result/queryById', { as: 'doctor', query: { id } })).body
          .result!,
    ),
  )
const list = async (app: TestApp, query: Record<string, unknown> = {}, as: PersonName = 'doctor') =>
  (await app.call<Page<AssessResult>>('GET', '/assess/result/list', { as, query: { pageSize: 100, ...query } })).body
    .result!

describe('staff', () => {
  const app = useApp()

  test('separates permissions to store and to read', async () => {
    const given = { tool: 'copd', part: 'stable', answers: STABLE }
    expect((await app.call('POST', '/assess/store', { body: given })).status).toBe(401)
    for (const as of ['nobody', 'sysadmin', 'secadmin'] as const) {
      expect((await store(app, given, as)).status, as).toBe(403)
      expect((await app.call('GET', '/assess/result/list', { as })).status, as).toBe(403)
    }
    for (const as of ['doctor', 'nurse', 'admin'] as const) expect((await store(app, given, as)).status, as).toBe(200)
  })

  test('are asked for more than the public; units are converted', async () => {
    const { body } = await store(app, { tool: 'hcqycjxjz', part: 'asthma', answers: ASTHMA, comment: '复诊' })
    const kept = await detailsOf(app, body.result!.ids)
    const input = { ageYears: 40, diagnosis: 'asthma', bloodEos: 0.45, fenoPpb: 68, localBaselineRatePerYear: 0.4 }
    const found = kept.find(({ modelCode }) => modelCode === 'oracle2022')!
    expect(found.result).toMatchObject(oracle2022.score(input))
    expect(found.result!['predictedRatePerYear']).not.toBeNull()
    expect(found).toMatchObject({
      source: 'staff',
      consentVersion: null,
      comment: '复诊',
      inputs: input,
      textZh: oracle2022.say(input).text,
      riskClass: 'high',
      level: 'high',
    })
    expect(found.answers).toContainEqual({
      key: 'bloodEos',
      label: expect.any(String),
      value: '450 个/μL',
      given: { value: 450, unit: '个/μL' },
    })
    expect(new Set(kept.map(({ groupId }) => groupId))).toEqual(new Set([body.result!.groupId]))
  })

  test.each([
    ['no answers', { tool: 'copd', part: 'stable', answers: { a: 1 } }, '还没有填写任何答案，请先填写再提交'],
    ['no such part', { tool: 'copd', part: 'x', answers: STABLE }, '评估内容已更新，请刷新页面后重新填写'],
    ['no context', { tool: 'copd', part: 'stable', answers: STABLE, context: '' }, '请选择评估场景'],
  ])('%s: refused', async (_what, body, message) => {
    expect((await store(app, body)).body).toMatchObject({ success: false, code: 500, message })
  })
  test('refuses answers without any result', async () => {
    const { total } = await list(app)
    const filled = readFilled({ tool: 'copd', part: 'stable', answers: STABLE }, true)
    const sitting = { context: 'self', comment: null, patientId: null, amendsId: null }
    const about = { ...sitting, source: 'staff', consentVersion: null } as const
    const work = storeFilled(systemOf(app, 1), { computed: new Map(), ruleSets: {} }, filled, about)
    await expect(work).rejects.toThrow('这些答案得不出可保存的结果，请检查数值和适用条件')
    expect((await list(app)).total).toBe(total)
  })

  test('gives all results of a sitting the same time', async () => {
    const before = formatTime(app.clock.now())
    const kept = await detailsOf(app, (await storeStable(app)).ids)
    for (const { performedAt, result } of kept) {
      expect(performedAt >= before).toBe(true)
      expect(result!.computedAt).toBe(performedAt)
    }
  })
})

describe('stored results', () => {
  const app = useApp()

  test('have answers in the detail, not in lists', async () => {
    const { ids } = await storeStable(app)
    const { records } = await list(app)
    expect(records.map(({ id }) => id).toSorted()).toEqual([...ids].toSorted())
    for (const row of records)
      for (const name of ['inputs', 'result', 'steps', 'answers', 'linkMark']) expect(row).not.toHaveProperty(name)
    const [first] = await detailsOf(app, ids)
    expect(Object.keys(first!)).toEqual(expect.arrayContaining(['inputs', 'result', 'steps', 'answers', 'notes']))
    expect(first).not.toHaveProperty('linkMark')
  })
  test('filters by model, level, source, context, person and time', async () => {
    const { ids, groupId } = await storeStable(app)
    const [one] = (await list(app, { groupId, modelCode: 'gold' })).records
    expect(one).toMatchObject({ modelCode: 'gold', modelCode_dictText: gold.name, source_dictText: '医护填写' })
    const at = one!.performedAt
    for (const [query, n] of [
      [{ groupId }, ids.length],
      [{ groupId, source: 'handoff' }, 0],
      [{ groupId, context: 'outpatient', performedBy: 'doctor' }, ids.length],
      [{ groupId, performedBy: 'nurse' }, 0],
      [{ groupId, performedAt_begin: at, performedAt_end: at }, ids.length],
      [{ groupId, performedAt_begin: '2999-01-01 00:00:00' }, 0],
      [{ groupId, level: one!.level, modelCode: 'gold' }, 1],
      [{ groupId, complete: String(!one!.complete), modelCode: 'gold' }, 0],
    ] as const)
      expect((await list(app, query)).total, JSON.stringify(query)).toBe(n)
  })
  test('belong to the tenant', async () => {
    const { groupId } = await storeStable(app)
    expect((await list(app, { groupId }, 'outsider')).total).toBe(0)
    const theirs = await storeStable(app, 'outsider')
    expect((await list(app, { groupId: theirs.groupId })).total).toBe(0)
    const { rows } = await sql<{ tenantId: number }>`select distinct tenant_id as "tenantId" from assess_result_detail
      where result_id = any(${theirs.ids})`.execute(app.services.database.scoped('*'))
    expect(rows).toEqual([{ tenantId: 2 }])
  })
  test('cannot be changed, deleted or imported', async () => {
    const { ids } = await storeStable(app)
    const [id] = ids
    const before = await detailsOf(app, ids)
    for (const [method, verb] of [
      ['POST', 'add'],
      ['PUT', 'edit'],
      ['POST', 'edit'],
      ['DELETE', 'delete'],
      ['DELETE', 'deleteBatch'],
      ['POST', 'importExcel'],
      ['POST', 'undo'],
    ] as const) {
      const body = method === 'DELETE' ? undefined : { id, comment: '改', verdict: '低危' }
      const { status } = await app.call(method, `/assess/result/${verb}`, { as: 'admin', query: { id, ids: id }, body })
      expect(status, verb).toBe(404)
    }
    expect(await detailsOf(app, ids)).toEqual(before)
  })
  test('an export is audited', async () => {
    expect((await app.call('GET', '/assess/result/exportXls', { as: 'doctor' })).status).toBe(200)
    const { rows } = await sql<{ actor: string }>`select actor from audit_entry
      where action = 'export' and object = 'assess:result'`.execute(app.services.database.scoped('*'))
    expect(rows).toEqual([{ actor: 'doctor' }])
  })
})

describe('with operator settings', () => {
  const app = useApp({ GOLD_RULE_SET: 'GOLD_2023_2025', PUBLIC_TOOLS: 'off' })

  test('keeps the rule set with the result, and lets staff work while the public tools are closed', async () => {
    const kept = await detailsOf(app, (await storeStable(app)).ids)
    expect(kept.find(({ modelCode }) => modelCode === 'gold')).toMatchObject({
      ruleSet: 'GOLD_2023_2025',
      inputs: { ruleset: 'GOLD_2023_2025' },
      riskClass: 'A',
    })
  })
})

describe('a stored result', () => {
  const app = useApp()

  test('of every published model equals the stored value when read back', async () => {
    const drawn = { seed: 20_261_125, numRuns: runs(20, 500) }
    const kept = models.flatMap((model) =>
      fc.sample(someOf(model), drawn).map((input) => JSON.stringify(envelope(model, input, '2026-01-01 00:00:00'))),
    )
    const { rows } = await sql<{
      result: ResultEnvelope
    }>`select x::jsonb as result from unnest(${kept}::text[]) x`.execute(asSystem(app.services, 'test').db)
    const different = rows.filter(({ result }) => differencesOf(result)?.length !== 0)
    expect([...new Set(different.map(({ result }) => result.modelId))]).toEqual([])
    expect(rows).toHaveLength(models.length * drawn.numRuns)
  })

  test('is reproducible; a tampered value is reported, a missing model version is not', async () => {
    await storeStable(app)
    const everywhere = asSystem(app.services, 'test')
    const look = () => recomputeSample(everywhere)
    await look()
    const change = (patch: object, where: string) =>
      sql`update assess_result_detail d set result = d.result || ${JSON.stringify(patch)}::jsonb
        from assess_result r where r.id = d.result_id and r.model_code = ${where}`.execute(everywhere.db)
    await change({ modelVersion: '0.0.1', group: 'X' }, 'gold')
    await look()
    await change({ modelVersion: gold.version }, 'gold')
    await expect(look()).rejects.toThrow(/^抽查的 \d+ 个评估结果中有 1 个重新计算后不同，.*：\d+$/)
  })
})
