/** Longer than 300 lines because both ways of answering share an app and the steps before them. */
import type { FormContent } from '@huxi/clinical/forms/content'
import type {
  FinishedFill,
  OpenedFill,
  QuestComparison,
  QuestLink,
  QuestOffer,
  QuestResponseDetail,
  QuestSheet,
  SavedAnswer,
} from '@huxi/contract'
import type { Page } from '@huxi/model'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { systemOf, useApp } from '../../../../test/accounts.ts'
import { callsOf } from '../../../../test/calls.ts'
import type { CallOptions } from '../../../../test/harness.ts'
import { MINUTE_MS } from '../../../platform/config/clock.ts'
import { deleteExpired } from '../../system/session/cleanup.ts'
import { expireTasks } from './assignment.ts'

type Input = Record<string, unknown>

const YES_NO = [
  { value: 'yes', text: '是', score: 1 },
  { value: 'no', text: '否', score: 0 },
]
const FORM: FormContent = {
  intro: '最近一个月',
  items: [
    { linkId: 'worse', type: 'single', text: '是否加重', required: true, options: YES_NO },
    {
      linkId: 'days',
      type: 'integer',
      text: '加重几天',
      required: true,
      min: 1,
      max: 31,
      enableWhen: { match: 'all', of: [{ item: 'worse', op: 'eq', value: 'yes' }] },
    },
  ],
}
const BORN = '1950-05-05'

