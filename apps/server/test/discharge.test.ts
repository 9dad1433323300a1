import type { DischargeList, DischargeSheet, Followup, Referral, WardList } from '@huxi/contract'
import type { Page, TimelinePage } from '@huxi/model'
import { beforeAll, describe, expect, test } from 'vitest'
import { remindOfFollowups } from '../src/modules/care/discharge/followup.ts'
import { DAY_MS, formatDay, formatTime } from '../src/platform/config/clock.ts'
import { useApp } from './accounts.ts'
import { callsOf, type Input } from './calls.ts'
import { addBound, menuOf } from './conformance/holders.ts'
import type { CallOptions } from './harness.ts'

describe('leaving hospital', () => {
  const app = useApp()
  let ward = ''
  const beds: string[] = []
  let people = 0

  const { ask, done, refusal, add } = callsOf(app, { as: 'doctor' })
  const day = (later: number) => formatDay(app.clock.now() + later * DAY_MS)
  const ago = (days: number, hours = 0) => formatTime(app.clock.now() - days * DAY_MS - hours * 3_600_000)
  const list = async <T>(noun: string, query: Input, options?: CallOptions) =>
    (await done<Page<T>>('GET', `/visit/${noun}/list`, { ...query }, options)).records
  const calls = (patientId: string) => list<Followup>('followup', { patientId, column: 'plannedOn', order: 'asc' })
  const move = (noun: string, name: string, id: string, asked: Input = {}) =>
    ['PUT', `/visit/${noun}/${name}`, { ids: id, ...asked }] as const

  const stay = async (): Promise<{ patientId: string; encounterId: string }> => {
    people += 1
    const name = `测试${'甲乙丙丁戊己庚辛壬癸子丑寅卯辰'[people]}`
    const patientId = await add('/patient/add', { name, gender: '1', birthDate: `${1950 + people}-03-04` })
    const visit = { patientId, bedId: beds[people], startAt: ago(6) }
    return { patientId, encounterId: await add('/visit/encounter/admit', visit) }
  }
  const leave = (encounterId: string, more: Input = {}) =>
    done(...move('encounter', 'finish', encounterId, { dischargeWay: 'order', endAt: ago(0), ...more }))
  const checklist = async (encounterId: string) => (await list<DischargeList>('discharge', { encounterId }))[0]!
  const home = async (): Promise<{ patientId: string; encounterId: string }> => {
    const who = await stay()
    await leave(who.encounterId)
    const { id, version } = await checklist(who.encounterId)
    const items = {
      inhaler: 'done',
      drugs: 'done',
      smoking: 'na',
      influenza: 'na',
      pneumococcal: 'na',
      covid: 'na',
      rsv: 'na',
      oxygen: 'na',
      revisit: 'na',
      education: 'done',
    }
    await done('PUT', '/visit/discharge/edit', { id, version, ...items })
    await done(...move('discharge', 'complete', id))
    return who
  }

  beforeAll(async () => {
    const given = { name: '呼吸一病区', beds: Array.from({ length: 15 }, (_, n) => ({ bedNo: String(n + 1) })) }
    ward = (await done<{ id: string }>('POST', '/visit/ward/add', given, { as: 'admin' })).id
    const added = await done<{ beds: { id: string }[] }>('GET', '/visit/ward/queryById', { id: ward }, { as: 'admin' })
    beds.push(...added.beds.map(({ id }) => id))
  })

  test('ends the stay only with a complete checklist, and keeps who confirmed each line', async () => {
    const { patientId, encounterId } = await stay()
    await add('/visit/vaccination/add', { patientId, vaccine: 'covid', givenOn: day(-30) })
    const { id } = await done<{ id: string }>('POST', '/visit/discharge/start', { encounterId })
    const sheet = () => done<DischargeSheet>('GET', '/visit/discharge/sheet', { id })
    const tick = async (items: string, state: string, more: Input = {}) =>
      done('PUT', '/visit/discharge/tick', { id, version: (await sheet()).version, items, state, ...more })
    const leaving = { encounterId, dischargeWay: 'order' }
    expect(await refusal('POST', '/visit/discharge/leave', leaving)).toContain('还没有做')
    expect(await sheet()).toMatchObject({ status: 'open', visitStatus: 'in_progress' })

    await tick('covid', 'proposed_done')
    await tick('oxygen', 'open', { note: '患者拒绝' })
    await tick('inhaler,drugs,smoking,influenza,pneumococcal,rsv,education', 'done')
    await tick('revisit', 'done', { revisitOn: day(14) })
    const { lines } = await sheet()
    expect(lines.every(({ by, at }) => by !== null && at !== null)).toBe(true)
    expect(lines.find(({ item }) => item === 'covid')).toMatchObject({ state: 'done' })
    expect((await ask('PUT', '/visit/discharge/tick', { id, version: 1, items: 'drugs', state: 'na' })).code).toBe(409)

    await done('POST', '/visit/discharge/leave', leaving)
    expect(await sheet()).toMatchObject({ status: 'done', visitStatus: 'finished' })
    expect((await calls(patientId)).length).toBeGreaterThan(0)
    expect(await refusal('POST', '/visit/discharge/leave', leaving)).toContain('不在院')
  })

  test('leaves the checklist of a patient who goes against advice open', async () => {
    const { encounterId } = await stay()
    await done('POST', '/visit/discharge/leave', { encounterId, dischargeWay: 'self' })
    expect(await checklist(encounterId)).toMatchObject({ status: 'open' })
  })

  test('begins a checklist with recorded values; completing it creates follow-ups, and reopening cancels them', async () => {
    const { patientId, encounterId } = await stay()
    await add('/visit/inhalerCheck/add', { patientId, device: '都保', checkedOn: day(-1), stepsRight: 7, stepsAll: 8 })
    await add('/visit/vaccination/add', { patientId, vaccine: 'covid', givenOn: day(-30) })
    const pcv = { patientId, vaccine: 'pneumococcal', givenOn: day(-900), product: 'PCV20' }
    await add('/visit/vaccination/add', pcv)
    const smoked = { patientId, code: 'cigs_per_day', value: 0, observedAt: ago(2) }
    await add('/fact/observation/add', smoked)
    const { id } = await done<{ id: string }>('POST', '/visit/discharge/start', { encounterId })
    expect(await refusal(...move('discharge', 'complete', id))).toContain('请先结束就诊')
    await leave(encounterId)
    const filled = await done<DischargeList>('GET', '/visit/discharge/queryById', { id })
    expect(filled).toMatchObject({
      status: 'open',
      inhaler: 'proposed_done',
      inhalerNote: `都保 7/8 步（${day(-1)}）`,
      influenza: 'open',
      influenzaNote: null,
      pneumococcal: 'proposed_done',
      pneumococcalNote: `PCV20 ${day(-900)}`,
      covid: 'proposed_done',
      covidNote: day(-30),
      rsv: 'open',
      smoking: 'proposed_na',
      drugs: 'open',
      wardId: ward,
      followDays: '7,30,90',
    })
    expect(await refusal(...move('discharge', 'complete', id))).toContain(
      '“吸入技术”是按记录建议的，请核对说明中的依据',
    )
    const confirmed = { inhaler: 'done', pneumococcal: 'done', covid: 'done', smoking: 'na' }
    await done('PUT', '/visit/discharge/edit', {
      id,
      version: filled.version,
      ...confirmed,
      influenza: 'na',
      rsv: 'na',
    })
    expect(await refusal(...move('discharge', 'complete', id))).toBe(
      '“用药讲解”还没有做，请先完成；不做的请写明说明，不需要的请选“不适用”',
    )
    const items = { drugs: 'done', oxygen: 'na', revisit: 'done', education: 'open', educationNote: '家属未到' }
    const version = filled.version + 1
    await done('PUT', '/visit/discharge/edit', { id, version, ...items })
    expect(await refusal(...move('discharge', 'complete', id))).toContain('复诊日期')
    await done('PUT', '/visit/discharge/edit', { id, version: version + 1, revisitOn: day(14) })
    await done(...move('discharge', 'complete', id))
    const made = await calls(patientId)
    expect(made.map(({ plannedOn, dayNo, status, wardId }) => [plannedOn, dayNo, status, wardId])).toEqual(
      [7, 30, 90].map((days) => [day(days), days, 'waiting', ward]),
    )
    const { kinds } = await done<TimelinePage>('GET', '/patient/timeline', { id: patientId })
    expect(kinds.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['dischargeList', 'followup', 'referral']))
    await done(...move('encounter', 'reopen', encounterId, { reason: '误操作' }))
    expect((await calls(patientId)).map(({ status }) => status)).toEqual(['cancelled', 'cancelled', 'cancelled'])
    expect(await checklist(encounterId)).toMatchObject({ id, status: 'open' })
    await leave(encounterId)
    expect(await list('discharge', { encounterId })).toHaveLength(1)
  })

  test('an item that is incomplete, too old or of another season stays open and says why', async () => {
    const { patientId, encounterId } = await stay()
    await add('/visit/inhalerCheck/add', { patientId, device: '都保', checkedOn: day(-1), stepsRight: 1, stepsAll: 8 })
    await add('/visit/inhalerCheck/add', {
      patientId,
      device: '准纳器',
      checkedOn: day(-9),
      stepsRight: 8,
      stepsAll: 8,
    })
    await add('/visit/vaccination/add', { patientId, vaccine: 'influenza', givenOn: day(-400) })
    await add('/visit/vaccination/add', { patientId, vaccine: 'pneumococcal', givenOn: day(-400) })
    await add('/fact/observation/add', { patientId, code: 'cigs_per_day', value: 0, observedAt: '2016-05-01 08:00:00' })
    await leave(encounterId)
    expect(await checklist(encounterId)).toMatchObject({
      inhaler: 'open',
      inhalerNote: `都保 1/8 步（${day(-1)}），未达到 7/8，请再次指导并评估`,
      influenza: 'open',
      influenzaNote: `${day(-400)}，不是本季（9 月起）接种`,
      pneumococcal: 'open',
      smoking: 'open',
      smokingNote: '每日 0 支（2016-05-01），超过 90 天，请询问',
    })
  })

  test('an unanswered call is repeated, counted, and due for its owner on the day', async () => {
    const { patientId } = await home()
    const [first] = await calls(patientId)
    expect(await refusal(...move('followup', 'retry', first!.id, { plannedOn: day(-1) }))).toContain('不能早于今天')
    await done(...move('followup', 'retry', first!.id, { plannedOn: day(0), note: '忙线' }))
    const todos = async () =>
      (
        await done<Page<{ kind: string }>>('GET', '/sys/notice/list', { todo: '1', open: '1', pageNo: 1, pageSize: 50 })
      ).records.filter(({ kind }) => kind === 'discharge.followup').length
    expect(await todos()).toBe(0)
    await remindOfFollowups(app.services)
    await remindOfFollowups(app.services)
    expect(await todos()).toBe(1)
    expect((await done<WardList>('GET', '/visit/ward/beds', { wardId: ward })).uncalled).toBe(1)
    await done(...move('followup', 'complete', first!.id, { outcome: 'reached' }))
    expect(await done('GET', '/visit/followup/queryById', { id: first!.id })).toMatchObject({
      tries: 2,
      status: 'done',
    })
    expect(await todos()).toBe(0)
    expect((await done<WardList>('GET', '/visit/ward/beds', { wardId: ward })).uncalled).toBe(0)
  })

  test('death and the end of a programme cancel waiting calls; a dead patient gets no new one', async () => {
    const [dead, left, completed] = [await home(), await home(), await home()]
    const [first] = await calls(dead.patientId)
    expect(await refusal(...move('followup', 'complete', first!.id, { outcome: 'death' }))).toBe('请填写死亡时间')
    await done(...move('followup', 'complete', first!.id, { outcome: 'death', deceasedAt: ago(0) }))
    expect((await calls(dead.patientId)).map(({ status }) => status)).toEqual(['done', 'cancelled', 'cancelled'])
    expect(await done('GET', '/patient/queryById', { id: dead.patientId })).toMatchObject({ status: 'deceased' })
    const another = { patientId: dead.patientId, plannedOn: day(3) }
    expect(await refusal('POST', '/visit/followup/add', another)).toBe('患者已登记死亡，不再安排随访')
    for (const [{ patientId }, closeReason] of [
      [left, 'transferred'],
      [completed, 'completed'],
    ] as const) {
      const id = await add('/patient/enrolment/add', { patientId, programme: 'copd' })
      await done('PUT', '/patient/enrolment/close', { ids: id, closeReason })
      const states = new Set((await calls(patientId)).map(({ status }) => status))
      expect(states).toEqual(new Set([closeReason === 'transferred' ? 'cancelled' : 'waiting']))
    }
  })

  test('a referral takes results along in words, and refuses those of another patient', async () => {
    const { patientId, encounterId } = await stay()
    await leave(encounterId)
    const other = await home()
    const assess = {
      tool: 'copd',
      part: 'discharge',
      answers: { admissionsPrev12m: 1, emrcd: '4' },
      context: 'outpatient',
    }
    const of = async (id: string) =>
      (await done<{ groupId: string }>('POST', '/assess/store', { ...assess, patientId: id })).groupId
    const given = { patientId, direction: 'up', toPlace: '市第一医院', reason: '反复急性加重' }
    expect(await refusal('POST', '/visit/referral/add', { ...given, attached: await of(other.patientId) })).toContain(
      '所附的评估',
    )
    const id = await add('/visit/referral/add', { ...given, attached: await of(patientId) })
    await done(...move('referral', 'send', id))
    const read = () => done<Referral>('GET', '/visit/referral/queryById', { id })
    expect(await read()).toMatchObject({ fromPlace: expect.stringMatching(/./) })
    expect((await read()).results).toMatch(new RegExp(`^${day(0)} .+：.+`))
    expect(await refusal('DELETE', `/visit/referral/delete?id=${id}`)).toContain('“已发出”')
    await done(...move('referral', 'refuse', id, { reply: '暂无床位' }))
    await done(...move('referral', 'answer', id, { reply: '建议门诊随诊' }))
    expect(await read()).toMatchObject({ status: 'replied', reply: '暂无床位\n建议门诊随诊' })
  })

  test('readers of the patient see all of it, and no other caller does', async () => {
    const { patientId } = await home()
    const row = (await menuOf(app)).find(({ codes }) => codes.includes('visit:followup:list'))!.id
    const { bound } = await addBound(app, 'visit:followup', row, {
      ruleColumn: 'patientId',
      ruleConditions: '=',
      ruleValue: patientId,
    })
    expect(await list('followup', {}, bound)).toHaveLength(3)
    for (const noun of ['discharge', 'followup', 'referral'])
      expect(await list(noun, {}, { as: 'outsider' })).toEqual([])
  })
})
