import { decaf } from '@huxi/clinical/models/decaf'
import type { HandoffReceived, WaitingHandoff } from '@huxi/contract'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { systemOf, useApp } from '../../../../test/accounts.ts'
import {
  ANSWERS,
  codeOf,
  DECAF,
  freshDoctor,
  give,
  linkOf,
  NOWHERE,
  open,
  outcomeOf,
  store,
  USED,
  waiting,
} from '../../../../test/handoff.ts'
import type { CallOptions } from '../../../../test/harness.ts'
import type { PersonName } from '../../../../test/people.ts'
import { deleteOldHandoffs } from './handoff.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const LINK = linkOf(ANSWERS)

describe('handing over', () => {
  const app = useApp()

  test('gives eight digits for a quarter of an hour', async () => {
    const before = app.clock.now()
    const { status, body } = await give(app)
    expect(status).toBe(200)
    expect(body.result).toEqual({
      code: expect.stringMatching(/^\d{8}$/),
      expiresAt: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      seconds: 900,
      receipt: expect.stringMatching(/^[\w-]{43}$/),
    })
    const ends = Date.parse(`${body.result!.expiresAt.replace(' ', 'T')}+08:00`)
    expect(ends - before).toBeGreaterThan(898 * SECOND_MS)
    expect(ends).toBeLessThanOrEqual(app.clock.now() + 900 * SECOND_MS)
  })

  test.each([
    ['no consent', { consent: false }, '请先同意把本次答案交给医护人员'],
    ['consent not asked', { consent: undefined }, '请选择同意'],
    ['consent to nothing known', { consentVersion: undefined }, '请输入同意书版本'],
    ['no answers', { answers: {} }, '还没有填写任何答案，请先填写再提交'],
    ['nothing that is an answer', { answers: { name: '张三', ageYears: -1 } }, '还没有填写任何答案，请先填写再提交'],
    ['no such tool', { tool: 'nothing' }, '评估内容已更新，请刷新页面后重新填写'],
    ['no such part', { part: '__proto__' }, '评估内容已更新，请刷新页面后重新填写'],
  ])('%s: refused', async (_what, more, message) => {
    const before = (await waiting(app)).length
    expect(outcomeOf(await give(app, more))).toEqual([200, false, 500, message])
    expect((await waiting(app)).length).toBe(before)
  })
  test('rejects malformed answers with 400, more than 16 KB with 413', async () => {
    expect((await give(app, { answers: [1] })).status).toBe(400)
    expect((await give(app, { answers: { ...ANSWERS, more: 'x'.repeat(16_384) } })).status).toBe(413)
  })

  test('stores code, answers and name encrypted or hashed', async () => {
    const marks = { name: '张三丰', phone: '13912345678', idCard: '11010519491231002X' }
    const answers = { ...ANSWERS, ...marks, bun: { value: 30, unit: 'mg/dL', note: '张三丰' }, eosinophils: 0.0123 }
    const code = await codeOf(app, { answers })
    const dump = JSON.stringify(await waiting(app))
    expect(dump).toContain('gcm.')
    for (const clear of [code, 'copd', 'admission', 'emrcd', '0.0123', ...Object.values(marks)])
      expect(dump, clear).not.toContain(clear)
    const reply = await open(app, { code })
    expect(reply.body.result!.answers).toContainEqual(expect.objectContaining({ key: 'eosinophils', given: 0.0123 }))
    const { body } = await store(app, { code })
    const kept = await sql<object>`select row_to_json(r)::text, row_to_json(d)::text from assess_result r
      join assess_result_detail d on d.result_id = r.id where r.group_id = ${body.result!.groupId}`.execute(
      systemOf(app, 1).db,
    )
    expect(kept.rows.length).toBeGreaterThan(0)
    for (const mark of Object.values(marks)) {
      expect(reply.raw.toString(), mark).not.toContain(mark)
      expect(JSON.stringify(kept.rows), mark).not.toContain(mark)
    }
  })
  test('binds the encrypted answers to their code', async () => {
    const [one, two] = [await codeOf(app), await codeOf(app)]
    await sql`update assess_handoff set content = (select content from assess_handoff order by id limit 1)`.execute(
      systemOf(app, 1).db,
    )
    const moved = [await open(app, { code: one }), await open(app, { code: two })]
    expect(moved.map(outcomeOf)).toEqual([NOWHERE, NOWHERE])
  })

  test('allows thirty per hour and address, also under concurrency', async () => {
    const ask = () => give(app, {}, { from: '10.9.8.7' })
    const many = await Promise.all(Array.from({ length: 50 }, ask))
    expect(many.filter(({ body }) => body.success)).toHaveLength(30)
    const { status, body, headers } = await ask()
    expect([status, body.message]).toEqual([429, expect.stringMatching(/^获取编码过于频繁，请 \d+ 分钟后再试$/)])
    expect(Number(headers['retry-after'])).toBeGreaterThan(1800)
    expect((await give(app, {}, { from: '10.9.8.6' })).status).toBe(200)
    const { rows } = await sql`select * from sys_quota`.execute(systemOf(app, 1).db)
    expect(JSON.stringify(rows)).not.toContain('10.9.8')
  })
})

