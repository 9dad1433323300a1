/** A resource with states, and a server that moves its rows. */
import { dict, resource, text } from '@huxi/model'
import { pageOf, serve, type Asked } from './kit.tsx'

export const booking = resource({
  name: 'test:booking',
  title: '预约',
  table: 'booking',
  path: '/booking',
  owner: 'tenant',
  sort: { createTime: 'desc' },
  label: 'name',
  fields: {
    name: text('预约姓名', { required: true, search: 'like' }),
    status: dict('状态', 'booking_status', { only: ['list'] }),
  },
  states: {
    field: 'status',
    initial: 'booked',
    moves: {
      checkIn: { label: '签到', from: 'booked', to: 'in', batch: true },
      cancel: {
        label: '取消预约',
        from: ['booked', 'in'],
        to: 'cancelled',
        access: 'test:booking:stop',
        ask: { reason: text('原因', { required: true, max: 20 }) },
        confirm: '取消后时段立即释放。',
        batch: true,
        danger: true,
      },
      clear: { label: '清除', from: 'cancelled', to: null, confirm: '清除后可以在回收站取回。', done: '已清除' },
    },
  },
})

const TEXTS: Readonly<Record<string, string>> = { booked: '已预约', in: '已签到', cancelled: '已取消' }
const item = (value: string) => ({ value, text: TEXTS[value], title: TEXTS[value], label: TEXTS[value] })
const row = (id: string, name: string, status: string) => ({
  id,
  version: 1,
  name,
  status,
  status_dictText: TEXTS[status],
  createTime: '2026-01-31 09:05:07',
})

const LEADS: Readonly<Record<string, string | undefined>> = { checkIn: 'in', cancel: 'cancelled' }

export const server = (more: Record<string, (asked: Asked) => unknown> = {}) => {
  let kept = [row('1', '张三', 'booked'), row('2', '李四', 'booked'), row('3', '王五', 'cancelled')]
  const move = (name: string) => (asked: Asked) => {
    const ids = String(asked.body!['ids']).split(',')
    const to = LEADS[name]
    kept = kept.flatMap((one) => (ids.includes(one.id) ? (to ? [row(one.id, one.name, to)] : []) : [one]))
    return null
  }
  const asked = serve({
    '/booking/list': () => pageOf(kept),
    '/booking/queryById': ({ query }) => kept.find(({ id }) => id === query.get('id')),
    '/booking/checkIn': move('checkIn'),
    '/booking/cancel': move('cancel'),
    '/booking/clear': move('clear'),
    '/sys/dict/getDictItems/booking_status': () => Object.keys(TEXTS).map(item),
    '/sys/draft/list': () => [],
    ...more,
  })
  return {
    sent: (path: string) => asked.filter((one) => one.path === path).map(({ body }) => body),
    leave: (id: string, status: string) => {
      kept = kept.map((one) => (one.id === id ? row(id, one.name, status) : one))
      return kept.find((one) => one.id === id)
    },
  }
}

export const ALL_MOVES = ['list', 'checkIn', 'stop', 'clear'].map((verb) => `test:booking:${verb}`)
