import { DISCLAIMER, models, scorers, type ModelCard, type ResultEnvelope } from '@huxi/clinical'
import { sql } from 'kysely'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { systemOf, useApp } from '../../../../test/accounts.ts'
import type { TestApp } from '../../../../test/harness.ts'
import { formatTime } from '../../../platform/config/clock.ts'

const ABSENT = '路径不存在，请检查路径是否正确'
const DECAF = { emrcd: '5b', eosinophils: 0.01, consolidation: true, arterialPh: 7.25, atrialFibrillation: true }
/** Group E by the edition of 2026, A by the one before. */
const GOLD = { fev1FvcPostBd: 0.6, fev1PctPred: 60, moderateExacPrev12m: 1, severeExacPrev12m: 0, mmrc: 1, cat: 5 }

const assess = (app: TestApp, code: string, input: unknown, more: object = {}) =>
  app.call<ResultEnvelope>('POST', `/assess/${code}`, { body: { input, ...more } })
const cardsOf = async (app: TestApp) => (await app.call<ModelCard[]>('GET', '/assess/models')).body.result!

describe('with default settings', () => {
  const app = useApp()

  test('computes scores for anonymous callers', async () => {
    const { status, body } = await assess(app, 'decaf', DECAF)
    expect(status).toBe(200)
    expect(body).toMatchObject({ success: true, code: 200 })
    const { computedAt, ...result } = body.result!
    expect(result).toMatchObject({
      modelId: 'decaf',
      modelVersion: '2012',
      status: 'ok',
      score: 6,
      riskClass: 'high',
      fields: [],
      flags: [],
      inputs: DECAF,
      wording: { figure: '6 分', level: 'high', verdict: '高危' },
      disclaimerZh: DISCLAIMER,
    })
    expect(result.evidence).not.toEqual([])
    expect(result.textZh).toMatch(/^DECAF 6 分：高危。/)
    expect(computedAt <= formatTime(app.clock.now()) && computedAt > formatTime(app.clock.now() - 60_000)).toBe(true)
  })

  test('answers impossible values with a result status', async () => {
    const { status, body } = await assess(app, 'decaf', { ...DECAF, arterialPh: 74, emrcd: { toString: 'x' } })
    expect([status, body.success]).toEqual([200, true])
    expect(body.result).toMatchObject({ status: 'out_of_range', fields: ['emrcd', 'arterialPh'], score: null })
    expect(body.result!.textZh).toContain('不在可计算的范围内')
  })

  test('drops unknown inputs before computing', async () => {
    const { body } = await assess(app, 'decaf', { ...DECAF, name: '张三', idCard: '11010519491231002X' })
    expect(body.result!.inputs).toEqual(DECAF)
    expect(JSON.stringify(body)).not.toContain('张三')
  })

  test.each(['nothing', 'DECAF', 'models', 'idCardCn', 'toString', '__proto__', 'gliGlobal2022'])(
    'no model %s: the answer of any path that is not there',
    async (code) => {
      for (const input of [{}, undefined, 3]) {
        const { status, body } = await assess(app, code, input)
        expect([status, body.code, body.message, body.result]).toEqual([404, 404, ABSENT, null])
      }
    },
  )

  test.each([[[DECAF]], [3], [true], ['3'], ['[]'], [null], [undefined]])(
    'answers that are no object: %j',
    async (input) => {
      const { status, body } = await assess(app, 'decaf', input)
      expect([status, body.message]).toEqual([400, '答案的格式不正确'])
    },
  )

  test('rejects bodies beyond 16 KB', async () => {
    const large = await assess(app, 'decaf', { ...DECAF, more: 'x'.repeat(16_384) })
    const fine = await assess(app, 'decaf', { ...DECAF, more: 'x'.repeat(16_000) })
    expect([large.status, large.body.message, fine.status]).toEqual([413, '提交的内容过大，请减少后重试', 200])
  })
  test('rejects deeply nested answers', async () => {
    const deep = JSON.parse('['.repeat(40) + ']'.repeat(40)) as unknown
    expect((await assess(app, 'decaf', { emrcd: deep })).status).toBe(400)
  })

  test('lists cards of all computed models in their order', async () => {
    const cards = await cardsOf(app)
    expect(cards.map(({ code }) => code)).toEqual(models.filter(({ withheld }) => !withheld).map(({ id }) => id))
    expect(cards.find(({ code }) => code === 'gold')).toMatchObject({ ruleSet: 'GOLD_2026' })
    expect(cards.find(({ code }) => code === 'decaf')).toMatchObject({
      inputs: expect.arrayContaining([expect.objectContaining({ key: 'arterialPh', min: 6.8, max: 7.8 })]),
      sources: expect.arrayContaining([expect.objectContaining({ doi: '10.1136/thoraxjnl-2012-202103' })]),
    })
  })
  test('answers 304 for an unchanged copy', async () => {
    const { etag } = (await app.call('GET', '/assess/models')).headers
    const again = await app.call('GET', '/assess/models', { headers: { 'if-none-match': String(etag) } })
    expect([again.status, again.raw.length]).toEqual([304, 0])
  })

  test('computes by the default rule set or the named one', async () => {
    expect((await assess(app, 'gold', GOLD)).body.result).toMatchObject({ ruleSet: 'GOLD_2026', group: 'E' })
    const older = { ruleSet: 'GOLD_2023_2025', group: 'A', inputs: { ruleset: 'GOLD_2023_2025' } }
    const named = await assess(app, 'gold', GOLD, { ruleSet: 'GOLD_2023_2025' })
    const within = await assess(app, 'gold', { ...GOLD, ruleset: 'GOLD_2023_2025' }, { ruleSet: 'GOLD_2026' })
    expect([named.body.result, within.body.result]).toMatchObject([older, older])
    const none = await assess(app, 'gold', GOLD, { ruleSet: 'GOLD_1999' })
    expect(none.body.result).toMatchObject({ status: 'out_of_range', fields: ['ruleset'], group: null })
  })

  test('gives its settings to the browser', async () => {
    const { body } = await app.server.inject('/config.js')
    expect(body).toContain('"publicTools":true')
    expect(body).toContain('"goldRuleSet":"GOLD_2026"')
  })
})

