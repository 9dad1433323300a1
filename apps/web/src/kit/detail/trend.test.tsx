import { date, dateTime, decimal, ref, resource, text } from '@huxi/model'
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { expectAccessible } from '../../../test/axe.ts'
import { pageOf, Refused, renderAt, serve } from '../../../test/kit.tsx'
import { trend, type TrendOptions } from './trend.tsx'

const reading = resource({
  name: 'test:reading',
  title: '读数',
  table: 'reading',
  path: '/reading',
  owner: 'tenant',
  sort: { createTime: 'desc' },
  label: 'place',
  fields: {
    deviceId: ref('设备', 'test:device', { search: 'eq' }),
    at: dateTime('读数时间', { wire: 'readAt' }),
    bought: date('购入日期'),
    place: text('位置'),
    flow: decimal('流量', { scale: 1 }),
    heat: decimal('温度'),
  },
})
const ROWS = [
  { readAt: '2026-03-01 08:00:00', flow: 1.3, heat: -4 },
  { readAt: '2026-01-01 08:00:00', flow: 1, heat: 2.5 },
  { readAt: '2026-02-01 08:00:00', flow: null, heat: '***' },
  { readAt: null, flow: 7, heat: null },
]
const DRAWN = { at: 'at', values: ['flow', 'heat'] } as const

const show = (options: TrendOptions<typeof reading>, row = {}) =>
  renderAt('/x', <>{trend(reading, options).content({ id: '7', ...row })}</>)

const lines = () => {
  fireEvent.click(screen.getByText('表格'))
  return screen.getAllByRole('row').map(({ children }) => [...children].map(({ textContent }) => textContent))
}

it('draws the latest rows that refer to the record and lists them by time', async () => {
  const asked = serve({ '/reading/list': () => pageOf(ROWS, 260) })
  show({ ...DRAWN, by: 'deviceId' })
  expect(await screen.findByText('流量 2 次，数值见表格。')).toBeTruthy()
  expect(Object.fromEntries(asked[0]!.query)).toMatchObject({
    deviceId: '7',
    column: 'readAt',
    order: 'desc',
    pageSize: '200',
  })
  expect(screen.getByText('只显示最近 2 次。')).toBeTruthy()
  expect(lines()).toEqual([
    ['时间', '数值', '与上次相比'],
    ['2026-03-01 08:00', '1.3', '+0.3'],
    ['2026-01-01 08:00', '1.0', '-'],
  ])
  await expectAccessible()
})

it('shows no points without the permission to read the rows', async () => {
  serve({ '/reading/list': () => new Refused('没有权限', { code: 403, status: 403 }) })
  show({ ...DRAWN, by: 'deviceId' })
  expect(await screen.findByText(/没有权限/)).toBeTruthy()
})

it('children come with the record; a number that is masked or missing is no point', () => {
  show({ at: 'at', values: ['heat'], children: 'readings' }, { readings: ROWS })
  expect(lines().slice(1)).toEqual([
    ['2026-03-01 08:00', '-4', '-6.5'],
    ['2026-01-01 08:00', '2.5', '-'],
  ])
})

it('says so where there is nothing to draw', () => {
  show({ ...DRAWN, children: 'readings' })
  expect(screen.getByText('还没有可以画成趋势的数值')).toBeTruthy()
})

it.each([
  [{ at: 'place', values: ['flow'], children: 'readings' }, 'place is neither day nor moment'],
  [{ at: 'bought', values: ['place'], children: 'readings' }, 'place is no number'],
  [{ at: 'at', values: ['flow'], by: 'place' }, "place needs search: 'eq'"],
] satisfies [TrendOptions<typeof reading>, string][])('%o is refused when it is loaded', (options, fault) => {
  expect(() => trend(reading, options)).toThrow(fault)
})
