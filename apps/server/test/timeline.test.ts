import { position } from '@huxi/contract'
import type { TimelinePage } from '@huxi/model'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsSource, timelineRoute } from '../src/engine/verbs/timeline.ts'
import { addAccount, tokenOf } from './accounts.ts'
import { addBoundRole, addHolder, addRule, menuOf } from './conformance/holders.ts'
import type { CallOptions, TestApp } from './harness.ts'
import { openSpecimens } from './specimens/area.ts'
import { plain } from './specimens/definitions.ts'

const LIST = 'specimen:plain:list'
const source = rowsSource<typeof plain, typeof position>(position, {
  kind: 'position',
  title: '职务',
  of: () => [],
  text: ({ name, createBy }) => ({ text: name ?? '', by: createBy ?? null }),
})

let app: TestApp
let id: string
beforeAll(async () => {
  app = await openSpecimens([plain], [timelineRoute(plain, [source])])
  const add = async (as: 'admin' | 'outsider', code: string) =>
    expect(
      (await app.call('POST', '/sys/position/add', { as, body: { code, name: `职务${code}`, postRank: '1' } })).body,
    ).toMatchObject({ success: true })
  for (const code of ['tl_a', 'tl_b']) await add('admin', code)
  await add('outsider', 'tl_c')
  const { body } = await app.call<{ id: string }>('POST', '/specimen/plain/add', {
    as: 'admin',
    body: { code: 'TL', name: '甲', rank: '1' },
  })
  id = body.result!.id
})
afterAll(() => app.dispose())

const texts = async (as: CallOptions): Promise<string[]> => {
  const { body } = await app.call<TimelinePage>('GET', '/specimen/plain/timeline', { ...as, query: { id } })
  return body.result!.events.map(({ text }) => text).filter((text) => text.startsWith('职务tl_'))
}

test('a reader sees the rows of the tenant; without the right to list them there is no such kind', async () => {
  expect((await texts(await addHolder(app, [LIST, 'system:position:list']))).toSorted()).toEqual([
    '职务tl_a',
    '职务tl_b',
  ])
  const { body } = await app.call<TimelinePage>('GET', '/specimen/plain/timeline', {
    ...(await addHolder(app, [LIST])),
    query: { id },
  })
  expect(body.result).toEqual({ events: [], kinds: [], next: null })
})

test('data rules of a source hold here, too', async () => {
  const rules = [await addRule(app, 'system_position', { ruleColumn: 'code', ruleConditions: '=', ruleValue: 'tl_b' })]
  const { roleCode } = await addBoundRole(app, [await rowOf(LIST), 'system_position'], {
    row: 'system_position',
    rules,
  })
  expect(await texts({ token: await tokenOf(app, await addAccount(app, { roleCode })) })).toEqual(['职务tl_b'])
})

const rowOf = async (code: string): Promise<string> => (await menuOf(app)).find(({ codes }) => codes.includes(code))!.id
