/** A plain resource, and a server that keeps its rows. */
import { dict, int, longText, resource, text } from '@huxi/model'
import { pageOf, serve, type Asked } from './kit.tsx'

export const post = resource({
  name: 'test:post',
  title: '岗位',
  table: 'post',
  path: '/post',
  owner: 'tenant',
  sort: { createTime: 'desc' },
  label: 'name',
  fields: {
    code: text('岗位编码', { required: true, max: 10, unique: true, check: 'code', search: 'like' }),
    name: text('岗位名称', { required: true, max: 20, search: 'like' }),
    level: dict('级别', 'level', { search: 'eq' }),
    places: int('人数', { min: 0 }),
    note: longText('备注', { only: ['form'] }),
  },
})

export const ALL = ['list', 'add', 'edit', 'delete', 'export'].map((verb) => `test:post:${verb}`)
export const row = (n: number) => ({
  id: `i${n}`,
  version: 1,
  code: `C${n}`,
  name: `岗位${n}`,
  level: '1',
  level_dictText: '初级',
  places: n,
  createTime: '2026-01-31 09:05:07',
})
export const rows = (count: number) => Array.from({ length: count }, (_, at) => row(at + 1))
const item = { value: '1', text: '初级', title: '初级', label: '初级' }

export const server = (start: ReturnType<typeof rows>, more: Record<string, (asked: Asked) => unknown> = {}) => {
  let kept = start
  return serve({
    '/post/list': ({ query }) => {
      const [page, size] = [Number(query.get('pageNo')), Number(query.get('pageSize'))]
      const found = kept.filter(({ name }) => name.includes(query.get('name') ?? ''))
      return pageOf(found.slice((page - 1) * size, page * size), found.length)
    },
    '/post/queryById': ({ query }) => kept.find(({ id }) => id === query.get('id')),
    '/post/delete': ({ query }) => void (kept = kept.filter(({ id }) => id !== query.get('id'))),
    '/post/deleteBatch': ({ query }) =>
      void (kept = kept.filter(({ id }) => !query.get('ids')!.split(',').includes(id))),
    '/sys/dict/getDictItems/level': () => [item],
    '/sys/duplicate/check': () => null,
    ...more,
  })
}
