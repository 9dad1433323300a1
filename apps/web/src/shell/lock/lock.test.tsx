import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fail } from '@huxi/model'
import { expectAccessible } from '../../../test/axe.ts'
import { renderAt } from '../../../test/kit.tsx'
import { answerWith, refusal, yes, type Asked } from '../../../test/server.ts'
import { signedIn, signedOut } from '../../kit/data/session.ts'
import { markDirty, useDirtyTabs } from '../../kit/data/tab.ts'
import { questionAbove } from '../../kit/ui/overlays.ts'
import { send } from '../../platform/http.ts'
import { read, write } from '../../platform/storage.ts'
import { Relogin } from '../relogin/relogin.tsx'
import { WayOut } from '../session/way-out.tsx'
import { Lock } from './lock.tsx'
import { lock } from './lock-now.ts'
import { useLocked } from './locked.ts'

const person = { username: 'linjy', realname: '林静怡', tenantId: 1, mustChange: false }
const signIn = (token: string) => ({
  token,
  userInfo: person,
  sysAllDictItems: {},
  departs: [],
  multi_depart: 1,
  tenantList: [{ id: 1, name: '甲院' }],
})
const enter = () => signedIn(signIn('T1') as unknown as Parameters<typeof signedIn>[0])

const FACTOR = '/sys/mfa/mine'

const judge = ({ body }: Asked) =>
  body['password'] === 'right' ? yes(null) : fail(500, '登录密码错误', { fields: { password: '登录密码错误' } }, 0)

const leave = vi.fn()
const show = () =>
  renderAt(
    '/',
    <WayOut leave={leave}>
      <input aria-label="职务名称" defaultValue="写到一半" />
      <Relogin />
      <Lock />
    </WayOut>,
  )
const screenOf = () => screen.findByRole('dialog', { name: '已锁屏' })
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const isCovered = () => document.documentElement.hasAttribute('data-locked')

beforeEach(() => {
  leave.mockClear()
  useDirtyTabs.setState({}, true)
  enter()
})
afterEach(() => act(signedOut))

it('covers the page until the server has taken the password; the page stays as it was', async () => {
  const asked = answerWith({ '/sys/user/stepUp': judge, [FACTOR]: () => yes({ enrolled: false }) })
  show()
  screen.getByLabelText('职务名称').focus()
  await act(lock)
  await expectAccessible(await screenOf())
  expect(screen.queryByLabelText('动态码')).toBeNull()
  expect([isCovered(), questionAbove(), document.title.startsWith('已锁屏')]).toEqual([true, true, true])
  const heard = vi.fn()
  document.addEventListener('keydown', heard)
  fireEvent.keyDown(screen.getByLabelText('登录密码'), { key: 'k', ctrlKey: true })
  document.removeEventListener('keydown', heard)
  expect(heard).not.toHaveBeenCalled()
  type('登录密码', 'wrong')
  press('解锁')
  await screen.findByText('登录密码错误')
  type('登录密码', 'right')
  press('解锁')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect([isCovered(), read('LOCKED'), asked.filter(({ path }) => path !== FACTOR)]).toMatchObject([
    false,
    undefined,
    [{ path: '/sys/user/stepUp' }, { path: '/sys/user/stepUp' }],
  ])
  expect(screen.getByLabelText<HTMLInputElement>('职务名称').value).toBe('写到一半')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('职务名称')))
})

it('says it when the server takes no more tries', async () => {
  answerWith({
    '/sys/user/stepUp': () => refusal(429, '尝试次数过多，请 15 分钟后再试'),
    [FACTOR]: () => yes({ enrolled: true }),
  })
  show()
  await act(lock)
  await screenOf()
  await screen.findByLabelText('动态码')
  type('登录密码', 'wrong')
  press('解锁')
  await screen.findByText('尝试次数过多，请 15 分钟后再试')
})

it('survives F5, and follows the other windows', async () => {
  answerWith({})
  write('LOCKED', true)
  show()
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'pro__LOCKED', storageArea: localStorage })))
  await screenOf()
  localStorage.removeItem('pro__LOCKED')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'pro__LOCKED', storageArea: localStorage })))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('a session that ends meanwhile is renewed on the screen, and that unlocks', async () => {
  answerWith({
    '/work': ({ headers }) =>
      headers.get('X-Access-Token') === 'T1' ? refusal(401, 'Token失效，请重新登录') : yes('done'),
    '/sys/login': () => yes(signIn('T2')),
  })
  show()
  await act(lock)
  await screenOf()
  const work = send('GET', '/work')
  const dialog = await screen.findByRole('dialog', { name: '登录已过期' })
  expect(dialog.tagName).toBe('DIALOG')
  type('密码', 'right')
  press('重新登录')
  expect((await work).result).toBe('done')
  await waitFor(() => expect(useLocked.getState()).toBe(false))
})

it('退出登录 asks once when something is not saved', async () => {
  const asked = answerWith({ '/sys/logout': () => yes(null) })
  markDirty('/a', 'form', true)
  show()
  await act(lock)
  await screenOf()
  press('退出登录')
  await screen.findByText(/有未保存的修改/)
  expect(asked.filter(({ path }) => path !== FACTOR)).toEqual([])
  press('退出登录')
  await waitFor(() => expect(leave).toHaveBeenCalledWith({ back: false, notice: undefined }))
})
