import { labelRule, type Condition, type LabelTag, type RunAnswer } from '@huxi/contract'
import type { Page } from '@huxi/model'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { systemOf, useApp } from '../../../../test/accounts.ts'
import { callsOf, type Input } from '../../../../test/calls.ts'
import { addHolder } from '../../../../test/conformance/holders.ts'
import type { CallOptions } from '../../../../test/harness.ts'
import { unscoped } from '../../../engine/core/caller.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { DAY_MS, formatDay } from '../../../platform/config/clock.ts'
import { apply, planOf } from './run.ts'
import { runByEvents } from './schedule.ts'

const app = useApp()
const { ask, done } = callsOf(app)
const OUTSIDER = { as: 'outsider' } as const
const eos = (value: number): Condition => ({ fact: 'measure', code: 'eos', unit: '10^9/L', op: '>=', value, days: 365 })

let count = 0
const register = async (): Promise<string> => {
  const birthDate = `1950-03-${String(((count += 1) % 28) + 1).padStart(2, '0')}`
  const body = { name: `历程${'甲乙丙丁戊己庚辛壬癸'[count % 10]}`, gender: '1', birthDate, duplicateReason: '同名' }
  return String((await done('POST', '/patient/add', body))['id'])
}
const addLabel = async (name = `历程${(count += 1)}`): Promise<string> =>
  String((await done('POST', '/label/label/add', { name, category: 'risk', color: 'red' }))['id'])
const addLab = async (patientId: string, value: number): Promise<void> => {
  const sampledAt = `${formatDay(app.clock.now())} 00:00:00`
  await done('POST', '/fact/lab/add', { patientId, code: 'eos', value, unit: '10^9/L', sampledAt })
}
const add = async (labelId: string, condition: Condition, more: Input = {}): Promise<string> =>
  String(
    (await done('POST', '/label/rule/add', { name: `历程规则${(count += 1)}`, labelId, condition, ...more }))['id'],
  )
const tryIt = (id: string) => done('POST', '/label/rule/try', { id })
const run = (id: string) => done<RunAnswer>('POST', '/label/rule/run', { id })
const addRunning = async (...given: Parameters<typeof add>): Promise<string> => {
  const id = await add(...given)
  await tryIt(id)
  await done('PUT', '/label/rule/start', { ids: id })
  await run(id)
  return id
}
const edit = async (id: string, more: Input) => {
  const row = await done('GET', '/label/rule/queryById', { id })
  return done('PUT', '/label/rule/edit', { ...row, ...more })
}
const give = (patientId: string, labelId: string, more: Input = {}) =>
  ask('POST', '/label/patientLabel/give', { patientIds: patientId, labelId, ...more })
const tagsOf = async (patientId: string): Promise<LabelTag[]> =>
  (await done<{ tags: LabelTag[] }[]>('GET', '/label/patientLabel/tags', { patientIds: patientId }))[0]?.tags ?? []
const rowsOf = async (patientId: string) =>
  (await done<Page<Input>>('GET', '/label/patientLabel/list', { patientId })).records
const flagsOf = async (patientId: string) =>
  (await done<Page<Input>>('GET', '/label/flag/list', { patientId }, { as: 'doctor' })).records
const events = () => runByEvents(app.services, new AbortController().signal)

test('a label begins today or earlier, and ends after its last day in lists, statistics and rules on it', async () => {
  const [patientId, base, derived] = [await register(), await addLabel(), await addLabel()]
  const [yesterday, today, tomorrow] = [-1, 0, 1].map((n) => formatDay(app.clock.now() + n * DAY_MS))
  await addRunning(derived, { fact: 'label', labelId: base })
  expect((await give(patientId, base, { validFrom: tomorrow })).message).toContain('不能晚于今天')
  expect((await give(patientId, base, { validFrom: yesterday, validTo: today })).success).toBe(true)
  await events()
  expect(await tagsOf(patientId)).toMatchObject([{ validFrom: yesterday, validTo: today }, { labelId: derived }])
  await sql`update label_patient set valid_to = ${yesterday} where label_id = ${base}`.execute(systemOf(app, 1).db)
  await events()
  expect(await tagsOf(patientId)).toEqual([])
  const ended = { status: 'ended', validFrom: yesterday, endedOn: today, endReason: '有效期已过' }
  expect(await rowsOf(patientId)).toContainEqual(expect.objectContaining(ended))
  expect((await give(patientId, base)).success).toBe(true)
})

test('the period of a label of a rule is that of the rule', async () => {
  const [patientId, labelId] = [await register(), await addLabel()]
  await addRunning(labelId, eos(1))
  await addLab(patientId, 1.1)
  await events()
  const [row] = await rowsOf(patientId)
  const changed = await ask('PUT', '/label/patientLabel/edit', { ...row, validTo: '2099-01-01' })
  expect(changed.message).toContain('按规则开始和结束')
})