describe('opening', () => {
  const app = useApp()

  test('requires a permission', async () => {
    const code = await codeOf(app)
    for (const path of ['open', 'store'] as const) {
      const call = (options: CallOptions) =>
        app.call('POST', `/assess/handoff/${path}`, { body: { code, context: 'self' }, ...options })
      expect((await call({})).status).toBe(401)
      for (const as of ['nobody', 'sysadmin', 'secadmin'] as const) expect((await call({ as })).status, as).toBe(403)
    }
    expect((await open(app, { code }, { as: 'nurse' })).status).toBe(200)
  })

  test('shows the answers and the server’s results', async () => {
    const code = await codeOf(app)
    const { body } = await open(app, { code })
    const preview = body.result!
    expect(preview).toMatchObject({
      tool: 'copd',
      part: 'admission',
      title: '慢阻肺急性加重预后评估 · 入院评估',
      receivedAt: expect.stringMatching(/^\d{4}-/),
      offline: false,
      notes: [],
    })
    expect(preview.answers).toContainEqual({ key: 'ageYears', label: '年龄', value: '71 岁', given: 71 })
    expect(preview.answers).toContainEqual(expect.objectContaining({ key: 'bun', value: '30 mg/dL（BUN）' }))
    expect(preview.answers.map(({ key }) => key).toSorted()).toEqual(Object.keys(ANSWERS).toSorted())
    const [first] = preview.findings
    expect(first).toMatchObject({
      ...decaf.score(DECAF),
      modelId: 'decaf',
      name: 'DECAF',
      level: 'high',
      verdict: '高危',
      steps: decaf.steps(DECAF),
      textZh: decaf.say(DECAF).text,
      storable: true,
    })
  })

  test.each([
    [(code: string) => `${code.slice(0, 4)} ${code.slice(4)}`],
    [(code: string) => ` ${code.slice(0, 4)}-${code.slice(4)} `],
    [(code: string) => [...code].map((digit) => '０１２３４５６７８９'[Number(digit)]).join('')],
  ])('a code however it is typed: %s', async (typed) => {
    const code = await codeOf(app)
    expect((await open(app, { code: typed(code) })).body).toMatchObject({ success: true })
  })

  test('is reserved for the first person to open it', async () => {
    const code = await codeOf(app)
    const [doctor, other] = [await freshDoctor(app), await freshDoctor(app)]
    expect((await open(app, { code }, doctor)).body.success).toBe(true)
    expect(outcomeOf(await open(app, { code }, other))).toEqual(NOWHERE)
    expect(outcomeOf(await store(app, { code }, other))).toEqual(NOWHERE)
    expect((await open(app, { code }, doctor)).body.success).toBe(true)
    expect((await store(app, { code }, doctor)).body.success).toBe(true)
  })
  test('shows it to one of ten people who open it at once', async () => {
    const code = await codeOf(app)
    const people = await Promise.all(Array.from({ length: 10 }, () => freshDoctor(app)))
    const answers = await Promise.all(
      people.map((person) => Promise.all(Array.from({ length: 5 }, () => open(app, { code }, person)))),
    )
    const successes = answers.map((own) => own.filter(({ body }) => body.success).length)
    expect(successes.toSorted()).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 5])
  })

  test('answers every defect in the same words', async () => {
    const doctor = await freshDoctor(app)
    const claimed = await codeOf(app)
    await open(app, { code: claimed }, await freshDoctor(app))
    for (const code of [claimed, '0000', '12345678901', 'x', '９'])
      expect(outcomeOf(await open(app, { code }, doctor)), code).toEqual(NOWHERE)
    for (const link of [
      'https://huxi.example.cn/copd',
      'https://huxi.example.cn/copd#',
      LINK.replace('/copd#', '/gssxxbbx#'),
      LINK.replace(/#\d+\./, '#99.'),
      LINK.split('~')[0]!.replace(/71$/, ''),
      LINK.replace(/.*#(\d+)\..*/, '#$1.admission.~~~~'),
      '%E0%A4%A',
    ])
      expect(outcomeOf(await open(app, { link }, doctor)), link).toEqual(NOWHERE)
  })
  test('names time and user of a used code, counts it as wrong, and tells the phone by its secret', async () => {
    const { code, receipt } = (await give(app)).body.result!
    const ask = async (text: string) =>
      (await app.call<HandoffReceived>('POST', '/assess/handoff/received', { body: { receipt: text } })).body.result
    const nobody = { receivedAt: null }
    expect(await ask(receipt)).toEqual(nobody)
    const doctor = await freshDoctor(app)
    await store(app, { code }, doctor)
    const { receivedAt } = (await ask(receipt))!
    expect([await ask(code), await ask(`${receipt}x`)]).toEqual([nobody, nobody])
    const { rows } = await sql`select distinct content from assess_handoff where received_at is not null`.execute(
      systemOf(app, 1).db,
    )
    expect(rows).toEqual([{ content: '' }])
    const at = receivedAt!.slice(0, 16)
    const guesser = await freshDoctor(app)
    for (const who of [doctor, ...Array.from({ length: 10 }, () => guesser)])
      expect((await open(app, { code }, who)).body.message).toMatch(USED)
    expect((await open(app, { code }, guesser)).body.message).toMatch(/^编码错误次数过多/)
    await sql`update assess_handoff set received_tenant = 2`.execute(systemOf(app, 1).db)
    expect((await open(app, { code }, doctor)).body.message).toBe(`该编码已被接收（${at}），不能再次使用`)
    await sql`update assess_handoff set expires_at = create_time`.execute(systemOf(app, 1).db)
    expect(outcomeOf(await open(app, { code }, doctor))).toEqual(NOWHERE)
  })
  test('requires a code or a link', async () => {
    for (const body of [{}, { code: ' ', link: '' }])
      expect(outcomeOf(await open(app, body))).toEqual([200, false, 500, '请输入编码，或扫描二维码'])
  })

  test('stores nothing of answers in a link before they are kept', async () => {
    const before = (await waiting(app)).length
    for (const link of [LINK, LINK.split('#')[1]!, `#${LINK.split('#')[1]!}`, LINK.replaceAll('~', '%7E')]) {
      const { body } = await open(app, { link })
      expect(body.result, link).toMatchObject({ offline: true, receivedAt: null, tool: 'copd', part: 'admission' })
      expect(body.result!.findings[0]).toMatchObject(decaf.score(DECAF))
    }
    expect((await waiting(app)).length).toBe(before)
  })
})

