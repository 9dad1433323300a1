import { cat, catQuestions } from '@huxi/clinical/models/cat'
import {
  WORDING,
  type AssessmentDetail,
  type AssessResult,
  type AssessResultDetail,
  type PrefillAnswer,
  type QuestOffer,
  type StoredResults,
} from '@huxi/contract'
import type { Page } from '@huxi/model'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { systemOf, useApp } from '../../../../test/accounts.ts'
import { addHolder } from '../../../../test/conformance/holders.ts'
import { formatTime } from '../../../platform/config/clock.ts'
import type { TestApp } from '../../../../test/harness.ts'
import type { PersonName } from '../../../../test/people.ts'

const ITEMS = [3, 3, 2, 3, 2, 2, 3, 3]
const GIVEN = { model: 'cat', input: { items: ITEMS }, context: 'followUp' }

const store = (app: TestApp, body: object = {}, as: PersonName = 'doctor') =>
  app.call<StoredResults>('POST', '/assess/store/model', { as, body: { ...GIVEN, ...body } })
const total = async (app: TestApp, as: PersonName = 'doctor') =>
  (await app.call<Page<AssessResult>>('GET', '/assess/result/list', { as, query: { modelCode: 'cat' } })).body.result!
    .total
const detailOf = async (app: TestApp, id: string, as: PersonName = 'doctor') =>
  app.call<AssessResultDetail>('GET', '/assess/result/queryById', { as, query: { id } })

