/** P1–P4: lists, one row, one new row; also the load of P6. */
import { get, post, type Testbed, type Recorded } from './testbed.ts'
import { atLeast, rate, type Line } from './report.ts'
import { duel, type Duel } from './rounds.ts'
import { dayOf, positionId } from './rows.ts'
import type { Wanted } from './wire.ts'

const KINDS = 8

/** People of one day, enabled, of the own institution: the list of P1. */
export const people = (testbed: Testbed): readonly Wanted[] =>
  Array.from({ length: KINDS }, (_, n) => get(`/sys/user/list?${dayOf(n * 37, testbed.sizes.users)}`, n))

const spread = (wanted: readonly Wanted[]): Wanted[] =>
  Array.from({ length: 50 }, (_, n) => ({ ...wanted[n % wanted.length]!, headers: get('', n).headers! }))

const single = (): readonly Wanted[] =>
  Array.from({ length: KINDS }, (_, n) => get(`/sys/position/queryById?id=${positionId(n * 11 + 1)}`, n))

const creation: Wanted = post('/sys/position/add', { code: 'new{n}', name: '新职务', postRank: '2' })

const SIZE = 20
const logsAt = (page: number): Wanted => get(`/sys/log/list?logType=1&pageNo=${page}&pageSize=${SIZE}`)
const deepPage = (testbed: Testbed): number => Math.max(1, Math.round((5000 * testbed.sizes.logs) / 1_000_000))

/** Forces a new count: cached and bounded totals do not count. */
const exactly = (wanted: Wanted): Recorded => ({
  wanted,
  warm: get('/sys/log/list?logType=2&pageNo=1&pageSize=1'),
  keep: /^(?!.*\) matches$)/s,
  sideBySide: true,
})

export const commonLoad = (testbed: Testbed): readonly (readonly Wanted[])[] => [
  spread(people(testbed)),
  spread(single()),
  [creation],
  spread([logsAt(1)]),
  spread([logsAt(deepPage(testbed))]),
]

const line = (id: string, title: string, { product, raw, ratio }: Duel, floor: number, stretch?: number): Line =>
  atLeast({
    id,
    title,
    value: rate(product),
    raw: rate(raw),
    figure: ratio,
    floor,
    ...(stretch !== undefined && { stretch }),
  })

export const measureList = async (testbed: Testbed): Promise<Line[]> => {
  const wanted = people(testbed)
  await testbed.teach(wanted.map((one) => ({ wanted: one })))
  return [
    line(
      'P1',
      `list of ${testbed.sizes.users} people; permission, tenant, data rule, exact total`,
      await duel(testbed, spread(wanted)),
      0.65,
      0.85,
    ),
  ]
}

export const measureRows = async (testbed: Testbed): Promise<Line[]> => {
  await testbed.teach([...single().map((wanted) => ({ wanted })), { wanted: creation, own: ['code'] }])
  const found = line('P2', 'one row by its id', await duel(testbed, spread(single())), 0.5, 0.75)
  const made = line('P2', 'a new row, with history and log row', await duel(testbed, spread([creation])), 0.65, 0.85)
  return [found, made]
}

export const measureFirstPage = async (testbed: Testbed): Promise<Line[]> => {
  await testbed.teach([exactly(logsAt(1))])
  const matches = Math.round(testbed.sizes.logs / 3)
  return [line('P3', `log list with ${matches} matches, page 1`, await duel(testbed, [logsAt(1)]), 12, 20)]
}

export const measureDeepPage = async (testbed: Testbed): Promise<Line[]> => {
  const page = deepPage(testbed)
  await testbed.teach([exactly(logsAt(page))])
  return [line('P4', `log list, page ${page}`, await duel(testbed, [logsAt(page)]), 3.5, 5)]
}

export const yardstick = async (testbed: Testbed): Promise<number> => {
  const wanted = people(testbed)[0]!
  const path = '/yardstick'
  await testbed.teach([{ wanted, as: path, keep: /from "?sys_user"? where|matches$/ }])
  return (await duel(testbed, [wanted], { rawWanted: [{ ...wanted, path }], rounds: 3 })).raw
}