test('a label that a condition asks for is not deleted; the refusal names no rule out of sight', async () => {
  const [base, derived] = [await addLabel(), await addLabel()]
  await add(derived, { not: { fact: 'label', labelId: base } })
  const name = `历程规则${count}`
  const remove = async (options: CallOptions = { as: 'admin' }) =>
    (await app.call('DELETE', '/label/label/delete', { ...options, query: { id: base } })).body
  expect((await remove()).message).toContain(`规则“${name}”的条件用到标签`)
  expect((await remove(OUTSIDER)).message).not.toContain(name)
  await sql`update label_label set restricted = true where id = ${derived}`.execute(systemOf(app, 1).db)
  const plain = await addHolder(app, ['label:label:list', 'label:label:delete', 'label:rule:list'])
  expect((await remove(plain)).message).toContain('您看不到的规则')
})

test('labels of an exclusive group have priorities of their own', async () => {
  const grouped = async (name: string, more: Input, options?: CallOptions) =>
    (
      await ask(
        'POST',
        '/label/label/add',
        { name, category: 'stage', color: 'blue', exclusiveGroup: '分期', ...more },
        options,
      )
    ).message
  await grouped('分期一', { priority: 1 })
  expect(await grouped('分期二', {})).toContain('请同时填写组内优先级')
  expect(await grouped('分期二', { priority: 1 })).toContain('“分期一”的优先级也是 1')
  expect(await grouped('分期三', { priority: 1 }, OUTSIDER)).toContain('成功')
})

test('a changed condition of a running rule waits for its trial', async () => {
  const [patientId, labelId] = [await register(), await addLabel()]
  const id = await addRunning(labelId, eos(5))
  await edit(id, { condition: eos(0.2) })
  await addLab(patientId, 0.3)
  await events()
  expect(await tagsOf(patientId)).toEqual([])
  expect((await ask('POST', '/label/rule/run', { id })).message).toContain('请先点“试运行”')
  await tryIt(id)
  expect((await run(id)).added).toBeGreaterThan(0)
  expect(await tagsOf(patientId)).toMatchObject([{ labelId }])
})

test('a run counts the changes it wrote, none after its rule was edited', async () => {
  const [patientId, labelId] = [await register(), await addLabel()]
  const id = await addRunning(labelId, eos(7))
  await addLab(patientId, 7.5)
  const ctx = unscoped(systemOf(app, 1))
  const rule = await storeOf(ctx, labelRule).one(ctx, id)
  const plan = await planOf(ctx, rule)
  expect(await apply(ctx, { ...rule, edition: 9 }, plan)).toEqual({ added: 0, removed: 0, isWhole: false })
  expect(await apply(ctx, rule, plan)).toEqual({ added: 1, removed: 0, isWhole: true })
  expect(await apply(ctx, rule, plan)).toEqual({ added: 0, removed: 0, isWhole: true })
})

test('many changes to a label of few holders ask first', async () => {
  const people = await Promise.all(Array.from({ length: 11 }, register))
  const id = await addRunning(await addLabel(), eos(19))
  await addLab(people[0]!, 19.5)
  expect(await run(id)).toMatchObject({ asks: false, added: 1 })
  for (const one of people.slice(1)) await addLab(one, 19.5)
  expect(await run(id)).toMatchObject({ asks: true, added: 10, before: 1 })
})

test('a label with several sources shows them with their evidence', async () => {
  const [patientId, labelId] = [await register(), await addLabel()]
  await addRunning(labelId, eos(12))
  await addLab(patientId, 12.5)
  await events()
  await sql`insert into label_patient (id, tenant_id, patient_id, label_id, source, valid_from, valid_to, status)
    values (${`hand${count}`}, 1, ${patientId}, ${labelId}, 'manual', '2020-01-01', '2099-01-01', 'active')`.execute(
    systemOf(app, 1).db,
  )
  const [tag, ...rest] = (await tagsOf(patientId)).filter((one) => one.labelId === labelId)
  expect(rest).toEqual([])
  expect(tag).toMatchObject({ validFrom: '2020-01-01', validTo: null, evidence: [{ resource: 'fact:lab' }] })
  expect(tag!.source).toMatch(/规则“.*、手工|手工、规则“/)
})

test('flags of a rule follow its edit, except those lifted by hand', async () => {
  const [a, b, labelId] = [await register(), await register(), await addLabel()]
  const flagged = { flagKind: 'fall', flagSeverity: 'low' }
  const id = await addRunning(labelId, eos(18), flagged)
  for (const one of [a, b]) await addLab(one, 18.5)
  await events()
  const [flag] = await flagsOf(a)
  await done('PUT', '/label/flag/acknowledge', { ids: flag!['id'] }, { as: 'doctor' })
  await done('PUT', '/label/flag/end', { ids: (await flagsOf(b))[0]!['id'], reason: '已核对' }, { as: 'doctor' })
  await edit(id, { flagKind: 'isolation', flagSeverity: 'high' })
  expect(await flagsOf(a)).toMatchObject([{ kind: 'isolation', severity: 'high', status: 'open' }])
  await edit(id, { flagKind: null, flagSeverity: null })
  expect(await flagsOf(a)).toMatchObject([{ status: 'ended' }])
  await edit(id, flagged)
  expect([await flagsOf(a), await flagsOf(b)]).toMatchObject([
    [{ kind: 'fall', status: 'open' }],
    [{ status: 'ended', endReason: '已核对' }],
  ])
  await done('PUT', '/label/rule/stop', { ids: id })
  const { total } = await done<Page<Input>>('GET', '/label/flag/list', { status: 'open' }, { as: 'doctor' })
  expect(total).toBe(0)
})
