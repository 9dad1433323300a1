import type { AssessResultDetail } from '@huxi/contract'
import { sql } from 'kysely'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { tokenOf, useApp } from '../../../../test/accounts.ts'
import {
  ANSWERS,
  codeOf,
  DECAF,
  freshDoctor,
  linkOf,
  NOWHERE,
  open,
  outcomeOf,
  store,
  stored,
  USED,
  waiting,
} from '../../../../test/handoff.ts'
import { PEOPLE } from '../../../../test/people.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const DAY_MS = 1440 * MINUTE_MS
const LINK = linkOf(ANSWERS)

describe('wrong codes', () => {
  const app = useApp()
  const PAUSE = /^编码错误次数过多，请( \d+ 秒| \d+ 分钟)后再试$/

  test('pause the person after ten within five minutes, right codes included', async () => {
    const code = await codeOf(app)
    const [doctor, other] = [await freshDoctor(app), await freshDoctor(app)]
    for (let i = 0; i < 10; i += 1) {
      app.clock.advance(SECOND_MS)
      const wrong = await (i % 2 === 0 ? open : store)(app, { code: '00000000' }, doctor)
      expect(outcomeOf(wrong)).toEqual(NOWHERE)
    }
    for (const call of [open, store]) {
      const { status, body, headers } = await call(app, { code }, doctor)
      expect([status, body.message]).toEqual([429, expect.stringMatching(PAUSE)])
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(300)
    }
    expect((await open(app, { link: LINK }, doctor)).body.success).toBe(true)
    expect((await open(app, { code }, other)).body.success).toBe(true)
    app.clock.advance(5 * MINUTE_MS)
    expect((await open(app, { code: await codeOf(app) }, doctor)).body.success).toBe(true)
  })
  test('are counted under concurrency', async () => {
    const doctor = await freshDoctor(app)
    const answers = await Promise.all(Array.from({ length: 16 }, () => open(app, { code: '00000000' }, doctor)))
    const counts = Map.groupBy(answers, ({ status }) => status)
    expect([counts.get(200)?.length, counts.get(429)?.length]).toEqual([10, 6])
  })
  test('do not include right ones', async () => {
    const doctor = await freshDoctor(app)
    const code = await codeOf(app)
    for (let i = 0; i < 12; i += 1) expect((await open(app, { code }, doctor)).body.success).toBe(true)
  })
})

describe('storing', () => {
  const app = useApp()
  const detail = async (id: string) =>
    (await app.call<AssessResultDetail>('GET', '/assess/result/queryById', { as: 'doctor', query: { id } })).body
      .result!

  test('keeps every result as shown, and deletes the code', async () => {
    const code = await codeOf(app)
    const preview = (await open(app, { code })).body.result!
    app.clock.advance(5 * MINUTE_MS)
    const { body } = await store(app, { code, context: 'inpatient', comment: '入院第一天' })
    const { ids, groupId } = body.result!
    const kept = await Promise.all(ids.map(detail))
    expect(kept.map(({ modelCode }) => modelCode)).toEqual(
      preview.findings.filter(({ storable }) => storable).map(({ modelId }) => modelId),
    )
    expect(kept[0]).toMatchObject({
      tool: 'copd',
      part: 'admission',
      modelCode: 'decaf',
      modelName: 'DECAF',
      modelVersion: '2012',
      status: 'ok',
      riskClass: 'high',
      level: 'high',
      figure: '6 分',
      verdict: '高危',
      complete: true,
      source: 'handoff',
      context: 'inpatient',
      performedBy: 'doctor',
      performedBy_dictText: '医生甲',
      patientId: null,
      groupId,
      comment: '入院第一天',
      performedAt: preview.receivedAt,
      createBy: 'doctor',
      inputs: DECAF,
      answers: preview.answers,
      steps: preview.findings[0]!.steps,
      consentVersion: '2026-01',
    })
    expect(kept[0]!.createTime! > kept[0]!.performedAt).toBe(true)
    const { computedAt: _then, ...result } = kept[0]!.result!
    expect(preview.findings[0]).toMatchObject(result)
    expect(kept.some(({ status, complete }) => status === 'incomplete' && !complete)).toBe(true)
    expect((await open(app, { code })).body.message).toMatch(USED)
    expect(await waiting(app)).toEqual([])
  })

  test('needs no earlier opening', async () => {
    expect((await store(app, { code: await codeOf(app) })).body.success).toBe(true)
  })

  test('succeeds once under concurrency', async () => {
    for (const people of [
      Array.from({ length: 8 }, () => ({ as: 'doctor' as const })),
      (await Promise.all(Array.from({ length: 10 }, () => freshDoctor(app)))).flatMap((one) => [
        one,
        one,
        one,
        one,
        one,
      ]),
    ]) {
      const before = (await stored(app)).length
      const code = await codeOf(app)
      const answers = await Promise.all(people.map((person) => store(app, { code }, person)))
      const [done, ...more] = answers.filter(({ body }) => body.success)
      expect(more).toEqual([])
      expect(answers.filter(({ body }) => USED.test(body.message))).toHaveLength(people.length - 1)
      expect((await stored(app)).length - before).toBe(done!.body.result!.ids.length)
    }
  })

  test('keeps the code after a refusal', async () => {
    const code = await codeOf(app)
    const before = (await stored(app)).length
    for (const [body, message] of [
      [{ context: undefined }, '请选择评估场景'],
      [{ context: 'nowhere' }, '评估场景不在可选范围内，请重新选择'],
      [{ comment: 'x'.repeat(501) }, '备注不能超过 500 个字符'],
    ] as const)
      expect(outcomeOf(await store(app, { code, ...body }))).toEqual([200, false, 500, message])
    expect((await stored(app)).length).toBe(before)
    expect((await store(app, { code })).body.success).toBe(true)
  })
  test('drops inapplicable and impossible answers, and refuses when none is left', async () => {
    const young = { tool: 'hcqycjxjz', part: 'asthma', answers: { ageYears: 8, fenoPpb: 40, bloodEos: 0.2 } }
    const handoff = (await open(app, { code: await codeOf(app, young) })).body.result!
    expect(handoff.findings.map(({ status }) => status)).toContain('not_applicable')
    const { body } = await store(app, { code: await codeOf(app, young) })
    expect(body.result!.ids.length).toBe(handoff.findings.filter(({ storable }) => storable).length)
    expect(body.result!.ids.length).toBeLessThan(handoff.findings.length)
  })

  test('keeps the consent of links and codes alike', async () => {
    const link = `${linkOf({ ...ANSWERS, crpMgL: 33 })};handoff-1`
    for (const given of [{ link }, { code: await codeOf(app, { consentVersion: 'handoff-1' }) }]) {
      const { body } = await store(app, given)
      expect(await detail(body.result!.ids[0]!)).toMatchObject({ consentVersion: 'handoff-1' })
    }
  })

  test('refuses the same link twice within a day and tenant', async () => {
    const first = await store(app, { link: LINK })
    expect(first.body.success).toBe(true)
    const { performedAt } = await detail(first.body.result!.ids[0]!)
    expect(await detail(first.body.result!.ids[0]!)).toMatchObject({ source: 'link', consentVersion: null })
    const again = [200, false, 500, `相同的答案已于 ${performedAt} 保存，24 小时内不能重复保存`]
    expect(outcomeOf(await store(app, { link: LINK.split('#')[1]! }, { as: 'nurse' }))).toEqual(again)
    expect((await store(app, { link: LINK }, { as: 'outsider' })).body.success).toBe(true)
    expect((await store(app, { code: await codeOf(app) })).body.success).toBe(true)
    app.clock.advance(DAY_MS + SECOND_MS)
    const token = await tokenOf(app, PEOPLE.doctor)
    expect((await store(app, { link: LINK }, { token })).body.success).toBe(true)
    expect((await store(app, { link: LINK }, { token })).body.success).toBe(false)
  })
})

