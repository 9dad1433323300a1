import { classOf, label, labelRule, type LabelTag, type OutreachTrial } from '@huxi/contract'
import { verbEndpoint, type ImportResult, type Page } from '@huxi/model'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { announcementsOf } from '../../../../test/announcements.ts'
import { callsOf, type Input } from '../../../../test/calls.ts'
import { addClinician } from '../../../../test/clinicians.ts'
import { addHolder } from '../../../../test/conformance/holders.ts'
import type { CallOptions } from '../../../../test/harness.ts'
import { phonesOf } from '../../../../test/outreach-desk.ts'
import { formHeaders, formOf } from '../../../../test/upload.ts'
import { paramsOf } from '../../../engine/http/request-log.ts'

const { app, operator, setOf, person } = phonesOf(2)
const { ask, done, add } = callsOf(app)
const NURSE: CallOptions = { as: 'nurse' }

const labelled = async (name: string, more: Input = {}): Promise<string> =>
  add('/label/label/add', { name, category: 'management', color: 'blue', ...more })
const give = (patientIds: readonly string[], labelId: string) =>
  done('POST', '/label/patientLabel/give', { patientIds: patientIds.join(','), labelId })
const nameOf = async (id: string) => {
  const { name, patientNo } = await done<{ name: string; patientNo: string }>('GET', '/patient/queryById', { id })
  return `${name}（${patientNo}）`
}
const imported = async (rows: string[][], options: CallOptions) => {
  const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: 'a', rows: [['患者', '标签', '有效期至'], ...rows] }] }))
  const body = formOf({}, 'a.xlsx', bytes)
  const path = '/label/patientLabel/importExcel'
  return (await app.call<ImportResult>('POST', path, { ...options, body, headers: formHeaders() })).body.result!
}

test('a sheet gives labels once, by names, and no label or patient the caller does not see', async () => {
  const [a, b] = [(await person()).id, (await person()).id]
  const [open, secret] = [await labelled('导入公开'), await labelled('导入限制', { restricted: true })]
  await give([a], open)
  const rows = [
    [await nameOf(a), '导入公开', ''],
    [await nameOf(b), '导入公开', '2099-01-01'],
    [await nameOf(b), '导入公开', ''],
    [await nameOf(b), '导入限制', ''],
    ['无人（P0）', '导入公开', ''],
  ]
  const { addedCount, issues } = await imported(rows, NURSE)
  expect([addedCount, issues.map(({ row }) => row)]).toEqual([1, [2, 4, 5, 6]])
  const [tagged] = await done<{ tags: LabelTag[] }[]>('GET', '/label/patientLabel/tags', { patientIds: b })
  expect(tagged!.tags).toMatchObject([{ labelId: open, source: '导入', validTo: '2099-01-01' }])
  await give([b], secret)
  const sheetOf = async (options: CallOptions) => {
    const { raw } = await app.call('GET', '/label/patientLabel/exportXls', { ...options, query: { patientId: b } })
    return (await readXlsx(new Uint8Array(raw))).sheets[0]!.rows.flat()
  }
  expect(await sheetOf({ as: 'doctor' })).toEqual(expect.arrayContaining(['导入公开', '导入限制']))
  expect(await sheetOf(NURSE)).not.toContain('导入限制')
})