describe('time', () => {
  const app = useApp()

  test('ends a code after fifteen minutes, opened or not, then deletes it', async () => {
    const [opened, left] = [await codeOf(app), await codeOf(app)]
    await open(app, { code: opened })
    const list = async (as: PersonName) =>
      (await app.call<WaitingHandoff[]>('GET', '/assess/handoff/list', { as })).body.result
    const lives = async (as: PersonName) =>
      (await list(as))!.map(({ title, createTime, expiresAt, opened: isOpened }) => ({
        title,
        ms: Date.parse(expiresAt) - Date.parse(createTime),
        isOpened,
      }))
    const waits = { title: '慢阻肺急性加重预后评估 · 入院评估', ms: 15 * MINUTE_MS }
    expect((await lives('doctor')).toSorted((a, b) => Number(a.isOpened) - Number(b.isOpened))).toEqual([
      { ...waits, isOpened: false },
      { ...waits, isOpened: true },
    ])
    expect(await lives('nurse')).toEqual([{ ...waits, isOpened: false }])
    expect(await list('sysadmin')).toBeNull()
    app.clock.advance(14 * MINUTE_MS)
    const late = await open(app, { code: opened })
    expect(late.body.success).toBe(true)
    await deleteOldHandoffs(app.services)
    expect((await waiting(app)).length).toBe(2)
    app.clock.advance(MINUTE_MS)
    for (const code of [opened, left]) expect(outcomeOf(await open(app, { code }))).toEqual(NOWHERE)
    expect(outcomeOf(await store(app, { code: opened }))).toEqual(NOWHERE)
    await deleteOldHandoffs(app.services)
    expect(await waiting(app)).toEqual([])
  })
})