describe('CAT', () => {
  const app = useApp()

  describe('a questionnaire', () => {
    test('is stored as the scorer computes it, with the shown wording', async () => {
      const { body } = await store(app, { comment: '复诊' })
      expect(body.result!.ids).toHaveLength(1)
      const kept = (await detailOf(app, body.result!.ids[0]!)).body.result!
      expect(kept.result).toMatchObject(cat.score({ items: ITEMS }))
      expect(kept).toMatchObject({
        tool: 'questionnaire',
        part: 'cat',
        modelCode: 'cat',
        modelVersion: cat.version,
        status: 'ok',
        complete: true,
        figure: '21 分',
        verdict: '严重',
        riskClass: 'high',
        level: 'high',
        textZh: cat.say({ items: ITEMS }).text,
        source: 'staff',
        context: 'followUp',
        comment: '复诊',
        performedBy: 'doctor',
        inputs: { items: ITEMS },
        consentVersion: null,
      })
      expect(kept.answers.map(({ label, value, given }) => [label, value, given])).toEqual(
        catQuestions.items.map(({ text }, n) => [`${n + 1}. ${text}`, `${ITEMS[n]!} 分`, ITEMS[n]]),
      )
      expect(kept.steps).toEqual(cat.steps({ items: ITEMS }))
      expect(kept.notes).toEqual([`${WORDING.demo}：${WORDING.notice}`])
    })

    test('is stored once when its request is repeated', async () => {
      const before = await total(app)
      const request = { as: 'doctor', body: GIVEN, headers: { 'idempotency-key': 'cat-0123456789abcdef' } } as const
      const [first, second] = [
        await app.call<StoredResults>('POST', '/assess/store/model', request),
        await app.call<StoredResults>('POST', '/assess/store/model', request),
      ]
      expect(second.body.result).toEqual(first.body.result)
      expect(await total(app)).toBe(before + 1)
    })

    test('is stored for two patients with identical answers', async () => {
      const before = await total(app)
      for (const _ of [1, 2]) expect((await store(app)).body.success).toBe(true)
      expect(await total(app)).toBe(before + 2)
    })

    test('requires the permission to store', async () => {
      const before = await total(app)
      expect((await app.call('POST', '/assess/store/model', { body: GIVEN })).status).toBe(401)
      for (const as of ['nobody', 'sysadmin', 'secadmin'] as const)
        expect((await store(app, {}, as)).status, as).toBe(403)
      expect(await total(app)).toBe(before)
    })

    test.each([
      ['another model', { model: 'decaf' }, '这里只保存 CAT 问卷，其他评估请在对应的评估工具中填写'],
      ['a name of every object', { model: 'constructor' }, '这里只保存 CAT 问卷，其他评估请在对应的评估工具中填写'],
      [
        'answers that are missing',
        { input: { items: [1, 1, null, 1, null, 1, 1, 1] } },
        '问卷没有答完，请回答全部题目后再保存。未回答：第 3、5 题。',
      ],
      ['no answers', { input: {} }, '问卷没有答完，请回答全部题目后再保存。'],
      [
        'an answer out of range',
        { input: { items: [6, ...ITEMS.slice(1)] } },
        'CAT 各题不在可计算的范围内，请检查数值和单位。',
      ],
      [
        'half a point',
        { input: { items: [0.5, ...ITEMS.slice(1)] } },
        'CAT 各题不在可计算的范围内，请检查数值和单位。',
      ],
      ['nine answers', { input: { items: [...ITEMS, 1] } }, 'CAT 各题不在可计算的范围内，请检查数值和单位。'],
      ['no context', { context: '' }, '请选择评估场景'],
    ])('refuses %s', async (_what, body, message) => {
      const before = await total(app)
      expect((await store(app, body)).body).toMatchObject({ success: false, code: 500, message })
      expect(await total(app)).toBe(before)
    })
    test('an input no form sends is not reported as an error of a field', async () => {
      expect((await store(app, { input: ITEMS })).status).toBe(400)
    })

    test('belongs to the tenant', async () => {
      const [id] = (await store(app)).body.result!.ids
      expect(await total(app, 'outsider')).toBe(0)
      expect((await detailOf(app, id!, 'outsider')).body).toMatchObject({ success: false })
      await store(app, {}, 'outsider')
      expect(await total(app, 'outsider')).toBe(1)
    })

    test('a result of a tool has no wording of its own', async () => {
      const answers = { ageYears: 66, fev1FvcPostBd: 0.6, fev1PctPred: 60, cat: 12 }
      const body = { tool: 'copd', part: 'stable', answers, context: 'outpatient' }
      const { ids } = (await app.call<StoredResults>('POST', '/assess/store', { as: 'doctor', body })).body.result!
      const kept = await Promise.all(ids.map(async (id) => (await detailOf(app, id)).body.result!))
      expect(kept.filter(({ inputs }) => inputs['cat'] === 12)).not.toEqual([])
      expect(new Set(kept.map(({ wordingVersion }) => wordingVersion))).toEqual(new Set([null]))
    })
  })

  describe('earlier answers', () => {
    const patient = async (name: string) => {
      const body = { name, gender: '1', birthDate: '1950-06-01', source: 'outpatient' }
      return (await app.call<{ id: string }>('POST', '/patient/add', { as: 'doctor', body })).body.result!.id
    }
    const known = async (patientId: string, query: object = {}, options: object = { as: 'doctor' }) =>
      (
        await app.call<PrefillAnswer>('GET', '/patient/chart/prefill', {
          ...options,
          query: { patientId, ...query },
        })
      ).body.result!.values
    const answer = async (patientId: string, answers: object, more: object = {}, part = 'stable') => {
      const body = { tool: 'copd', part, answers, context: 'outpatient', patientId, ...more }
      return (await app.call<StoredResults>('POST', '/assess/store', { as: 'doctor', body })).body.result!.groupId
    }
    const STABLE = { fev1FvcPostBd: 0.6, fev1PctPred: 60, mmrc: 2, moderateExacPrev12m: 1 }
    const daysAgo = (id: string, days: number) =>
      sql`update assess_assessment set performed_at = performed_at - ${days} * interval '1 day' where id = ${id}`.execute(
        systemOf(app, 1).db,
      )

    test('prefill items, total and tool inputs, but not counts, which change daily', async () => {
      const id = await patient('甲乙')
      await store(app, { patientId: id })
      const sat = await answer(id, STABLE)
      const values = await known(id)
      expect(values['cat.items.3']).toMatchObject({ value: 2, text: '2 分', source: 'CAT 问卷', stale: false })
      expect(values['cat.items.3']!.wordingVersion).toBeTruthy()
      expect(values['cat']).toMatchObject({ value: 21, text: '21 分' })
      expect(values['mmrc']).toMatchObject({
        value: 2,
        row: { resource: 'assess:assessment', id: sat },
        windowDays: 92,
      })
      expect(values['moderateExacPrev12m']).toBeUndefined()
      expect((await known(id, {}, await addHolder(app, ['patient:patient:list'])))['cat']).toBeUndefined()
      expect((await known(id, { without: sat }))['mmrc']).toBeUndefined()
    })

    test('keep their date when copied, and expire by their window', async () => {
      const id = await patient('丙丁')
      const first = await answer(id, STABLE)
      await daysAgo(first, 80)
      const second = await answer(id, { ...STABLE, fev1PctPred: 55 })
      const values = await known(id)
      expect(values['mmrc']).toMatchObject({ row: { id: first }, stale: false })
      expect(values['fev1PctPred']).toMatchObject({ value: 55, row: { id: second } })
      await daysAgo(first, 20)
      expect((await known(id))['mmrc']).toMatchObject({ stale: true })
      await app.call('PUT', '/assess/assessment/void', { as: 'doctor', body: { id: first, reason: '测错' } })
      expect((await known(id))['mmrc']).toBeUndefined()
    })

    test('give way to a later questionnaire, for readers of its score', async () => {
      const id = await patient('庚辛')
      await daysAgo(await answer(id, STABLE), 3)
      const offers = await app.call<QuestOffer[]>('GET', '/quest/version/offers', { as: 'doctor' })
      const { versionId } = offers.body.result!.find(({ code }) => code === 'mmrc')!
      const body = { patientId: id, versionId, answers: { q1: '4' }, filledBy: 'staff' }
      await app.call('POST', '/quest/response/fill', { as: 'doctor', body })
      expect((await known(id))['mmrc']).toMatchObject({ value: 4, row: { resource: 'quest:response' }, stale: false })
      const reader = await addHolder(app, ['patient:patient:list', 'assess:assessment:list', 'assess:result:list'])
      expect((await known(id, {}, reader))['mmrc']).toMatchObject({ value: 2, row: { resource: 'assess:assessment' } })
    })

    test('give way to later measurements, and are kept beside new answers', async () => {
      const id = await patient('戊己')
      const first = await answer(id, { ...STABLE, heightCm: 170, weightKg: 70 })
      await daysAgo(first, 10)
      const weight = { patientId: id, code: 'weight', value: 65, observedAt: formatTime(app.clock.now()) }
      await app.call('POST', '/fact/observation/add', { as: 'doctor', body: weight })
      const values = await known(id)
      expect(values['weightKg']).toMatchObject({ value: 65, source: '体征与观察' })
      const second = await answer(id, { ...STABLE, mmrc: 3 })
      const { body } = await app.call<AssessmentDetail>('GET', '/assess/assessment/queryById', {
        as: 'doctor',
        query: { id: second },
      })
      const mmrc = body.result!.answers.find(({ key }) => key === 'mmrc')!
      expect(mmrc.known).toMatchObject({ text: expect.stringContaining('2'), same: false, stale: false })
    })
  })
})
