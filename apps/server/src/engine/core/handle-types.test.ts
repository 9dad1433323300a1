/** Lines that must not compile; only the type check reads them. */
import type { position } from '@huxi/contract'
import { dict, endpoint, endpointsIn, int, resource, returns, text, type Page } from '@huxi/model'
import { expect, it } from 'vitest'
import type { Hooks } from '../read/hooks.ts'
import { noOverlap } from '../write/no-overlap.ts'
import { bare, file, reply, withHeaders } from './answer.ts'
import { handle } from './handle.ts'

const count = endpoint({
  method: 'GET',
  path: '/test/count',
  title: '数量',
  group: '测试',
  access: 'login',
  query: { of: text('名称', { required: true }), most: int('最多') },
  out: returns<{ count: number }>(),
})

const { change } = endpointsIn('测试')
const reset = change('/test/reset', '清零', 'login', {})

const notice = resource({
  name: 'test:notice',
  title: '通知',
  table: 'test_notice',
  path: '/test/notice',
  owner: 'tenant',
  sort: { createTime: 'desc' },
  label: 'name',
  fields: { name: text('名称', { required: true }), status: dict('状态', 'notice_status', { only: ['list'] }) },
  states: {
    field: 'status',
    initial: 'new',
    moves: { drop: { label: '撤回', from: 'new', to: 'gone', ask: { reason: text('原因', { required: true }) } } },
  },
})

const answers = () => [
  handle(count, async (_ctx, { of, most }) => ({ count: of.length + (most ?? 0) })),
  handle(count, async () => reply('已统计', { count: 1 })),
  handle(count, async () => withHeaders(bare({ count: 1 }), { etag: '1' })),
  handle(count, async () => file(new Uint8Array(), {})),
  // @ts-expect-error a key of the answer is misspelt
  handle(count, async () => ({ cuont: 1 })),
  // @ts-expect-error a value of the answer has the wrong type
  handle(count, async () => reply('已统计', { count: '1' })),
  // @ts-expect-error the answer is missing
  handle(count, async () => reply('已统计')),
  // @ts-expect-error there is no such input
  handle(count, async (_ctx, { fo }) => ({ count: Number(fo) })),
  handle(reset, async () => reply('已清零')),
  handle(reset, async () => null),
  // @ts-expect-error the result of an endpoint without `out` is null
  handle(reset, async () => 1),
]

const hooks: Hooks<typeof notice>[] = [
  { moves: { drop: (_tx, { asked, write }) => write({ name: asked.reason }) } },
  // @ts-expect-error there is no such move
  { moves: { dorp: (_tx, { write }) => write() } },
  // @ts-expect-error the move does not ask for this field
  { moves: { drop: (_tx, { asked, write }) => write({ name: asked.why }) } },
  // @ts-expect-error there is no such column
  { moves: { drop: (_tx, { write }) => write({ nmae: '' }) } },
]

const verbs: Hooks<typeof position>['replace'][] = [
  { queryById: async (_ctx, { id }) => ({ id }) as never },
  { reveal: async () => ({ value: '1' }) },
  // @ts-expect-error a key of the answer is misspelt
  { list: async (): Promise<Page<{ naem: string }>> => ({ records: [], total: 0, size: 0, current: 1, pages: 0 }) },
  // @ts-expect-error there is no such input
  { reveal: async (_ctx, { filed }) => ({ value: String(filed) }) },
]

const span = { of: ['name'], from: 'createTime', until: 'updateTime', message: () => '' } as const
const spans = [
  noOverlap(notice, { ...span, while: ['new', 'gone'] }),
  // @ts-expect-error there is no such state
  noOverlap(notice, { ...span, while: ['nwe'] }),
]

it('types handlers by the input and output of their endpoint', () => {
  expect([answers, hooks, verbs, spans]).toHaveLength(4)
})
