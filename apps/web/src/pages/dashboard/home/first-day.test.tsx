import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { pageOf, renderAt, serve, signIn } from '../../../../test/kit.tsx'
import { useSession } from '../../../kit/data/session.ts'
import { FirstDay } from './first-day.tsx'

const PAGES = ['system/DepartList', 'system/UserList', 'patient/WardList', 'patient/DutyList', 'patient/EncounterList']

const states = async (tenantId: number): Promise<(string | null)[]> => {
  signIn(['system:user:add', 'visit:ward:add'])
  useSession.setState({ tenantId })
  useSession.setState({ menu: PAGES.map((component) => ({ path: `/${component}`, component })) as never })
  serve({
    '/sys/sysDepart/list': () => [{ id: 'd1' }],
    '/sys/user/list': ({ query }) => pageOf([], query.has('unplaced') ? 0 : 3),
    '/visit/ward/list': () => pageOf([], 2),
    '/visit/duty/list': () => pageOf([]),
    '/visit/encounter/list': () => pageOf([]),
  })
  renderAt('/', <FirstDay />)
  await screen.findAllByText('未完成')
  await waitFor(() => expect(screen.getAllByText(/^(已|未)完成$/)).toHaveLength(6))
  return screen.getAllByRole('listitem').map((step) => within(step).getByText(/^(已|未)完成$/).textContent)
}

it('shows the person and the state of each step', async () => {
  expect(await states(1)).toEqual(['未完成', '未完成', '已完成', '已完成', '未完成', '未完成'])
  expect(screen.getByText('由护士长完成')).toBeTruthy()
})

it('counts from nothing in a tenant that the installation has not filled', async () => {
  expect((await states(77)).slice(0, 2)).toEqual(['已完成', '已完成'])
})
