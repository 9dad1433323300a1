import { patientConsent, type ConsentDetail, type ConsentSheet, type RenewalRow } from '@huxi/contract'
import type { Page } from '@huxi/model'
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { systemOf, useApp } from '../../../../test/accounts.ts'
import { callsOf } from '../../../../test/calls.ts'
import { asSystem } from '../../../engine/core/caller.ts'
import { addBound, menuOf } from '../../../../test/conformance/holders.ts'
import type { CallOptions } from '../../../../test/harness.ts'
import { formOf, PNG, sendForm } from '../../../../test/upload.ts'
import { expireConsents } from './sign.ts'

type Input = Record<string, unknown>
const DRAWN = [[0, 1, 2].map((n) => [100 + 300 * n, 300, 90 * n])]

describe('programmes and consent', () => {
  const app = useApp()
  const { ask, done, refusal } = callsOf(app, { as: 'nurse' })

  let people = 0
  const register = async (more: Input = {}): Promise<string> => {
    people += 1
    const name = `测试${'甲乙丙丁戊己庚辛壬癸'[people % 10]}${'子丑寅卯辰巳午未申酉'[Math.floor(people / 10)]}`
    return (await done('POST', '/patient/add', { name, gender: '1', birthDate: '1960-02-29', ...more }))['id'] as string
  }
  const sheet = (patientId: string, options?: CallOptions) =>
    done<ConsentSheet>('GET', `/patient/consent/sheet?patientId=${patientId}`, undefined, options)
  const signing = async (patientId: string, types: readonly string[], more: Input = {}): Promise<Input> => {
    const { offers } = await sheet(patientId)
    const chosen = types.map((type) => offers.find((offer) => offer.type === type)!)
    const [textIds, textHashes] = [chosen.map(({ id }) => id).join(','), chosen.map((one) => one.textHash).join(',')]
    const who = { signedBy: 'self', method: 'screen', strokes: DRAWN }
    return { patientId, textIds, textHashes, ...who, ...more }
  }
  const sign = async (patientId: string, types: readonly string[], more: Input = {}): Promise<string[]> =>
    (await done<{ ids: string[] }>('POST', '/patient/consent/sign', await signing(patientId, types, more))).ids
  const cannotSign = async (patientId: string, types: readonly string[], more: Input = {}) =>
    refusal('POST', '/patient/consent/sign', await signing(patientId, types, more))
  const enrol = async (patientId: string, programme = 'copd'): Promise<string> =>
    (await done('POST', '/patient/enrolment/add', { patientId, programme }))['id'] as string
  const move = (noun: string, name: string, id: string, asked: Input = {}) =>
    ['PUT', `/patient/${noun}/${name}`, { ids: id, ...asked }] as const
  const read = (noun: string, id: string) => done('GET', `/patient/${noun}/queryById?id=${id}`)
  const publish = async (type: string, more: Input = {}): Promise<string> => {
    const textVersion = `${type} ${(people += 1)}`
    const text = { type, title: `${type} 同意书`, textVersion, content: `<p>${textVersion}</p>`, ...more }
    const { id } = await done('POST', '/patient/consentText/add', text, { as: 'admin' })
    await done(...move('consentText', 'publish', id as string), { as: 'admin' })
    return id as string
  }
  const renewals = async (options?: CallOptions): Promise<string[]> => {
    const body = await done<Page<RenewalRow>>('GET', '/patient/consent/renewals?pageSize=100', undefined, options)
    return body.records.map(({ patientId, type }) => `${patientId} ${type}`)
  }

  test('begins a programme with consent, keeps its first day, and allows one at a time', async () => {
    const id = await register()
    const one = await enrol(id)
    expect(await refusal('POST', '/patient/enrolment/add', { patientId: id, programme: 'copd' })).toMatch(
      /已有未结案的慢阻肺管理（G\d{8}）/,
    )
    await enrol(id, 'asthma')
    await done(...move('enrolment', 'submit', one))
    await sign(id, ['service'])
    expect(await refusal(...move('enrolment', 'activate', one))).toContain('患者须签署：敏感个人信息处理，')
    await sign(id, ['sensitive'])
    await done(...move('enrolment', 'activate', one))
    const { db } = systemOf(app, 1)
    expect((await read('enrolment', one))['startDate']).not.toBeNull()
    const startDate = '2026-01-05'
    await sql`update patient_enrolment set start_date = ${startDate} where id = ${one}`.execute(db)
    await done(...move('enrolment', 'suspend', one, { reason: '出国' }))
    await done(...move('enrolment', 'resume', one))
    expect(await read('enrolment', one)).toMatchObject({ status: 'active', startDate })
    const elsewhere = await refusal('PUT', '/patient/enrolment/edit', { id: one, programme: 'screening' })
    expect(elsewhere).toContain('只能在草稿中修改')
    expect(await refusal('DELETE', `/patient/enrolment/delete?id=${one}`)).toContain('请使用“结案”')
    await done(...move('enrolment', 'close', one, { closeReason: 'completed' }))
    expect(await read('enrolment', one)).toMatchObject({ status: 'closed', closeReason: 'completed' })
    await enrol(id)
    const again = sql`update patient_enrolment set status = 'draft' where id = ${one}`.execute(db)
    await expect(again).rejects.toMatchObject({ constraint: 'uq_patient_enrolment_programme' })
  })

  test('closes programmes at death, and allows no new one', async () => {
    const id = await register()
    const one = await enrol(id)
    const at = { deceasedAt: '2026-01-01 08:00:00' }
    await done('PUT', '/patient/decease', { ids: id, ...at })
    expect(await read('enrolment', one)).toMatchObject({ status: 'closed', closeReason: 'death' })
    expect(await refusal('POST', '/patient/enrolment/add', { patientId: id, programme: 'asthma' })).toContain(
      '已登记死亡',
    )
    expect(await cannotSign(id, ['service'])).toContain('已登记死亡')
  })

  test('publishes a text with its hash; only a material change requires renewal', async () => {
    const [first, second] = [await register(), await register()]
    const textId = await publish('research', { title: '科研', textVersion: 'R1', content: '<p>甲</p>' })
    const { rows } = await sql<{
      hash: string
    }>`select text_hash as hash from consent_text where id = ${textId}`.execute(systemOf(app, 1).db)
    const words = JSON.stringify(['research', '科研', 'R1', '<p>甲</p>'])
    expect(rows[0]!.hash).toBe(createHash('sha256').update(words).digest('hex'))
    const edit = { id: textId, content: '<p>乙</p>' }
    expect(await refusal('PUT', '/patient/consentText/edit', edit, { as: 'admin' })).toContain('已发布')
    const stale = await signing(second, ['research'])
    const [old] = await sign(first, ['research'])
    await publish('research')
    expect(await read('consent', old!)).toMatchObject({ status: 'active' })
    expect(await refusal('POST', '/patient/consent/sign', stale)).toContain('已有新的版本')
    await publish('research', { material: true })
    expect(await read('consent', old!)).toMatchObject({ status: 'superseded' })
    expect(await renewals()).toEqual([`${first} research`])
    expect(await renewals({ as: 'outsider' })).toEqual([])
    expect((await sheet(first)).offers.find(({ type }) => type === 'research')?.state).toBe('renew')
    await sign(first, ['research'])
    expect(await renewals()).toEqual([])
  })

  test('ends consent after the months of its text', async () => {
    const id = await register()
    await publish('message', { validMonths: 1 })
    const [old] = await sign(id, ['message'])
    expect(await cannotSign(id, ['message'])).toContain('已签署')
    const { db } = systemOf(app, 1)
    const { rows } = await sql<{ day: string }>`update patient_consent set expires_on = '2026-01-31' from (
        select (signed_at at time zone 'Asia/Shanghai')::date + interval '1 month' as day, expires_on as kept
        from patient_consent where id = ${old}) was where id = ${old}
      returning (was.day = was.kept)::text as day`.execute(db)
    expect(rows[0]!.day).toBe('true')
    await expireConsents(asSystem(app.services, 'test'))
    expect(await read('consent', old!)).toMatchObject({ status: 'expired' })
    expect(await renewals()).toEqual([`${id} message`])
    expect((await sheet(id)).offers.find(({ type }) => type === 'message')?.state).toBe('renew')
    await sign(id, ['message'])
  })

  test('checks signer and evidence', async () => {
    const [grown, child, unknown] = [
      await register(),
      await register({ birthDate: '2020-01-01' }),
      await register({ birthDate: null }),
    ]
    expect((await sheet(child)).guardianNeeded).toBe(true)
    expect(await cannotSign(child, ['service'])).toContain('须由监护人签署')
    const parent = { signedBy: 'guardian', signerName: '家长', relation: 'parent' }
    expect(await cannotSign(child, ['service'], { ...parent, signerName: null })).toContain('请输入监护人姓名')
    expect(await cannotSign(child, ['service'], { ...parent, relation: null })).toContain('与患者的关系')
    await sign(child, ['guardian', 'service'], parent)
    expect(await cannotSign(unknown, ['service'])).toContain('没有出生日期')
    await sign(unknown, ['service'], { ofAge: true })
    expect(await cannotSign(grown, ['service'], { strokes: [[[10, 10, 0]]] })).toContain('签名过短')
    expect(await cannotSign(grown, ['service'], { method: 'wechat' })).toContain('微信')
    const paper = { method: 'paper', strokes: null, signedAt: '2099-01-01 08:00:00' }
    expect(await cannotSign(grown, ['service'], paper)).toContain('不能晚于现在')
    const today = {
      ...paper,
      signedAt: new Date(app.clock.now() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' '),
    }
    expect(await cannotSign(grown, ['service'], today)).toContain('请上传')
    const uploaded = async (as: 'nurse' | 'doctor') =>
      (await sendForm(app, formOf({ biz: 'file' }, 'a.png', PNG), as)).body
    const theirs = await uploaded('doctor')
    expect(await cannotSign(grown, ['service'], { ...today, evidence: theirs.message })).toContain('须由您本人上传')
    const own = await uploaded('nurse')
    const [id] = await sign(grown, ['service'], { ...today, evidence: own.message })
    const detail = (await read('consent', id!)) as unknown as ConsentDetail
    expect(detail).toMatchObject({ strokes: null, witness: '护士甲（nurse）', files: [{ name: 'a.png' }] })
  })

  test('keeps evidence in one record, and logs access to it', async () => {
    const id = await register()
    const [consent] = await sign(id, ['service'], { remark: '左手签名' })
    expect(await read('consent', consent!)).toMatchObject({ strokes: DRAWN, signerName: expect.any(String) })
    const list = await done<Page<Input>>('GET', `/patient/consent/list?patientId=${id}`)
    expect(Object.keys(list.records[0]!)).not.toEqual(expect.arrayContaining(['strokes', 'files', 'device']))
    const { db } = systemOf(app, 1)
    const { rows } = await sql<{ kept: string }>`select concat(data_content, before_content, asked) as kept
      from sys_data_log where data_id = ${consent}`.execute(db)
    expect(rows.map(({ kept }) => kept).join()).not.toContain('300,90')
    const reads = await sql`select 1 from audit_entry where action = 'read'
      and object = ${`${patientConsent.name}/${consent}`}`.execute(db)
    expect(reads.rows).toHaveLength(1)
  })

  test('withdraws consent with its enrolments, all or nothing, and keeps the record visible', async () => {
    const id = await register()
    const [consent] = await sign(id, ['service', 'sensitive'])
    const open = [await enrol(id, 'copd'), await enrol(id, 'asthma'), await enrol(id, 'cessation')]
    await done(...move('enrolment', 'submit', open[1]!))
    await done(...move('enrolment', 'activate', open[1]!))
    const all = () => Promise.all([read('consent', consent!), ...open.map((one) => read('enrolment', one))])
    const before = await all()
    const owner = (text: string) => app.services.database.asOwner((client) => client.query(text))
    await owner(`create function broken() returns trigger language plpgsql as
      $$ begin raise exception using errcode = 'foreign_key_violation'; end $$`)
    for (const one of open) {
      await owner(`create trigger broken before update on patient_enrolment for each row when (new.id = '${one}')
        execute function broken()`)
      expect((await ask(...move('consent', 'withdraw', consent!, { reason: '不愿意' }))).success).toBe(false)
      expect(await all()).toEqual(before)
      await owner('drop trigger broken on patient_enrolment')
    }
    await done(...move('consent', 'withdraw', consent!, { reason: '不愿意' }))
    const [taken, ...closed] = await all()
    expect(taken).toMatchObject({ status: 'withdrawn', withdrawReason: '不愿意' })
    for (const one of closed) expect(one).toMatchObject({ status: 'closed', closeReason: 'withdrawn' })
    await done('GET', `/patient/queryById?id=${id}`)
    expect((await sheet(id)).offers.map(({ type, state }) => [type, state])).toEqual(
      expect.arrayContaining([
        ['service', 'withdrawn'],
        ['sensitive', 'active'],
      ]),
    )
  })

  test('hides patients out of sight: another tenant’s, and those excluded by a data rule', async () => {
    const id = await register()
    const consent = await sign(id, ['service'])
    const listRow = (await menuOf(app)).find(({ codes }) => codes.includes('patient:patient:list'))!.id
    const rule = { ruleColumn: 'name', ruleConditions: '=', ruleValue: '另一个人' }
    const { bound } = await addBound(app, 'patient', listRow, rule)
    for (const who of [bound, { as: 'outsider' } as const]) {
      expect(await refusal('GET', `/patient/consent/sheet?patientId=${id}`, undefined, who)).toBe('未找到对应实体')
      expect(await refusal('POST', '/patient/consent/sign', await signing(id, ['message']), who)).toBe('未找到对应实体')
      expect(await refusal('GET', `/patient/consent/queryById?id=${consent[0]!}`, undefined, who)).toBe(
        '未找到对应实体',
      )
      expect(await refusal(...move('consent', 'withdraw', consent[0]!, { reason: '无' }), who)).toBe('未找到对应实体')
      expect(await renewals(who)).toEqual([])
    }
  })
})
