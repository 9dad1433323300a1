import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { pageOf, renderAt, serve, signIn } from '../../../../test/kit.tsx'
import { useSession } from '../../../kit/data/session.ts'
import { FirstDay } from './first-day.tsx'

const PAGES = ['system/DepartList', 'system/UserList', 'patient/WardList', 'patient/DutyList', 'patient/EncounterList']

it('shows the person and the state of each step', async () => {
  signIn(['system:user:add', 'visit:ward:add'])
  useSession.setState({ menu: PAGES.map((component) => ({ path: `/${component}`, component })) as never })
  serve({
    '/sys/sysDepart/list': () => [{ id: 'd1' }, { id: 'd2' }],
    '/sys/user/list': ({ query }) => pageOf([], query.has('unplaced') ? 0 : 3),
    '/visit/ward/list': () => pageOf([], 2),
    '/visit/duty/list': () => pageOf([]),
    '/visit/encounter/list': () => pageOf([]),
  })
  renderAt('/', <FirstDay />)
  await screen.findAllByText('未完成')
  const steps = screen.getAllByRole('listitem').map((step) => within(step).getByText(/^(已|未)完成$/).textContent)
  expect(steps).toEqual(['已完成', '未完成', '已完成', '已完成', '未完成', '未完成'])
  expect(screen.getByText('由护士长完成')).toBeTruthy()
})
