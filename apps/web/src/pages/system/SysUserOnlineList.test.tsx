import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { renderAt, serve, setWidth, signIn } from '../../../test/kit.tsx'
import SysUserOnlineList from './SysUserOnlineList.tsx'

const EDGE = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0'

const session = (token: string, realname: string, username: string, current = false) => ({
  token,
  id: `u-${username}`,
  username,
  realname,
  avatar: null,
  ip: '10.0.0.7',
  agent: EDGE,
  createTime: '2026-11-20 08:00:00',
  lastSeen: '2026-11-20 09:05:07',
  current,
})

const SESSIONS = [
  session('s1', '林静怡', 'linjy', true),
  session('s2', '周文博', 'zhouwb'),
  session('s3', '周文博', 'zhouwb'),
]

const answers = () =>
  serve({
    '/sys/online/list': ({ query }) => {
      const found = SESSIONS.filter(({ username }) => username.includes(query.get('username') ?? ''))
      return { records: found, total: found.length }
    },
    '/sys/online/forceLogout': () => null,
  })

beforeEach(() => {
  setWidth(1440)
  signIn(['monitor:online:list', 'monitor:online:edit'])
})

it('shows every session with the device in words, also two of one person', async () => {
  answers()
  renderAt('/online', <SysUserOnlineList />)
  expect(await screen.findAllByText('周文博')).toHaveLength(2)
  expect(screen.getAllByText('Edge · Windows')).toHaveLength(3)
  expect(screen.getByText('本机')).toBeTruthy()
})

it('ends a session after naming the person, and never the own one', async () => {
  const asked = answers()
  renderAt('/online', <SysUserOnlineList />)
  await screen.findByText('林静怡')
  const [own, other] = screen.getAllByRole('button', { name: '强制下线' })
  fireEvent.click(own!)
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.click(other!)
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('确定强制用户“周文博”（zhouwb）下线吗？')
  fireEvent.click(within(dialog).getByRole('button', { name: '强制下线' }))
  await waitFor(() => expect(asked.some(({ path }) => path === '/sys/online/forceLogout')).toBe(true))
  expect(asked.find(({ path }) => path === '/sys/online/forceLogout')!.body).toEqual({ token: 's2' })
  await waitFor(() => expect(asked.filter(({ path }) => path === '/sys/online/list')).toHaveLength(2))
})

it('asks the server for an account', async () => {
  const asked = answers()
  renderAt('/online?username=lin', <SysUserOnlineList />)
  await screen.findByText('林静怡')
  expect(asked[0]!.query.get('username')).toBe('lin')
  expect(screen.queryByText('周文博')).toBeNull()
})

it('offers readers no action', async () => {
  signIn(['monitor:online:list'])
  answers()
  renderAt('/online', <SysUserOnlineList />)
  await screen.findByText('林静怡')
  expect(screen.queryByText('操作')).toBeNull()
  expect(screen.queryByRole('button', { name: '强制下线' })).toBeNull()
})
