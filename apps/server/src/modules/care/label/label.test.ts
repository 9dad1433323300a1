import {
  type ChartHead,
  type Condition,
  type LabelTag,
  type PatientCard,
  type RunAnswer,
  type TrialAnswer,
} from '@huxi/contract'
import type { Page, TimelinePage } from '@huxi/model'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { systemOf, useApp } from '../../../../test/accounts.ts'
import { callsOf, type Input } from '../../../../test/calls.ts'
import { addHolder } from '../../../../test/conformance/holders.ts'
import type { CallOptions } from '../../../../test/harness.ts'
import { ABSENT } from '../../../../test/conformance/subject.ts'
import { rowFormsOf } from '../../../engine/read/where.ts'
import { DAY_MS, formatDay } from '../../../platform/config/clock.ts'
import { holdingAll } from './holdings.ts'
import { runNightly } from './schedule.ts'

const EOS: Condition = { fact: 'measure', code: 'eos', unit: '/uL', op: '>=', value: 300, days: 365 }

describe('labels and flags', () => {
  const app = useApp()
  const { ask, done } = callsOf(app)
  let count = 0
  const register = async (): Promise<string> => {
    count += 1
    const name = `标签${'甲乙丙丁戊己庚辛壬癸'[count % 10]}${'子丑寅卯辰巳午未申酉'[Math.floor(count / 10) % 10]}`
    const body = {
      name,
      gender: '1',
      birthDate: `1950-01-${String((count % 28) + 1).padStart(2, '0')}`,
      duplicateReason: '同名',
    }
    return (await done('POST', '/patient/add', body))['id'] as string
  }
  const addLabel = async (more: Input = {}): Promise<string> =>
    (await done('POST', '/label/label/add', { name: `名称${(count += 1)}`, category: 'risk', color: 'red', ...more }))[
      'id'
    ] as string
  const give = (patientIds: readonly string[], labelId: string, options?: CallOptions) =>
    ask<{ ids: string[]; held: number }>(
      'POST',
      '/label/patientLabel/give',
      { patientIds: patientIds.join(','), labelId },
      options,
    )
  const addLab = async (patientId: string, value: number, daysAgo = 1): Promise<void> => {
    const at = formatDay(app.clock.now() - daysAgo * DAY_MS)
    await sql`insert into fact_lab (id, tenant_id, patient_id, code, value, unit, sampled_at)
      values (${`lab${(count += 1)}`}, 1, ${patientId}, 'eos', ${value}, '10^9/L', ${`${at} 08:00:00+08`}::timestamptz)`.execute(
      systemOf(app, 1).db,
    )
  }
  const addRule = async (labelId: string, condition: Condition): Promise<string> =>
    (await done('POST', '/label/rule/add', { name: `规则${(count += 1)}`, labelId, condition }))['id'] as string
  const tryRule = (id: string, options?: CallOptions) => done<TrialAnswer>('POST', '/label/rule/try', { id }, options)
  const start = (id: string) => ask('PUT', '/label/rule/start', { ids: id })
  const run = (id: string, agreed?: 'true') =>
    done<RunAnswer>('POST', '/label/rule/run', { id, ...(agreed && { agreed }) })
  const addRunning = async (labelId: string, condition: Condition): Promise<string> => {
    const id = await addRule(labelId, condition)
    await tryRule(id)
    expect((await start(id)).success).toBe(true)
    await run(id)
    return id
  }
  const tagsOf = async (patientId: string, options?: CallOptions): Promise<LabelTag[]> => {
    const path = `/label/patientLabel/tags?patientIds=${patientId}`
    return (await done<{ tags: LabelTag[] }[]>('GET', path, undefined, options))[0]?.tags ?? []
  }
  const namesOf = async (patientId: string, options?: CallOptions) =>
    (await tagsOf(patientId, options)).map(({ labelId }) => labelId)
  const holdersOf = async (labels: string, options?: CallOptions): Promise<string[]> => {
    const path = `/patient/list?pageSize=1000&labels=${labels}`
    return (await done<Page<Input>>('GET', path, undefined, options)).records.map(({ id }) => String(id)).toSorted()
  }
  const remove = (id: string) => done('PUT', '/label/patientLabel/remove', { ids: id, reason: '不适用' })

  test('labels a selection, skips holders, and filters the list by one or several labels', async () => {
    const [a, b, c] = [await register(), await register(), await register()]
    const [one, two] = [await addLabel(), await addLabel()]
    await give([a, b], one)
    expect((await give([b, c], one)).result).toMatchObject({ ids: [expect.any(String)], held: 1 })
    await give([c], two)
    expect(await holdersOf(one)).toEqual([a, b, c].toSorted())
    expect(await holdersOf(`${one},${two}`)).toEqual([c])
    const holders = await done<{ labelId: string; holders: number }[]>('GET', '/label/label/holders')
    expect(holders.find(({ labelId }) => labelId === one)).toEqual({ labelId: one, holders: 3 })
  })

  test('labels that many patients hold together are looked up for the newest ones, with the same result', async () => {
    const [one, other, rare] = [await addLabel(), await addLabel(), await addLabel()]
    const ids: string[] = []
    for (let n = 0; n < 6; n++) ids.push(await register())
    for (const labelId of [one, other]) await give(ids, labelId)
    await app.services.database.asOwner((client) => client.query('analyze patient, label_patient'))
    const hasRowForms = async (...labels: string[]) =>
      rowFormsOf(await holdingAll(systemOf(app, 1), labels)) !== undefined
    expect([await hasRowForms(one, other), await hasRowForms(one, rare, ABSENT)]).toEqual([true, false])
    const listed = async (more: string) => {
      const { records, total } = await done<Page<Input>>('GET', `/patient/list?labels=${one},${other}${more}`)
      return [total, records.map(({ id }) => id).toSorted()]
    }
    const all = [6, ids.toSorted()]
    expect([await listed(''), await listed('&column=name')]).toEqual([all, all])
    expect(await holdersOf(one, { as: 'outsider' })).toEqual([])
  })

  test('a rule needs a trial run before activation; stopping it ends its labels', async () => {
    const [high, low] = [await register(), await register()]
    await addLab(high, 0.3)
    await addLab(low, 0.29)
    const labelId = await addLabel()
    const id = await addRule(labelId, EOS)
    expect((await start(id)).message).toContain('请先试运行')
    const trial = await tryRule(id)
    expect(trial).toMatchObject({ matched: 1, added: 1, removed: 0, before: 0 })
    expect(trial.samples).toMatchObject([
      { id: high, change: 'added', why: [expect.stringContaining('嗜酸性粒细胞计数')] },
    ])
    expect(await holdersOf(labelId)).toEqual([])
    await start(id)
    expect(await run(id)).toMatchObject({ added: 1, asks: false })
    expect(await tagsOf(high)).toMatchObject([{ labelId, source: expect.stringContaining('规则') }])
    const runsPage = await done<Page<Input>>('GET', `/label/run/list?ruleId=${id}`)
    expect(runsPage.records.map((row) => row['outcome'])).toEqual(['done', 'trial'])
    const { version } = await done('GET', `/label/rule/queryById?id=${id}`)
    const other = { id, version, labelId: await addLabel() }
    expect((await ask('PUT', '/label/rule/edit', other)).message).toContain('请先停用')
    await done('PUT', '/label/rule/stop', { ids: id })
    expect(await holdersOf(labelId)).toEqual([])
  })

  test('a changed condition needs a new trial, and an invalid one is refused with a sentence', async () => {
    const id = await addRule(await addLabel(), EOS)
    await tryRule(id)
    const { version } = await done('GET', `/label/rule/queryById?id=${id}`)
    await done('PUT', '/label/rule/edit', { id, version, condition: { ...EOS, value: 400 } })
    expect((await start(id)).message).toContain('请先试运行')
    const wrong = await ask('POST', '/label/rule/add', {
      name: '坏',
      labelId: await addLabel(),
      condition: { all: [] },
    })
    expect(wrong).toMatchObject({ success: false, message: '请至少添加一个条件' })
  })

  test('a label removed by hand returns only with new evidence', async () => {
    const patientId = await register()
    await addLab(patientId, 0.5, 3)
    const labelId = await addLabel()
    const id = await addRunning(labelId, EOS)
    await remove((await tagsOf(patientId)).find((tag) => tag.labelId === labelId)!.id)
    expect(await run(id, 'true')).toMatchObject({ suppressed: 1, added: 0 })
    await runNightly(app.services, new AbortController().signal)
    expect(await namesOf(patientId)).not.toContain(labelId)
    await addLab(patientId, 0.6)
    await run(id, 'true')
    expect(await namesOf(patientId)).toContain(labelId)
  })

  test('a run that changes more than a fifth of the holders stops for confirmation, also at night', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, register))
    const fact = { fact: 'measure', code: 'eos', unit: '10^9/L', op: '>=', value: 9, days: 30 } as const
    for (const id of people) await addLab(id, 10)
    const labelId = await addLabel()
    const id = await addRunning(labelId, fact)
    for (const lower of people.slice(0, 3)) await addLab(lower, 1, 0)
    await runNightly(app.services, new AbortController().signal)
    expect(await holdersOf(labelId)).toHaveLength(10)
    const isAsked = () => app.services.ports.notices.isOpen(systemOf(app, 1), 'label.asks', `label:rule:${id}`)
    expect(await isAsked()).toBe(true)
    expect(await run(id)).toMatchObject({ asks: true, removed: 3, before: 10 })
    expect(await holdersOf(labelId)).toHaveLength(10)
    expect(await run(id, 'true')).toMatchObject({ asks: false, removed: 3 })
    expect([(await holdersOf(labelId)).length, await isAsked()]).toEqual([7, false])
  })

  test('a restricted label is invisible without its right', async () => {
    const patientId = await register()
    await addLab(patientId, 8)
    const labelId = await addLabel({ restricted: true })
    const id = await addRunning(labelId, { ...EOS, value: 8000 })
    const nurse: CallOptions = { as: 'nurse' }
    const rules = await addHolder(app, ['label:rule:list', 'label:run:list', 'label:label:list', 'label:rule:run'])
    expect(await namesOf(patientId, { as: 'doctor' })).toContain(labelId)
    expect(await namesOf(patientId, nurse)).not.toContain(labelId)
    expect(await holdersOf(labelId, nurse)).toEqual([])
    expect((await give([patientId], labelId, nurse)).success).toBe(false)
    const rowsOf = async (path: string, options: CallOptions) =>
      JSON.stringify((await done<Page<Input> | unknown[]>('GET', path, undefined, options)) ?? [])
    for (const path of ['/label/label/list?pageSize=1000', '/label/label/choices', '/label/label/holders'])
      expect(await rowsOf(path, nurse), path).not.toContain(labelId)
    expect(await rowsOf(`/label/patientLabel/list?patientId=${patientId}`, nurse)).not.toContain(labelId)
    const event = async (options: CallOptions) =>
      (await done<TimelinePage>('GET', '/patient/timeline', { id: patientId, kinds: 'label' }, options)).events.length
    expect([await event({ as: 'doctor' }), await event(nurse)]).toEqual([1, 0])
    expect(await rowsOf('/label/rule/list?pageSize=1000', rules)).not.toContain(id)
    expect(await rowsOf('/label/run/list?pageSize=1000', rules)).not.toContain(id)
    expect((await ask('POST', '/label/rule/try', { id }, rules)).success).toBe(false)
    expect((await ask('GET', `/label/label/queryById?id=${labelId}`, undefined, nurse)).success).toBe(false)
  })

  test('a label that becomes restricted leaves the filters of others at once', async () => {
    const [patientId, labelId] = [await register(), await addLabel()]
    await give([patientId], labelId)
    expect(await holdersOf(labelId, { as: 'nurse' })).toEqual([patientId])
    const row = await done('GET', `/label/label/queryById?id=${labelId}`)
    await done('PUT', '/label/label/edit', { ...row, restricted: true })
    expect(await holdersOf(labelId, { as: 'nurse' })).toEqual([])
    expect(await holdersOf(labelId, { as: 'doctor' })).toEqual([patientId])
  })

  test('the label of the smallest priority wins in an exclusive group', async () => {
    const patientId = await register()
    const group = `组${(count += 1)}`
    const [late, early] = [
      await addLabel({ exclusiveGroup: group, priority: 2 }),
      await addLabel({ exclusiveGroup: group, priority: 1 }),
    ]
    await give([patientId], late)
    await give([patientId], early)
    expect(await namesOf(patientId)).toEqual([early])
    expect(await holdersOf(late)).toEqual([])
    await remove((await tagsOf(patientId))[0]!.id)
    expect(await namesOf(patientId)).toEqual([late])
  })

  test('another tenant sees, gives and counts nothing', async () => {
    const patientId = await register()
    const labelId = await addLabel()
    await give([patientId], labelId)
    const outsider: CallOptions = { as: 'outsider' }
    expect(await namesOf(patientId, outsider)).toEqual([])
    expect(await holdersOf(labelId, outsider)).toEqual([])
    expect((await give([patientId], labelId, outsider)).success).toBe(false)
  })

  test('evidence needs the right to read its rows', async () => {
    const patientId = await register()
    await addLab(patientId, 0.7)
    const labelId = await addLabel()
    await addRunning(labelId, EOS)
    const stranger = await addHolder(app, ['patient:patient:list', 'label:patientLabel:list'])
    const evidence = async (options: CallOptions) =>
      (await tagsOf(patientId, options)).find((tag) => tag.labelId === labelId)?.evidence
    expect(await evidence({ as: 'doctor' })).toMatchObject([
      { resource: 'fact:lab', text: expect.stringContaining('0.7') },
    ])
    expect(await evidence(stranger)).toEqual([{ resource: null, id: null, text: '化验（没有查看权限）' }])
  })

  test('a merge and its undo move current and removed labels', async () => {
    const [keepId, dropId] = [await register(), await register()]
    await addLab(dropId, 0.9)
    const [labelId, byHand] = [await addLabel(), await addLabel()]
    const id = await addRunning(labelId, { ...EOS, value: 900 })
    await remove((await tagsOf(dropId)).find((tag) => tag.labelId === labelId)!.id)
    await give([dropId], byHand)
    const versionOf = async (of: string) => Number((await done('GET', `/patient/queryById?id=${of}`))['version'])
    const versions = { keepVersion: await versionOf(keepId), dropVersion: await versionOf(dropId) }
    const merged = await done('PUT', '/patient/merge', { keepId, dropId, reason: '同一人', ...versions })
    await run(id, 'true')
    expect(await namesOf(keepId)).toEqual([byHand])
    await done('PUT', '/patient/unmerge', { id: merged['id'], reason: '不是同一人' })
    await run(id, 'true')
    expect(await namesOf(dropId)).toEqual([byHand])
    expect(await namesOf(keepId)).toEqual([])
  })

  test('a flag is shown wherever the patient appears, acknowledged by name, and gone when lifted', async () => {
    const patientId = await register()
    const doctor: CallOptions = { as: 'doctor' }
    const today = formatDay(app.clock.now())
    const flag = { patientId, kind: 'isolation', severity: 'high', text: '接触隔离', startOn: today }
    const events: unknown[] = []
    app.services.bus.on('push', (event) => events.push(event))
    const { id } = await done('POST', '/label/flag/add', flag, doctor)
    const boards = { tenantId: 1, message: { cmd: 'rows', of: '/visit/ward' } }
    expect(events.filter((event) => JSON.stringify(event).includes('/visit/ward'))).toEqual([boards])
    const head = async () =>
      (await done<ChartHead>('GET', `/patient/chart/head?id=${patientId}`, undefined, doctor)).alerts
    const card = async () => done<PatientCard>('GET', `/patient/card?id=${patientId}`, undefined, doctor)
    expect(await head()).toContainEqual(
      expect.objectContaining({ code: 'flag', tone: 'danger', open: true, text: '警示 感染隔离：接触隔离（高）' }),
    )
    expect((await card()).flags).toMatchObject([{ text: '感染隔离：接触隔离（高）', tone: 'red' }])
    await done('PUT', '/label/flag/acknowledge', { ids: id }, doctor)
    expect((await head()).find(({ code }) => code === 'flag')).toMatchObject({
      open: false,
      text: expect.stringMatching(/，.+ \d{4}-\d\d-\d\d \d\d:\d\d 已确认$/),
    })
    await done('PUT', '/label/flag/end', { ids: id, reason: '已转阴' }, doctor)
    expect((await head()).some(({ code }) => code === 'flag')).toBe(false)
    expect((await card()).flags).toBeUndefined()
  })
})
