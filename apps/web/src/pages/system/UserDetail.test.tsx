import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { Route, Routes } from 'react-router'
import { expectAccessible } from '../../../test/axe.ts'
import { renderAt, serve, setWidth, signIn } from '../../../test/kit.tsx'
import { BreadcrumbProvider } from '../../kit/ui/page-header.tsx'
import UserDetail from './UserDetail.tsx'

const PERSON = {
  id: '2',
  realname: '林静怡',
  username: 'linjy',
  status: 1,
  sex: 1,
  sex_dictText: '男',
  roleNames: '护士',
  selectedroles: 'r1',
  orgCodeTxt: '呼吸科',
  selecteddeparts: 'd1',
  lastLoginTime: '2026-01-31 09:05:07',
}

const show = async (codes: readonly string[], person: object = PERSON) => {
  signIn(codes)
  serve({
    '/sys/user/queryById': () => person,
    '/sys/user/timeline': () => ({ events: [], kinds: [], next: null }),
    '/sys/dict/getDictItems/user_status': () => [{ value: '1', text: '正常' }],
  })
  renderAt(
    '/isystem/user/2',
    <BreadcrumbProvider value={[{ title: '用户详情' }]}>
      <Routes>
        <Route path="/isystem/user/:id" element={<UserDetail />} />
      </Routes>
    </BreadcrumbProvider>,
  )
  await screen.findByRole('heading', { level: 2, name: '林静怡（linjy）' })
}

beforeEach(() => setWidth(1440))

it('shows a person by groups of facts, with the labels of the server', async () => {
  await show(['system:user:edit', 'user:sex'])
  const groups = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  expect(groups).toEqual(['账号', '基本资料', '组织与权限', '记录', '时间线（只打印本页签）'])
  for (const text of ['正常', '护士', '呼吸科', '男', '2026-01-31 09:05'])
    expect(screen.getAllByText(text).length, text).toBeGreaterThan(0)
  expect(await screen.findByText('暂无记录')).toBeTruthy()
  await expectAccessible()
})

it('says of a person who never signed in what the list says', async () => {
  await show([], { ...PERSON, lastLoginTime: null })
  expect(screen.getByText('未激活')).toBeTruthy()
  expect(screen.queryByText('正常')).toBeNull()
})

it('hides the sex of people from callers without the right to see it', async () => {
  await show([])
  expect(screen.queryByText('性别')).toBeNull()
})
