import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { pageOf, renderAt, serve, setWidth, signIn } from '../../../test/kit.tsx'
import { BreadcrumbProvider } from '../../kit/ui/page-header.tsx'
import DepartUserList from './DepartUserList.tsx'

const WARD = {
  id: '2',
  key: '2',
  title: '呼吸科',
  departName: '呼吸科',
  orgCode: 'A01A01',
  directorUserIds: 'u1',
  leaderName: '林静怡',
  leaderPhone: '0571-8888 6666',
  children: null,
}
const person = (id: string, realname: string) => ({
  id,
  realname,
  username: `a${id}`,
  orgCode: '呼吸科',
  phone: null,
  status: 1,
  selecteddeparts: '2',
})

const show = (led: unknown, codes: string[]) => {
  signIn(codes)
  const asked = serve({
    '/sys/sysDepart/queryMyDeptTreeList': () => led,
    '/sys/user/getCurrentUserDeparts': () => ({ list: [WARD], orgCode: 'A01A01' }),
    '/sys/user/departUserList': () => pageOf([person('u1', '林静怡'), person('u2', '周文博')]),
    '/sys/dict/getDictItems/user_status': () => [],
  })
  renderAt(
    '/mine',
    <BreadcrumbProvider value={[{ title: '我的部门' }]}>
      <DepartUserList />
    </BreadcrumbProvider>,
  )
  return asked
}
const removal = (name: string) =>
  screen.getByText(name).closest('tr')!.querySelector<HTMLElement>('[role=button],button')!

beforeEach(() => setWidth(1440))

it('opens the only department by itself, and does not remove its head', async () => {
  show([WARD], ['system:mydepart:edit'])
  await screen.findByText('周文博')
  expect(screen.getByRole('button', { name: '添加成员' })).toBeTruthy()
  expect(removal('周文博').getAttribute('aria-disabled')).not.toBe('true')
  expect(removal('林静怡').getAttribute('aria-disabled')).toBe('true')
})

it('shows a member the own department and its contacts', async () => {
  show(null, ['system:mydepart:edit'])
  expect(await screen.findByText('您没有负责的部门')).toBeTruthy()
  expect(screen.getByText('林静怡')).toBeTruthy()
  expect(screen.getByRole('link', { name: '0571-8888 6666' }).getAttribute('href')).toBe('tel:057188886666')
})
