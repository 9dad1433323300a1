import { instantHere } from '../../../platform/clock.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { expectAccessible } from '../../../../test/axe.ts'
import { pageOf, renderAt, serve, setWidth, signIn, type Asked } from '../../../../test/kit.tsx'
import { formatMoment } from '../../../kit/data/format.ts'
import { useSession } from '../../../kit/data/session.ts'
import { PendingAccounts } from './pending-accounts.tsx'

const DAY_MS = 86_400_000
const person = (id: string, realname: string, days: number) => ({
  id,
  realname,
  username: `a${id}`,
  status: 3,
  createTime: formatMoment(Date.now() - days * DAY_MS - 1000),
})
const PEOPLE = { lt: [person('1', '早到的人', 5)], ge: [person('2', '新来的人', 1)] }
const PAGE = { path: '/isystem/user/:id', component: 'system/UserDetail', meta: { title: '用户详情' } }

const recordsOf = ({ query }: Asked) =>
  JSON.parse(decodeURI(query.get('superQueryParams')!)) as { field: string; rule: 'lt' | 'ge'; val: string }[]

const answers = () => serve({ '/sys/user/list': (one) => pageOf(PEOPLE[recordsOf(one)[1]?.rule ?? 'lt']) })

beforeEach(() => {
  localStorage.clear()
  setWidth(1440)
  signIn(['system:user:approve'])
  useSession.setState({ menu: [PAGE] as never })
})

it('lists overdue and waiting accounts, with the actions that settle them', async () => {
  const asked = answers()
  renderAt('/', <PendingAccounts />)
  const late = within(await screen.findByRole('region', { name: '逾期 1' }))
  const early = late.getByRole('listitem', { name: '早到的人（a1）' })
  expect(early.textContent).toContain('申请账号 a1')
  expect(early.textContent).toContain('5 天前')
  expect(within(early).getByRole('link', { name: '早到的人（a1）' }).getAttribute('href')).toBe('/isystem/user/1')
  for (const name of ['通过', '拒绝']) expect(within(early).getByRole('button', { name })).toBeTruthy()
  expect(await screen.findByRole('region', { name: '待审核 1' })).toBeTruthy()
  expect(recordsOf(asked[0]!)[0]).toEqual({ field: 'status', rule: 'eq', val: '3' })
  const overdue = asked.find((one) => recordsOf(one)[1]?.rule === 'lt')!
  const days = (Date.now() - instantHere(recordsOf(overdue)[1]!.val)) / DAY_MS
  expect(Math.round(days * 100) / 100).toBe(3)
  await expectAccessible()
})

it.each([
  ['may not approve', [], [PAGE]],
  ['has no page of people', ['system:user:approve'], []],
])('is absent for a user who %s', (_, codes, menu) => {
  signIn(codes)
  useSession.setState({ menu: menu as never })
  const asked = answers()
  renderAt('/', <PendingAccounts />)
  expect(screen.queryByText('账号审核')).toBeNull()
  expect(asked).toEqual([])
})
