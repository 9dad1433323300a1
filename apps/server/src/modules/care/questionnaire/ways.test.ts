import type {
  BatchSent,
  FinishedFill,
  HandedOver,
  OpenedFill,
  QuestAssignment,
  QuestOffer,
  QuestPaper,
  QuestResponse,
  SavedAnswer,
} from '@huxi/contract'
import type { Page, StatisticResult } from '@huxi/model'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { systemOf, useApp } from '../../../../test/accounts.ts'
import { callsOf } from '../../../../test/calls.ts'
import type { CallOptions } from '../../../../test/harness.ts'
import { ownStatements } from '../../../../test/statements.ts'
import { transaction } from '../../../platform/db/db.ts'
import { asKind, ENTRANCE } from '../../../platform/db/share.ts'

type Input = Record<string, unknown>

const anyone: CallOptions = { as: undefined }

describe('ways to fill in without open links', () => {
  const app = useApp({ QUESTIONNAIRE_LINKS: 'off' })
  const { done, refusal } = callsOf(app, { as: 'nurse' })

  let people = 0
  const register = async (more: Input = {}): Promise<string> => {
    people += 1
    const input = { name: `批次${'甲乙丙丁戊己庚辛壬癸'[people % 10]}`, gender: '1', duplicateReason: '同名', ...more }
    return (await done('POST', '/patient/add', { birthDate: `1950-01-${10 + people}`, ...input }))['id'] as string
  }
  let offer: QuestOffer
  beforeAll(async () => {
    offer = (await done<QuestOffer[]>('GET', '/quest/version/offers')).find(({ code }) => code === 'mmrc')!
  })
  const send = async (patientId: string) =>
    (await done('POST', '/quest/assignment/send', { patientId, questionnaireId: offer.questionnaireId }))[
      'id'
    ] as string
  const tasks = async (patientId: string) =>
    (await done<Page<QuestAssignment>>('GET', `/quest/assignment/list?patientId=${patientId}`)).records

  test('a repeated request sends a questionnaire once', async () => {
    const patientId = await register()
    const body = { patientId, questionnaireId: offer.questionnaireId }
    const send = () =>
      app.call('POST', '/quest/assignment/send', {
        as: 'nurse',
        body,
        headers: { 'idempotency-key': 'quest-0123456789abcdef' },
      })
    const [first, second] = [await send(), await send()]
    expect(second.body.result).toEqual(first.body.result)
    expect(await tasks(patientId)).toHaveLength(1)
  })

  test('of several people who send a questionnaire at once, all but one are asked for a reason', async () => {
    const body = { patientId: await register(), questionnaireId: offer.questionnaireId }
    const at = ['nurse', 'admin', 'doctor', 'nurse'] as const
    const answers = await Promise.all(at.map((as) => app.call('POST', '/quest/assignment/send', { as, body })))
    expect(answers.map(({ body: { code } }) => code).toSorted()).toEqual([200, 428, 428, 428])
    expect(await tasks(body.patientId)).toHaveLength(1)
  })

  test('a tablet needs no birth date, goes on after a reload, and opens its own task only', async () => {
    const patientId = await register()
    const [id, other] = [await send(patientId), await send(await register())]
    const { link: token, opened } = await done<HandedOver>('POST', '/quest/assignment/handOver', { id })
    const { proof } = opened
    await done<SavedAnswer>(
      'POST',
      '/quest/fill/answer',
      { token, proof, revision: 0, item: 'q1', answer: { value: '2' } },
      anyone,
    )
    expect(await done<OpenedFill>('POST', '/quest/fill/resume', { token, proof }, anyone)).toMatchObject({
      answers: { q1: '2' },
      revision: 1,
    })
    const foreign = await done<HandedOver>('POST', '/quest/assignment/handOver', { id: other })
    const mixed = { token: foreign.link, proof }
    expect((await app.call('POST', '/quest/fill/resume', { ...anyone, body: mixed })).status).toBe(404)
    const finish = { token, proof, revision: 1, filledBy: 'self' }
    expect(await done<FinishedFill>('POST', '/quest/fill/finish', finish, anyone)).toMatchObject({ done: true })
    const [task] = await tasks(patientId)
    expect(task).toMatchObject({ status: 'done', channel: 'tablet', doneAt: expect.any(String) })
    const [row] = (await done<Page<QuestResponse>>('GET', `/quest/response/list?patientId=${patientId}`)).records
    expect(row).toMatchObject({ filledBy: 'self', seconds: expect.any(Number) })
    expect(await refusal('POST', '/quest/assignment/handOver', { id })).toContain('已经结束')
  })

  test('an answer takes two statements, and of many at once one is saved', async () => {
    const id = await send(await register())
    const { link: token, opened } = await done<HandedOver>('POST', '/quest/assignment/handOver', { id })
    const save = (revision: number, value: string) => {
      const body = { token, proof: opened.proof, revision, item: 'q1', answer: { value } }
      return done<SavedAnswer>('POST', '/quest/fill/answer', body, anyone)
    }
    await save(0, '1')
    expect(await ownStatements(() => save(1, '2'))).toHaveLength(2)
    const values = ['0', '1', '2', '3', '4']
    const answers = await Promise.all(values.map((value) => save(2, value)))
    expect(answers.filter(({ saved }) => saved)).toHaveLength(1)
    const kept = values[answers.findIndex(({ saved }) => saved)]
    expect(answers.filter(({ saved }) => !saved).map((one) => one.answers)).toEqual(
      values.slice(1).map(() => ({ q1: kept })),
    )
  })

  test('hands over and prints nothing of another tenant', async () => {
    const id = await send(await register())
    const theirs: CallOptions = { as: 'admin', headers: { tenant_id: '2' } }
    expect(await refusal('POST', '/quest/assignment/handOver', { id }, theirs)).toBe('未找到对应实体')
    expect(await refusal('GET', `/quest/assignment/papers?ids=${id}`, undefined, theirs)).toContain('您看不到')
  })

  test('a paper has the items of the version that was sent', async () => {
    const patientId = await register()
    const id = await send(patientId)
    const [paper] = await done<QuestPaper[]>('GET', `/quest/assignment/papers?ids=${id}`)
    expect(paper).toMatchObject({ id, patientId, versionNo: offer.versionNo, path: null })
    expect(paper!.content.items[0]!.options).toHaveLength(5)
  })

  test('the same questionnaire within a day is asked about, and the reason is kept', async () => {
    const patientId = await register()
    await send(patientId)
    const again = ['POST', '/quest/assignment/send', { patientId, questionnaireId: offer.questionnaireId }] as const
    expect(await refusal(...again)).toContain('已收到这份问卷，还没有填完')
    const headers = { 'x-huxi-reason': encodeURIComponent('患者换了手机') }
    await done(...again, { as: 'nurse', headers })
    expect((await tasks(patientId)).map((row) => row.againReason)).toContain('患者换了手机')
  })

  test('a batch reaches selected patients once, and counts the others by reason', async () => {
    const [first, second, unborn] = [await register(), await register(), await register({ birthDate: null })]
    const body = { questionnaireId: offer.questionnaireId, patientIds: [first, second, unborn, first].join(',') }
    expect(await done<BatchSent>('POST', '/quest/assignment/sendBatch', body)).toEqual({
      sent: 2,
      skipped: [{ why: '没有登记出生日期', count: 1 }],
    })
    const repeated = await done<BatchSent>('POST', '/quest/assignment/sendBatch', body)
    expect(repeated.sent).toBe(0)
    expect(await tasks(first)).toHaveLength(1)
  })

  test('batches and a single questionnaire at once reach a patient once', async () => {
    const patientId = await register()
    const { questionnaireId } = offer
    const batch = () =>
      app.call('POST', '/quest/assignment/sendBatch', { as: 'nurse', body: { questionnaireId, patientIds: patientId } })
    const single = () =>
      app.call('POST', '/quest/assignment/send', { as: 'doctor', body: { questionnaireId, patientId } })
    const { db } = systemOf(app, 1)
    const inQueue = sql<{ n: number }>`select count(*)::int as n from pg_locks
      where not granted and database = (select oid from pg_database where datname = current_database())`
    const waiting = async () => (await asKind(ENTRANCE, () => inQueue.execute(db))).rows[0]!.n
    for (const person of ['nurse', 'doctor'] as const) await app.tokenOf(person)
    const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holding = transaction(db, async (tx) => {
      await sql`lock table quest_assignment in share mode`.execute(tx)
      locked.resolve()
      await released.promise
    })
    await locked.promise
    const asked = [batch(), single()]
    await vi.waitFor(async () => expect(await waiting()).toBe(2), 8000)
    released.resolve()
    await Promise.all([holding, ...asked])
    expect(await tasks(patientId)).toHaveLength(1)
  })

  test('a batch by the query of the patient list reaches those it finds', async () => {
    const id = await register({ name: '筛选独有' })
    const body = { questionnaireId: offer.questionnaireId, filter: { name: '筛选独有' } }
    expect(await done<BatchSent>('POST', '/quest/assignment/sendBatch', body)).toEqual({ sent: 1, skipped: [] })
    expect(await tasks(id)).toHaveLength(1)
    const theirs: CallOptions = { as: 'admin', headers: { tenant_id: '2' } }
    expect(
      await refusal(
        'POST',
        '/quest/assignment/sendBatch',
        { questionnaireId: offer.questionnaireId, patientIds: id },
        theirs,
      ),
    ).toContain('没有已发布的版本')
  })

  test('nine answers within seconds are marked as too fast', async () => {
    const { versionId } = (await done<QuestOffer[]>('GET', '/quest/version/offers')).find(
      ({ code }) => code === 'phq9',
    )!
    const answers = Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`q${n + 1}`, '0']))
    const startedAt = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
    const body = { patientId: await register(), versionId, answers, filledBy: 'staff', startedAt }
    const { id } = await done('POST', '/quest/response/fill', body)
    expect(await done<QuestResponse>('GET', `/quest/response/queryById?id=${String(id)}`)).toMatchObject({
      tooFast: true,
    })
  })

  test('statistics count tasks and responses with their time and band', async () => {
    const stat = (of: string, name: string) =>
      done<StatisticResult>('GET', `/quest/${of}/stat/${name}?questionnaireId=${offer.questionnaireId}`)
    const before = (await stat('response', 'byBand')).total.rows
    const patientId = await register()
    const { versionId } = offer
    const startedAt = new Date(Date.now() + 8 * 3_600_000 - 60_000).toISOString().slice(0, 19).replace('T', ' ')
    const body = { patientId, versionId, answers: { q1: '3' }, filledBy: 'staff', startedAt }
    const { id } = await done('POST', '/quest/response/fill', body)
    expect((await stat('response', 'byBand')).total.rows).toBe(before + 1)
    expect(await done<QuestResponse>('GET', `/quest/response/queryById?id=${String(id)}`)).toMatchObject({
      seconds: expect.closeTo(60, -1),
      tooFast: false,
    })
    expect((await stat('assignment', 'sent')).total.rows).toBeGreaterThan(0)
  })
})
