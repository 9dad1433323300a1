/** What refers to a record keeps it: refused with by what and how many, gone or kept in the bin alike, unless it goes along. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAccount } from '../accounts.ts'
import { REFUSED } from '../conformance/subject.ts'
import type { TestApp } from '../harness.ts'
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
const departId = async () =>
  (await app.call<{ id: string }[]>('GET', '/sys/sysDepart/listAll', { as: 'admin' })).body.result![0]!.id

test('a row that is removed', async () => {
  const [boxId, other] = [await add(box.path, { code: 'b1' }), await add(box.path, { code: 'b2' })]
  const items = [await add(item.path, { boxId, label: '甲' }), await add(item.path, { boxId, label: '乙' })]
  expect(await remove(box.path, [boxId, other])).toMatchObject({
    ...REFUSED,
    message: '还有 2 个盒中标本引用它，不能删除',
    result: { references: [{ resource: item.name, field: 'boxId', count: 2 }] },
  })
  expect(await remove(item.path, items)).toMatchObject({ success: true })
  expect(await remove(box.path, [boxId, other])).toMatchObject({ success: true })
})

test('a row that stays in the bin, and one of a tree; not what says itself what becomes of it', async () => {
  const { id: ownerId } = await addAccount(app)
  const dictId = await add('/sys/dict', { dictName: '被引用', dictCode: 'referred' })
  const parentId = await add(branch.path, { name: '上级', departId: await departId(), dictId, ownerId })
  const child = await add(branch.path, { name: '下级', departId: await departId(), parentId })
  const kept = { ...REFUSED, message: '还有 1 个树标本引用它，不能删除' }
  expect(await remove('/sys/user', [ownerId])).toMatchObject(kept)
  expect(await remove(branch.path, [parentId])).toMatchObject(kept)
  expect(await remove('/sys/dict', [dictId])).toMatchObject({ success: true })
  expect(await remove(branch.path, [parentId, child])).toMatchObject({ success: true })
  expect(await remove('/sys/user', [ownerId])).toMatchObject({ success: true })
})

test('rows out of sight are not counted by name', async () => {
  const boxId = await add(box.path, { code: 'b3' })
  await add(item.path, { boxId, label: '丙' })
  const find = app.services.ports.sessions.find
  const rules = new Map([[item.name, [{ id: 'r', field: 'label', operator: '=', value: '别的' }]]])
  app.services.ports.sessions.find = async (...asked) => {
    const session = await find(...asked)
    return session && { ...session, rules }
  }
  try {
    expect(await remove(box.path, [boxId])).toMatchObject({
      ...REFUSED,
      message: '还有您看不到的数据引用它，不能删除',
      result: { references: [] },
    })
  } finally {
    app.services.ports.sessions.find = find
  }
})
