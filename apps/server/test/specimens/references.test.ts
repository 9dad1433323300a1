import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAccount } from '../accounts.ts'
import { addHolder } from '../conformance/holders.ts'
import { tableOf, xlsxOf } from '../conformance/sheet-table.ts'
import { REFUSED } from '../conformance/subject.ts'
import type { RowRule } from '../../src/engine/core/session.ts'
import type { TestApp } from '../harness.ts'
import { formHeaders, formOf } from '../upload.ts'
import { openSpecimens } from './area.ts'
import { box, branch, item } from './definitions.ts'

let app: TestApp
beforeAll(async () => void (app = await openSpecimens([branch, box, item])))
afterAll(() => app.dispose())

const add = async (path: string, body: object): Promise<string> => {
  const answer = await app.call<{ id: string }>('POST', `${path}/add`, { as: 'admin', body })
  expect(answer.body).toMatchObject({ success: true })
  return answer.body.result!.id
}
const remove = async (path: string, ids: readonly string[]) =>
  (await app.call('DELETE', `${path}/deleteBatch`, { as: 'admin', query: { ids: ids.join(',') } })).body
const bound = async (resource: string, rule: Omit<RowRule, 'id'>, work: () => Promise<void>) => {
  const find = app.services.ports.sessions.find
  app.services.ports.sessions.find = async (...asked) => {
    const session = await find(...asked)
    return session && { ...session, rules: new Map([[resource, [{ id: 'r', ...rule }]]]) }
  }
  try {
    await work()
  } finally {
    app.services.ports.sessions.find = find
  }
}
const departId = async () =>
  (await app.call<{ id: string }[]>('GET', '/sys/sysDepart/listAll', { as: 'admin' })).body.result![0]!.id

test('a referenced row cannot be deleted', async () => {
  const [boxId, other] = [await add(box.path, { code: 'b1' }), await add(box.path, { code: 'b2' })]
  const items = [await add(item.path, { boxId, label: '甲' }), await add(item.path, { boxId, label: '乙' })]
  expect(await remove(box.path, [boxId, other])).toMatchObject({
    ...REFUSED,
    message: '还有 2 个盒中标本引用它，不能删除，请先改动或删除引用它的数据',
    result: { references: [{ resource: item.name, field: 'boxId', count: 2 }] },
  })
  expect(await remove(item.path, items)).toMatchObject({ success: true })
  expect(await remove(box.path, [boxId, other])).toMatchObject({ success: true })
})

test('a field is not restored to a deleted record, and the sentence names it', async () => {
  const [first, second] = [await add(box.path, { code: 'r1' }), await add(box.path, { code: 'r2' })]
  const id = await add(item.path, { boxId: first, label: '改盒' })
  const edited = { id, boxId: second }
  expect((await app.call('PUT', `${item.path}/edit`, { as: 'admin', body: edited })).body).toMatchObject({
    success: true,
  })
  expect(await remove(box.path, [first])).toMatchObject({ success: true })
  const entries = await app.call<{ id: string }[]>('GET', `${item.path}/history`, { as: 'admin', query: { id } })
  const body = { id: entries.body.result![0]!.id, fields: 'boxId', before: true }
  expect((await app.call('POST', `${item.path}/restoreFields`, { as: 'admin', body })).body).toMatchObject({
    ...REFUSED,
    message: '“盒”原来指向的盒标本已不存在或不能再使用，不能恢复',
  })
})

test('nor moved to the bin, nor a parent in a tree; resources that handle their references can', async () => {
  const { id: ownerId } = await addAccount(app)
  const dictId = await add('/sys/dict', { dictName: '被引用', dictCode: 'referred' })
  const parentId = await add(branch.path, { name: '上级', departId: await departId(), dictId, ownerId })
  const child = await add(branch.path, { name: '下级', departId: await departId(), parentId })
  const kept = { ...REFUSED, message: '还有 1 个树标本引用它，不能删除，请先改动或删除引用它的数据' }
  expect(await remove('/sys/user', [ownerId])).toMatchObject(kept)
  expect(await remove(branch.path, [parentId])).toMatchObject(kept)
  expect(await remove('/sys/dict', [dictId])).toMatchObject({ success: true })
  expect(await remove(branch.path, [parentId, child])).toMatchObject({ success: true })
  expect(await remove('/sys/user', [ownerId])).toMatchObject({ success: true })
})

test('users of a referring form or list may choose records, and no other caller', async () => {
  const boxId = await add(box.path, { code: 'b4' })
  const ask = async (codes: readonly string[]) =>
    (
      await app.call<{ records: object[] }>('GET', `${box.path}/choices`, {
        ...(await addHolder(app, codes)),
        query: { ids: boxId },
      })
    ).body
  for (const verb of ['list', 'add', 'edit'])
    expect((await ask([`${item.name}:${verb}`])).result?.records).toEqual([{ id: boxId, label: 'b4' }])
  for (const code of [`${item.name}:delete`, `${branch.name}:list`])
    expect(await ask([code])).toMatchObject({ code: 403 })
})

