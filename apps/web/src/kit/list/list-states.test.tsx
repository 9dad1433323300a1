import { encounter, position } from '@huxi/contract'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { expectAccessible } from '../../../test/axe.ts'
import { renderAt, signIn } from '../../../test/kit.tsx'
import { useSession } from '../data/session.ts'
import { EmptyState } from './list-states.tsx'
import type { List } from './use-list.ts'

const listOf = (given: object) => ({ resource: position, fixed: {}, conditions: {}, ...given }) as unknown as List
const LIST = listOf({})

beforeEach(() => {
  signIn([])
  useSession.setState({ rules: [], scopes: {}, menu: [] })
})

it('a list that is empty says that there is nothing', () => {
  renderAt('/', <EmptyState list={LIST} />)
  expect(screen.getByText('还没有职务。')).toBeTruthy()
})

it('a list that data rules have emptied says so, and why', async () => {
  useSession.setState({ rules: ['system:position'] })
  renderAt('/', <EmptyState list={LIST} />)
  expect(screen.getByText('当前部门范围内没有记录')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '为什么？' }))
  expect(await screen.findByText(/只显示符合规则的记录/)).toBeTruthy()
  await expectAccessible()
})

it.each([
  ['A01', ['depart', 'own'], /您的数据范围是本部门、本人，其他的职务不显示/],
  [undefined, ['depart'], /您的数据范围是本部门，但您还没有所在部门，所以看不到职务。请联系安全管理员/],
])('a list that data scopes have emptied says how far they reach: %s', (orgCode, reached, sentence) => {
  useSession.setState({ scopes: { 'system:position': reached }, user: { orgCode } as never })
  renderAt('/', <EmptyState list={LIST} />)
  expect(screen.getByText(sentence)).toBeTruthy()
})

it('rows that belong to a record are narrowed with it, unless it is the one on the page', () => {
  useSession.setState({ scopes: { 'patient:patient': ['own'] }, user: { orgCode: 'A01' } as never })
  const { unmount } = renderAt('/', <EmptyState list={listOf({ resource: encounter })} />)
  expect(screen.getByText(/您的数据范围是本人，其他患者的就诊不显示/)).toBeTruthy()
  unmount()
  renderAt('/', <EmptyState list={listOf({ resource: encounter, fixed: { patientId: 'p1' } })} />)
  expect(screen.getByText(/还没有就诊/)).toBeTruthy()
})

it('an empty search names the data scope and links to its explanation with permission', () => {
  const queryAll = vi.fn()
  const menu = [{ path: '/why', component: 'system/WhyNot' }] as never
  useSession.setState({ menu, scopes: { 'system:position': ['own'] }, user: { id: 'u1', orgCode: 'A01' } as never })
  renderAt('/', <EmptyState list={listOf({ conditions: { name: '护士' }, queryAll })} />)
  expect(screen.getByText(/查询只在您的数据范围（本人）内进行/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '清除条件' }))
  expect(queryAll).toHaveBeenCalledOnce()
  const why = screen.getByRole('link', { name: '查看是哪条规则决定的' })
  expect(why.getAttribute('href')).toBe('/why?userId=u1&kind=row&resource=system%3Aposition')
})