describe('tenants', () => {
  const app = useApp()

  test('a code has no tenant; the stored assessment belongs to the tenant of its author', async () => {
    const code = await codeOf(app)
    const { body } = await store(app, { code }, { as: 'outsider' })
    expect((await stored(app)).map(({ tenantId }) => tenantId)).toEqual(body.result!.ids.map(() => 2))
    for (const id of body.result!.ids) {
      const ask = (as: 'doctor' | 'outsider') => app.call('GET', '/assess/result/queryById', { as, query: { id } })
      expect((await ask('doctor')).body.message).toBe('未找到对应实体')
      expect((await ask('outsider')).body.success).toBe(true)
    }
  })
  test('accept the same link once under concurrency', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => store(app, { link: LINK })))
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
  })
})

describe('logs', () => {
  const LOG_FILE = join(tmpdir(), `huxi-handoff-${process.pid}.log`)
  const app = useApp({ LOG_LEVEL: 'trace', LOG_FILE })

  test('have neither codes, answers, links nor comments', async () => {
    const answers = { ...ANSWERS, arterialPh: 7.123456 }
    const codes = [await codeOf(app, { answers }), await codeOf(app, { answers })]
    const link = linkOf({ ...answers, crpMgL: 12.3456 })
    await open(app, { code: codes[0] })
    await store(app, { code: codes[0], comment: '秘密甲' })
    await open(app, { code: '99999999' })
    await open(app, { link })
    await store(app, { link, comment: '秘密乙' })
    const db = app.services.database.scoped('*')
    const kept = async () =>
      (
        await sql<{ line: string }>`select row_to_json(l)::text as line from sys_log l
          union all select row_to_json(d)::text from sys_data_log d
          union all select row_to_json(a)::text from audit_entry a
          union all select row_to_json(q)::text from sys_quota q`.execute(db)
      ).rows
        .map(({ line }) => line)
        .join('\n')
    await vi.waitFor(async () => expect((await kept()).match(/handoff\/store/g)?.length).toBe(2), { timeout: 10_000 })
    await expect.poll(() => readFileSync(LOG_FILE, 'utf8')).toContain('/assess/handoff/store')
    for (const text of [await kept(), readFileSync(LOG_FILE, 'utf8')])
      for (const secret of [...codes, '99999999', '7.123456', '12.3456', '秘密', '2.admission'])
        expect(text.includes(secret), secret).toBe(false)
  })
})
