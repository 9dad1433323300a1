import { ref, resource } from '@huxi/model'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../harness.ts'
import { openSpecimens } from './area.ts'
import { box, item } from './definitions.ts'
import { slip } from './slip.ts'

let app: TestApp
beforeAll(async () => void (app = await openSpecimens([box, item, slip])))
afterAll(() => app.dispose())

type As = 'admin' | 'outsider'
const call = async <T>(method: string, path: string, given: object, as: As = 'admin') =>
  (await app.call<T>(method, path, { as, ...(method === 'GET' ? { query: given as never } : { body: given }) })).body
const add = async (path: string, given: object, as?: As): Promise<string> => {
  const answer = await call<{ id: string }>('POST', `${path}/add`, given, as)
  expect(answer).toMatchObject({ success: true })
  return answer.result!.id
}
const filled = async (code: string, as?: As) => {
  const boxId = await add(box.path, { code }, as)
  return { boxId, itemId: await add(item.path, { boxId, label: `${code} 的物品` }, as) }
}

test('choices are narrowed by a reference of their records, and by no other field', async () => {
  const [one, , foreign] = [await filled('甲'), await filled('乙'), await filled('甲', 'outsider')]
  const choices = (of: string, within = 'boxId') =>
    call<{ records: { id: string }[] }>('GET', `${item.path}/choices`, { within, of })
  expect((await choices(one.boxId)).result!.records.map(({ id }) => id)).toEqual([one.itemId])
  expect((await choices(foreign.boxId)).result!.records).toEqual([])
  expect(await choices('x', 'label')).toMatchObject({ success: false, code: 400 })
})

test('a record of another owner is refused, whichever of the two fields changes', async () => {
  const [one, other] = [await filled('丙'), await filled('丁')]
  const refusal = {
    success: false,
    message: '所选物品不是该盒的，请改选物品或留空',
    result: { fields: { itemId: expect.any(String) } },
  }
  expect(await call('POST', `${slip.path}/add`, { boxId: one.boxId, itemId: other.itemId })).toMatchObject(refusal)
  const id = await add(slip.path, one)
  const edit = (given: object) => call('PUT', `${slip.path}/edit`, { id, ...given })
  expect([await edit({ itemId: other.itemId }), await edit({ boxId: other.boxId })]).toMatchObject([refusal, refusal])
  expect(await edit({ boxId: other.boxId, itemId: null })).toMatchObject({ success: true })
})

test('a definition is narrowed by a reference of its own', () => {
  const fields = { ...slip.fields, itemId: ref('物品', 'specimen:item', { within: 'note' }) }
  expect(() => resource({ ...slip, fields })).toThrow('itemId is within note, which is no ref')
})
