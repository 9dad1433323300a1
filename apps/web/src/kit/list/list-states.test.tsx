import { position } from '@huxi/contract'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { expectAccessible } from '../../../test/axe.ts'
import { renderAt, signIn } from '../../../test/kit.tsx'
import { useSession } from '../data/session.ts'
import { EmptyState } from './list-states.tsx'
import type { List } from './use-list.ts'

const LIST = { resource: position, conditions: {} } as unknown as List

beforeEach(() => {
  signIn([])
  useSession.setState({ rules: [], scopes: {} })
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