test('a list is sorted by a reference in the order of its targets', async () => {
  const boxes: string[] = []
  for (const [code, note] of [
    ['s1', '丙'],
    ['s2', '丙'],
    ['s3', '乙'],
  ])
    boxes.unshift(await add(box.path, { code, note }))
  for (const boxId of boxes) await add(item.path, { boxId, label: '排序' })
  const sorted = async (order: string) =>
    (
      await app.call<{ records: { boxId_dictText: string }[] }>('GET', `${item.path}/list`, {
        as: 'admin',
        query: { label: '排序', column: 'boxId', order },
      })
    ).body.result!.records.map((row) => row.boxId_dictText)
  const upwards = await sorted('asc')
  expect(upwards.indexOf('s1')).toBeLessThan(upwards.indexOf('s2'))
  expect(await sorted('desc')).toEqual(upwards.toReversed())
})

test('rows carry labels of visible references', async () => {
  const boxId = await add(box.path, { code: 'b5' })
  const { id: ownerId, username } = await addAccount(app, { realname: '欧阳修' })
  const itemId = await add(item.path, { boxId, label: '丁' })
  const branchId = await add(branch.path, { name: '有人', departId: await departId(), ownerId })
  const read = async (path: string, id: string) =>
    (await app.call('GET', `${path}/queryById`, { as: 'admin', query: { id } })).body.result
  expect(await read(item.path, itemId)).toMatchObject({ boxId, boxId_dictText: 'b5' })
  const owner = { ownerId_dictText: `欧阳修（${username}）`, departId_dictText: expect.any(String) }
  expect(await read(branch.path, branchId)).toMatchObject(owner)
  await bound(box.name, { field: 'code', operator: '=', value: '别的' }, async () => {
    expect(await read(item.path, itemId)).toMatchObject({ boxId })
    expect(await read(item.path, itemId)).not.toHaveProperty('boxId_dictText')
  })
})

test('a sheet names people by masks, and finds them by label, mask, name or code; ambiguity is reported', async () => {
  const { username } = await addAccount(app, { realname: '司马光' })
  const [one, other] = [await addAccount(app, { realname: '王安石' }), await addAccount(app, { realname: '王安石' })]
  const owners = [username, `司马光（${username}）`, `司*光（${username}）`, '司马光', one.username]
  const refused = ['王安石', '苏轼', `司马懿（${username}）`]
  const lines = [...owners, ...refused].map((owner, at) => [`表${at}`, '总院', owner])
  const depart = (await app.call<{ departName: string }[]>('GET', '/sys/sysDepart/listAll', { as: 'admin' })).body
  const sheet = await xlsxOf([
    ['名称', '部门', '负责人'],
    ...lines.map(([name, , owner]) => [name!, depart.result![0]!.departName, owner!]),
  ])
  const { body } = await app.call<{ successCount: number; issues: { reason: string }[] }>(
    'POST',
    `${branch.path}/importExcel`,
    { as: 'admin', body: formOf({}, 'a.xlsx', sheet), headers: formHeaders() },
  )
  expect([body.result!.successCount, body.result!.issues.map(({ reason }) => reason)]).toEqual([
    owners.length,
    [
      '有 2 个“王安石”，请改填用户账号或编号',
      ...refused.slice(1).map((owner) => `负责人“${owner}”不存在，请改填正确的名称或用户账号或编号`),
    ],
  ])
  const { raw } = await app.call('GET', `${branch.path}/exportXls`, { as: 'admin', query: { name: '表' } })
  const { rows, headings, at } = await tableOf(raw)
  const exported = rows.slice(headings + 1).map((row) => row[at('负责人')])
  expect(new Set(exported)).toEqual(new Set([`司*光（${username}）`, `王*石（${one.username}）`]))
  expect(other.username).not.toBe(one.username)
})

test('a template lists few choices', async () => {
  const template = async (path: string) =>
    JSON.stringify(
      (await readXlsx(new Uint8Array((await app.call('GET', `${path}/importTemplate`, { as: 'admin' })).raw)))
        .sheets[1]!.rows,
    )
  await add(box.path, { code: 'only-box' })
  expect(await template(item.path)).toContain('only-box')
})

test('invisible rows are not counted by name', async () => {
  const boxId = await add(box.path, { code: 'b3' })
  await add(item.path, { boxId, label: '丙' })
  await bound(item.name, { field: 'label', operator: '=', value: '别的' }, async () =>
    expect(await remove(box.path, [boxId])).toMatchObject({
      ...REFUSED,
      message: '还有您看不到的数据引用它，不能删除，请先改动或删除引用它的数据',
      result: { references: [] },
    }),
  )
})