describe('with operator settings', () => {
  const app = useApp({ GOLD_RULE_SET: 'GOLD_2023_2025', GLI_2022: 'on' })

  test('computes GOLD by the older edition', async () => {
    const { body } = await assess(app, 'gold', GOLD)
    expect(body.result).toMatchObject({ ruleSet: 'GOLD_2023_2025', group: 'A' })
    expect((await cardsOf(app)).find(({ code }) => code === 'gold')).toMatchObject({ ruleSet: 'GOLD_2023_2025' })
    expect((await app.server.inject('/config.js')).body).toContain('"goldRuleSet":"GOLD_2023_2025"')
  })
  test('computes GLI', async () => {
    expect((await cardsOf(app)).map(({ code }) => code)).toContain('gliGlobal2022')
    expect((await assess(app, 'gliGlobal2022', { sex: 'male', ageYears: 60, heightCm: 170 })).status).toBe(200)
  })
})

describe('when closed', () => {
  const app = useApp({ PUBLIC_TOOLS: 'off' })

  test.each([
    ['GET', '/assess/models', undefined],
    ['POST', '/assess/decaf', { input: DECAF }],
    ['POST', '/assess/decaf', {}],
    ['POST', '/assess/decaf', { input: 3 }],
    ['POST', '/assess/nothing', { input: DECAF }],
    ['POST', '/assess/handoff', { input: {} }],
  ])('%s %s %j is not there', async (method, path, body) => {
    const answer = await app.call(method, path, { body })
    expect([answer.status, answer.body.message, answer.body.result]).toEqual([404, ABSENT, null])
  })
  test('gives the browser this setting, and keeps the registry open to staff', async () => {
    expect((await app.server.inject('/config.js')).body).toContain('"publicTools":false')
    expect((await app.call('GET', '/assess/registry', { as: 'admin' })).status).toBe(200)
  })
})

describe('anonymous input', () => {
  const LOG_FILE = join(tmpdir(), `huxi-assess-${process.pid}.log`)
  const SECRET = /秘密|7\.123456/
  const app = useApp({ LOG_LEVEL: 'trace', LOG_FILE })

  test('is absent from database and log', async () => {
    const marks = { emrcd: '秘密甲', name: '秘密乙', arterialPh: 7.123456 }
    const { status } = await assess(app, 'decaf', { ...DECAF, ...marks }, { extra: '秘密丙' })
    expect(status).toBe(200)
    await expect.poll(() => readFileSync(LOG_FILE, 'utf8')).toContain('/assess/:code')
    expect(readFileSync(LOG_FILE, 'utf8')).not.toMatch(SECRET)
    const kept = async () =>
      (
        await sql<{ line: string }>`select row_to_json(c)::text as line from assess_counter c
          union all select row_to_json(l)::text from sys_log l union all select row_to_json(d)::text from sys_data_log d
          union all select row_to_json(a)::text from audit_entry a`.execute(systemOf(app, 1).db)
      ).rows.map(({ line }) => line)
    await expect.poll(async () => (await kept()).join()).toContain('"scored"')
    expect((await kept()).join()).not.toMatch(SECRET)
  })
})

describe('the same result on the server', () => {
  const app = useApp({ GLI_2022: 'on' })
  const path = join(import.meta.dirname, '../../../../../../packages/clinical/test/vectors.json')
  const vectors = JSON.parse(readFileSync(path, 'utf8')) as Record<string, { id: string; input: object }[]>
  const known = Object.entries(vectors).filter(([code]) => models.some(({ id }) => id === code))

  test.each(known)('%s', async (code, list) => {
    expect(list.length).toBeGreaterThan(0)
    for (const { id, input } of list) {
      const { body } = await assess(app, code, input)
      expect(body.result, id).toMatchObject(JSON.parse(JSON.stringify(scorers[code]!(input))) as object)
    }
  })
})

describe('a flood', () => {
  const app = useApp({ RATE_LIMIT_ANON: '1' })

  test('is throttled per address', async () => {
    const ask = () => app.call('POST', '/assess/decaf', { body: { input: DECAF }, from: '10.9.8.7' })
    const statuses = [await ask(), await ask(), await ask()].map(({ status }) => status)
    expect(statuses).toEqual([200, 200, 429])
  })
})