test('messages and announcements go to the patients of a label or of a list filtered by it', async () => {
  const [a, b, c] = [(await person()).id, (await person()).id, (await person()).id]
  const [open, secret] = [await labelled('发送公开'), await labelled('发送限制', { restricted: true })]
  await give([a, b], open)
  await give([c], secret)
  const notice = await announcementsOf(app).published()
  const [plain, announcing] = [await setOf(['sms']), await setOf(['sms'], { event: 'announcement' })]
  let count = 0
  const tried = async (setId: string, more: Input) => {
    const given = { name: `标签任务${(count += 1)}`, setId, ...more }
    const { id } = await done<{ id: string }>('POST', '/outreach/task/add', given, operator)
    const { result, message } = await ask<OutreachTrial>('POST', '/outreach/task/try', { id }, operator)
    return result?.total ?? message
  }
  expect(await tried(plain, { audience: 'label', labelId: open })).toBe(2)
  expect(await tried(plain, { audience: 'filter', filter: { labels: open } })).toBe(2)
  const { records: named } = await done<Page<Input>>('GET', '/outreach/task/list', { name: '标签任务2' }, operator)
  expect(named).toMatchObject([{ filterText: '标签：发送公开' }])
  expect(await tried(announcing, { audience: 'label', labelId: open, announcementId: notice })).toBe(2)
  const hidden = { name: '限制任务', setId: plain, audience: 'filter', filter: { labels: `${open},${secret}` } }
  expect((await ask('POST', '/outreach/task/add', hidden, operator)).message).toContain('标签不存在')
  const byLabel = { name: '限制任务按标签', audience: 'label', labelId: secret }
  for (const more of [{}, byLabel]) await done('POST', '/outreach/task/add', { ...hidden, ...more })
  const listed = async (options?: CallOptions) =>
    (await done<Page<Input>>('GET', '/outreach/task/list', { name: '限制任务' }, options)).total
  expect([await listed(), await listed(operator)]).toEqual([2, 0])
})

test('callers without rights to labels find no patients by them', async () => {
  const { id } = await person()
  const labelId = await labelled('筛选权限')
  await give([id], labelId)
  const found = async (...codes: string[]) => {
    const caller = await addHolder(app, ['patient:patient:list', ...codes])
    return (await done<Page<Input>>('GET', '/patient/list', { labels: labelId }, caller)).total
  }
  expect(await found()).toBe(0)
  expect([await found('label:label:list'), await found('label:patientLabel:list')]).toEqual([1, 1])
})

test('a hidden patient, and a hidden label, are refused like one that does not exist', async () => {
  const { id: patientId } = await person()
  const [open, secret] = [await labelled('持有公开'), await labelled('持有限制', { restricted: true })]
  await give([patientId], open)
  await give([patientId], secret)
  const stranger = await addClinician(app, ['own'])
  const refusal = async (given: Input, options: CallOptions) =>
    (await ask('POST', '/label/patientLabel/add', given, options)).message
  expect(await refusal({ patientId, labelId: open }, NURSE)).toBe('该患者已有这个标签')
  expect(await refusal({ patientId, labelId: open }, stranger.as)).toBe('患者不存在，请重新选择')
  expect(await refusal({ patientId, labelId: secret }, NURSE)).toBe('标签不存在，请重新选择')
})

test('a restricted label hidden from the caller replaces no other one of its group', async () => {
  const { id } = await person()
  const group = { exclusiveGroup: '限制组' }
  const open = await labelled('组内公开', { ...group, priority: 2 })
  const secret = await labelled('组内限制', { ...group, priority: 1, restricted: true })
  await give([id], open)
  await give([id], secret)
  const labelsSeen = async (options: CallOptions) => {
    const [tagged] = await done<{ tags: LabelTag[] }[]>('GET', '/label/patientLabel/tags', { patientIds: id }, options)
    const { total } = await done<Page<Input>>('GET', '/patient/list', { labels: open }, options)
    const counts = await done<{ labelId: string; holders: number }[]>('GET', '/label/label/holders', {}, options)
    return [tagged!.tags.map(({ labelId }) => labelId), total, counts.find(({ labelId }) => labelId === open)!.holders]
  }
  expect(await labelsSeen({ as: 'doctor' })).toEqual([[secret], 0, 0])
  expect(await labelsSeen(NURSE)).toEqual([[open], 1, 1])
})

test.each([label, labelRule])('the operation log and reports tell no name of $title', (r) => {
  const definitions = { resources: app.services.ports.resources, classOf }
  const params = paramsOf(verbEndpoint(r, 'add'), definitions, r, { name: '自伤风险', note: '第九题' }, {})
  expect(params).not.toMatch(/自伤|第九题/)
})