describe('questionnaires', () => {
  const app = useApp({ QUESTIONNAIRE_LINKS: 'on' })
  const { done, refusal } = callsOf(app, { as: 'nurse' })
  const anyone: CallOptions = { as: undefined }

  let people = 0
  const register = async (birthDate: string | null = BORN): Promise<string> => {
    people += 1
    const name = `受访者${'甲乙丙丁戊己庚辛壬癸'[people % 10]}${'子丑寅卯辰巳午未申酉'[Math.floor(people / 10)]}`
    const input = { name, gender: '1', birthDate, duplicateReason: '同名' }
    return (await done('POST', '/patient/add', input))['id'] as string
  }
  const offerOf = async (code: string): Promise<QuestOffer> =>
    (await done<QuestOffer[]>('GET', '/quest/version/offers')).find((one) => one.code === code)!
  const send = async (patientId: string, code: string, more: Input = {}) => {
    const { questionnaireId } = await offerOf(code)
    const { id } = await done('POST', '/quest/assignment/send', { patientId, questionnaireId, ...more })
    const { path } = await done<QuestLink>('GET', `/quest/assignment/link?id=${String(id)}`)
    return { id: String(id), token: path!.split('#')[1]! }
  }
  const open = (token: string, birthDate = BORN) =>
    done<OpenedFill>('POST', '/quest/fill/open', { token, birthDate }, anyone)
  const cannotOpen = (token: string, birthDate = BORN) =>
    refusal('POST', '/quest/fill/open', { token, birthDate }, anyone)
  const saving = (token: string, proof: string, revision: number, item: string, value: unknown) =>
    ['POST', '/quest/fill/answer', { token, proof, revision, item, answer: { value } }, anyone] as const
  const finishing = (token: string, proof: string, revision: number) =>
    ['POST', '/quest/fill/finish', { token, proof, revision, filledBy: 'self' }, anyone] as const
  const fill = (patientId: string, versionId: string, answers: Input, more: Input = {}) =>
    ['POST', '/quest/response/fill', { patientId, versionId, answers, filledBy: 'staff', ...more }] as const
  const read = (id: unknown) => done<QuestResponseDetail>('GET', `/quest/response/queryById?id=${String(id)}`)
  const responses = async (patientId: string) =>
    (await done<Page<QuestResponseDetail>>('GET', `/quest/response/list?patientId=${patientId}`)).records
  const points = (values: readonly (number | null)[]): Input =>
    Object.fromEntries(values.flatMap((value, n) => (value === null ? [] : [[`q${n + 1}`, String(value)]])))

  const draft = async (code: string, content: FormContent = FORM) => {
    const as: CallOptions = { as: 'sysadmin' }
    const { id: questionnaireId } = await done(
      'POST',
      '/quest/questionnaire/add',
      { code, title: code, licence: 'free' },
      as,
    )
    const { id } = await done('POST', '/quest/version/add', { questionnaireId, scorer: 'sum', content }, as)
    return { questionnaireId: String(questionnaireId), id: String(id) }
  }
  const move = (name: string, id: string, as: 'sysadmin' | 'admin', asked: Input = {}) =>
    ['PUT', `/quest/version/${name}`, { ids: id, ...asked }, { as }] as const
  const publish = async (id: string) => {
    await done(...move('submit', id, 'sysadmin'))
    await done(...move('publish', id, 'admin'))
  }

  test('an author or submitter of a version cannot publish it', async () => {
    const { id } = await draft('by_two')
    await done(...move('submit', id, 'admin'))
    expect(await refusal(...move('publish', id, 'admin'))).toContain('请另一位同事')
    expect(await refusal(...move('publish', id, 'sysadmin'))).toContain('请另一位同事')
  })

  test('a published version is frozen, and the next one starts from it', async () => {
    const { questionnaireId, id } = await draft('frozen')
    await publish(id)
    const edit = { id, content: { ...FORM, intro: '改' } }
    expect(await refusal('PUT', '/quest/version/edit', edit, { as: 'sysadmin' })).toContain('不能修改')
    const next = await done('POST', '/quest/version/add', { questionnaireId, scorer: 'none' }, { as: 'sysadmin' })
    expect(
      await done('GET', `/quest/version/queryById?id=${String(next['id'])}`, undefined, { as: 'sysadmin' }),
    ).toMatchObject({
      versionNo: 2,
      scorer: 'sum',
      content: FORM,
      status: 'draft',
    })
  })

  test('refuses a form that cannot be filled in or scored, and names the item', async () => {
    const circular = FORM.items.map((item) => ({
      ...item,
      enableWhen: { match: 'all' as const, of: [{ item: 'days', op: 'eq' as const, value: 1 }] },
    }))
    const as: CallOptions = { as: 'sysadmin' }
    const { questionnaireId, id } = await draft('unusable')
    expect(
      await refusal(
        'POST',
        '/quest/version/add',
        { questionnaireId, scorer: 'sum', content: { ...FORM, items: circular } },
        as,
      ),
    ).toContain('第 1 题“是否加重”：显示条件只能用前面的题目')
    await done('PUT', '/quest/version/edit', { id, scorer: 'phq9' }, as)
    expect(await refusal(...move('submit', id, 'sysadmin'))).toContain('需要 9 道计分的单选题')
  })

  test('a licensed form needs its file to be published', async () => {
    const { questionnaireId, id } = await draft('licensed')
    await done('PUT', '/quest/questionnaire/edit', { id: questionnaireId, licence: 'licensed' }, { as: 'sysadmin' })
    await done(...move('submit', id, 'sysadmin'))
    expect(await refusal(...move('publish', id, 'admin'))).toContain('上传授权文件')
  })

  test('a response by link has score, band and the wording of the form', async () => {
    const patientId = await register()
    const { token, id } = await send(patientId, 'mmrc')
    const opened = await open(token)
    const saved = await done<SavedAnswer>(...saving(token, opened.proof, 0, 'q1', '2'))
    expect(await open(token)).toMatchObject({ answers: { q1: '2' }, revision: 1 })
    expect(await done<FinishedFill>(...finishing(token, opened.proof, saved.revision))).toMatchObject({
      done: true,
      crisis: null,
    })
    const [row] = await responses(patientId)
    expect(row).toMatchObject({ total: 2, band: '气促较重', complete: true, filledBy: 'self', recordedBy: null })
    expect((await read(row!.id)).shown).toEqual(opened.content)
    expect(await done('GET', `/quest/assignment/queryById?id=${id}`)).toMatchObject({ status: 'done' })
  })

  test('a link opens for its patient only, and only while it is valid', async () => {
    const [mine, other] = [await register(), await register('1960-06-06')]
    const [first, second] = [await send(mine, 'mmrc'), await send(other, 'mmrc')]
    expect(await cannotOpen(first.token, '1960-06-06')).toContain('与登记的不一致')
    const [, mac] = first.token.split('.')
    expect(await cannotOpen(`${second.id}.${mac!}`)).toBe('链接无效，请联系医护人员重新发送')
    expect(await cannotOpen('x')).toBe('链接无效，请联系医护人员重新发送')
    const { proof } = await open(first.token)
    const forged = `9999999999999.1.${'中'.repeat(43)}`
    for (const wrong of [proof, forged])
      expect(await refusal(...saving(second.token, wrong, 0, 'q1', '1'))).toContain('核对已过期')
    await done('PUT', '/quest/assignment/withdraw', { ids: first.id, reason: '发错了' })
    expect(await cannotOpen(first.token)).toContain('已撤回')
    expect(await refusal(...saving(first.token, proof, 0, 'q1', '1'))).toContain('已撤回')
  })

  test('five wrong birth dates block a link for 15 minutes', async () => {
    const { token } = await send(await register(), 'mmrc')
    for (let n = 1; n <= 5; n += 1) expect(await cannotOpen(token, `1951-01-0${n}`)).toContain('不一致')
    const { status, body } = await app.call('POST', '/quest/fill/open', { ...anyone, body: { token, birthDate: BORN } })
    expect([status, body.message]).toEqual([429, expect.stringContaining('15 分钟')])
  })

  test('twenty wrong birth dates block a link for a day, however many times the clean-up runs', async () => {
    const { token } = await send(await register(), 'mmrc')
    for (let n = 0; n < 20; n += 1) {
      if (n > 0 && n % 5 === 0) app.clock.advance(16 * MINUTE_MS)
      expect(await cannotOpen(token, `1951-01-${10 + n}`)).toContain('不一致')
    }
    app.clock.advance(16 * MINUTE_MS)
    await deleteExpired(app.services)
    expect(await cannotOpen(token)).toContain('小时后再试')
  })

  test('refuses answers out of bounds, to hidden items and after the end, without effect', async () => {
    const { id } = await draft('bounds')
    await publish(id)
    const patientId = await register()
    const { token } = await send(patientId, 'bounds')
    const { proof } = await open(token)
    expect(await refusal(...saving(token, proof, 0, 'worse', 'perhaps'))).toContain('从所列的答案中选择')
    expect(await refusal(...saving(token, proof, 0, 'days', 3))).toContain('现在不需要回答')
    expect(await refusal(...saving(token, proof, 0, '__proto__', 'yes'))).toContain('现在不需要回答')
    await done(...saving(token, proof, 0, 'worse', 'yes'))
    for (const days of [0, 32, 1.5, '3', null, '😀'.repeat(4000)])
      if (days !== null) expect(await refusal(...saving(token, proof, 1, 'days', days))).toContain('加重几天')
    expect(await refusal(...finishing(token, proof, 1))).toContain('还有 1 题没有回答')
    await done(...saving(token, proof, 1, 'days', 3))
    await done(...saving(token, proof, 2, 'worse', 'no'))
    await done(...finishing(token, proof, 3))
    expect(await refusal(...saving(token, proof, 3, 'worse', 'yes'))).toContain('已经填写完成')
    expect((await read((await responses(patientId))[0]!.id)).answers).toEqual({ worse: 'no' })
  })

  test('warns the later of two devices, and loses nothing', async () => {
    const patientId = await register()
    const { token } = await send(patientId, 'gad7')
    const [phone, tablet] = [await open(token), await open(token)]
    await done(...saving(token, phone.proof, 0, 'q1', '1'))
    expect(await done<SavedAnswer>(...saving(token, tablet.proof, 0, 'q1', '3'))).toMatchObject({
      saved: false,
      revision: 1,
      answers: { q1: '1' },
    })
    const rest = [2, 3, 4, 5, 6, 7]
    for (const n of rest) await done(...saving(token, tablet.proof, n - 1, `q${n}`, '0'))
    expect(await done<FinishedFill>(...finishing(token, phone.proof, 1))).toMatchObject({ done: false, saved: false })
    const both = await Promise.all([1, 2].map(() => done<FinishedFill>(...finishing(token, phone.proof, 7))))
    expect(both.map((one) => one.done)).toEqual([true, true])
    expect(await responses(patientId)).toHaveLength(1)
  })

  test('stores partial answers as an incomplete response at expiry', async () => {
    const patientId = await register()
    const { token, id } = await send(patientId, 'gad7')
    const { proof } = await open(token)
    await done(...saving(token, proof, 0, 'q1', '2'))
    await sql`update quest_assignment set expires_at = '2026-01-01' where id = ${id}`.execute(systemOf(app, 1).db)
    expect(await refusal(...saving(token, proof, 1, 'q2', '2'))).toContain('链接已过期')
    await expireTasks(app.services)
    expect(await cannotOpen(token)).toContain('链接已过期')
    expect((await responses(patientId))[0]).toMatchObject({ complete: false, total: null, band: null })
  })

  test('a task keeps its version, a response its text and a version its digest when three later ones are published', async () => {
    const { questionnaireId, id } = await draft('older')
    await publish(id)
    const patientId = await register()
    const { token } = await send(patientId, 'older')
    const { id: before } = await done(...fill(await register(), id, { worse: 'yes', days: 2 }))
    const kept = async () =>
      (
        await sql`select r.shown::text, r.answers::text, r.total, r.band, v.digest, v.content::text from quest_response r
          join quest_version v on v.id = r.version_id where r.id = ${String(before)}`.execute(systemOf(app, 1).db)
      ).rows
    const first = await kept()
    for (const intro of ['第二版', '第三版', '第四版']) {
      const content = { intro, items: FORM.items.slice(0, 1) }
      const given = { questionnaireId, scorer: 'sum', content }
      const next = await done('POST', '/quest/version/add', given, { as: 'sysadmin' })
      await publish(String(next['id']))
      expect((await offerOf('older')).versionId).toBe(next['id'])
    }
    expect(await kept()).toEqual(first)
    const { proof } = await open(token)
    await done(...saving(token, proof, 0, 'worse', 'no'))
    await done(...finishing(token, proof, 1))
    expect((await responses(patientId))[0]).toMatchObject({ versionId: id, total: 0 })
  })

  test('a retired form is neither answered nor filled in, and keeps its answers', async () => {
    const { id } = await draft('stopped')
    await publish(id)
    const [patientId, other] = [await register(), await register()]
    const { token } = await send(patientId, 'stopped')
    const { id: taskId } = await send(other, 'stopped')
    const { proof } = await open(token)
    await done(...saving(token, proof, 0, 'worse', 'yes'))
    await done(...move('retire', id, 'admin'))
    expect(await refusal(...saving(token, proof, 1, 'days', 3))).toContain('链接已过期')
    expect(await cannotOpen(token)).toContain('链接已过期')
    expect(await refusal(...fill(other, id, { worse: 'no' }))).toContain('已经停用')
    expect(await refusal(...fill(other, id, { worse: 'no' }, { assignmentId: taskId }))).toContain('已经结束')
    await expireTasks(app.services)
    expect((await responses(patientId))[0]).toMatchObject({ complete: false, stoppedAt: '加重几天' })
  })

  test('thoughts of self-harm raise an alarm at once, until a person records the action taken', async () => {
    const patientId = await register()
    const { token, id } = await send(patientId, 'phq9')
    const { proof } = await open(token)
    const isOpen = (about: string) =>
      app.services.ports.notices.isOpen(systemOf(app, 1), 'questionnaire.selfHarm', about)
    expect((await done<SavedAnswer>(...saving(token, proof, 0, 'q9', '1'))).crisis).toContain('心理援助热线')
    expect(await isOpen(`quest:assignment:${id}`)).toBe(true)
    for (let n = 1; n < 9; n += 1) await done(...saving(token, proof, n, `q${n}`, '0'))
    await done(...finishing(token, proof, 9))
    const [row] = await responses(patientId)
    expect([await isOpen(`quest:assignment:${id}`), await isOpen(`quest:response:${row!.id}`)]).toEqual([false, true])
    await done('PUT', '/quest/response/acknowledge', { ids: row!.id, deed: '已电话联系' })
    expect(await read(row!.id)).toMatchObject({ attention: 'done', deed: '已电话联系', handledBy: 'nurse' })
    expect(await isOpen(`quest:response:${row!.id}`)).toBe(false)
  })

  test('an alarm stays after a change of the answer', async () => {
    const patientId = await register()
    const { token } = await send(patientId, 'phq9')
    const { proof } = await open(token)
    await done(...saving(token, proof, 0, 'q9', '1'))
    for (let n = 1; n <= 9; n += 1) await done(...saving(token, proof, n, `q${n}`, '0'))
    await done(...finishing(token, proof, 10))
    expect((await responses(patientId))[0]).toMatchObject({ total: 0, attention: 'waiting' })
  })

  test('staff fill in, amend and compare responses', async () => {
    const patientId = await register()
    const { versionId, questionnaireId } = await offerOf('phq9')
    const sheet = await done<QuestSheet>(
      'GET',
      `/quest/response/sheet?patientId=${patientId}&questionnaireId=${questionnaireId}`,
    )
    expect([sheet.versionId, sheet.content.items.length]).toEqual([versionId, 9])
    expect(await refusal(...fill(patientId, versionId, points([1, 1])))).toContain('还有 7 题没有回答')
    const first = await done(...fill(patientId, versionId, points([2, 2, 2, 2, 2, 1, 1, 1, 0])))
    const hasty = fill(patientId, versionId, points([3, 3, 3, 3, 3, 3, 3, 3, 0]))
    expect(await refusal(...hasty)).toContain('已填过这份问卷')
    const headers = { 'x-huxi-reason': encodeURIComponent('换药后复测') }
    const wrong = await done(...hasty, { as: 'nurse', headers })
    expect(await read(wrong['id'])).toMatchObject({ againReason: '换药后复测' })
    const right = await done(
      ...fill(patientId, versionId, points([1, 1, 1, 1, 1, 1, 1, 1, 0]), { amendsId: wrong['id'] }),
    )
    expect(await read(wrong['id'])).toMatchObject({ status: 'amended' })
    expect(
      await refusal(...fill(patientId, versionId, points([0, 0, 0, 0, 0, 0, 0, 0, 0]), { amendsId: wrong['id'] })),
    ).toContain('已经更正过')
    const compared = (ids: unknown[]) =>
      ['GET', `/quest/response/compare?patientId=${patientId}&ids=${ids.join(',')}`] as const
    const { results, instrument } = await done<QuestComparison>(...compared([right['id'], first['id']]))
    expect([instrument, ...results.map(({ total }) => total)]).toEqual(['phq9', 13, 8])
    expect(await refusal(...compared([first['id'], wrong['id']]))).toContain('请重新选择')
    expect(await refusal(...compared([first['id']]))).toContain('请选择 2 到 6 次')
  })

  test('refuses a caller without proof of the birth date, and shows other tenants nothing', async () => {
    const { questionnaireId } = await offerOf('mmrc')
    const patientId = await register(null)
    expect(await refusal('POST', '/quest/assignment/send', { patientId, questionnaireId })).toContain(
      '没有登记出生日期',
    )
    const known = await register()
    const theirs: CallOptions = { as: 'admin', headers: { tenant_id: '2' } }
    expect(await refusal('POST', '/quest/assignment/send', { patientId: known, questionnaireId }, theirs)).toBe(
      '未找到对应实体',
    )
    const own = await offerOf('mmrc')
    expect(
      await refusal(...(fill(known, own.versionId, { q1: '1' }).slice(0, 3) as [string, string, Input]), theirs),
    ).toBe('未找到对应实体')
  })

  test('death withdraws open tasks', async () => {
    const patientId = await register()
    const { token } = await send(patientId, 'mmrc')
    await done('PUT', '/patient/decease', { ids: patientId, deceasedAt: '2026-10-01 08:00:00' })
    expect(await cannotOpen(token)).toContain('已撤回')
  })
})

describe('with links disabled', () => {
  const app = useApp({ QUESTIONNAIRE_LINKS: 'off' })

  test('the page does not exist', async () => {
    const body = { token: '1.x', birthDate: BORN }
    expect((await app.call('POST', '/quest/fill/open', { as: undefined, body })).status).toBe(404)
  })
})
