import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { expectAccessible } from '../../../test/axe.ts'
import { menuAnswer, menuNode, signInAs } from '../../../test/frame.tsx'
import { setWidth } from '../../../test/kit.tsx'
import { answerWith, no, refusal, yes } from '../../../test/server.ts'
import { deviceName } from '../../kit/data/device-name.ts'
import { useSession } from '../../kit/data/session.ts'
import { read } from '../../platform/storage.ts'
import { Shell } from '../shell.tsx'

const answers = menuAnswer([menuNode('/no', '没有', 'exception/404')])
const departs = [
  { id: 'd1', departName: '慢病随访中心', orgCode: 'A01' },
  { id: 'd2', departName: '护理部', orgCode: 'A02' },
]
const user = {
  username: 'linjy',
  realname: '林静怡',
  tenantId: 1,
  relTenantIds: '1',
  mustChange: false,
  orgCode: 'A01',
}

const leave = vi.fn()

const enter = (userInfo: object) => {
  signInAs(userInfo)
  history.replaceState(null, '', '/no')
}

const openMenu = async (item: string, more: Parameters<typeof answerWith>[0] = {}) => {
  const asked = answerWith({ ...answers, ...more })
  enter(user)
  render(<Shell leave={leave} />)
  fireEvent.click(await screen.findByRole('button', { name: '林静怡的账号菜单' }))
  const chosen = await screen.findByRole('menuitem', { name: item })
  // The menu takes focus after opening.
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('menuitem'))
  fireEvent.click(chosen)
  return asked
}

const dialog = () => screen.findByRole('dialog')
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

beforeEach(() => leave.mockClear())

it('begins in the settings with the current choice, not with its neighbour', async () => {
  await openMenu('系统设置')
  const chosen = await screen.findByRole('radio', { name: '亮色菜单风格' })
  await waitFor(() => expect(document.activeElement).toBe(chosen))
  expect(screen.queryByRole('tooltip')).toBeNull()
})

describe('修改密码', () => {
  const CHANGE = '/sys/user/updatePassword'

  it('names missing or unequal fields before anything is sent', async () => {
    const asked = await openMenu('密码修改')
    await dialog()
    expect(document.activeElement).toBe(screen.getByLabelText('旧密码'))
    press('确定')
    for (const text of ['请输入旧密码!', '请输入新密码!', '请确认新密码!']) await screen.findByText(text)
    type('旧密码', 'old-password')
    type('新密码', 'short')
    type('确认新密码', 'shorter')
    press('确定')
    await screen.findByText('两次输入的密码不一样！')
    const RULE = '密码至少 10 位，且不能是常见密码'
    await screen.findByText(RULE, { selector: '.ant-form-item-explain-error' })
    await expectAccessible(await dialog())
    expect(asked.some(({ path }) => path === CHANGE)).toBe(false)
  })

  it('sends the change, keeps the new token and shows the message of the server', async () => {
    const asked = await openMenu('密码修改', { [CHANGE]: () => yes({ token: 'T2' }, '密码修改成功') })
    await dialog()
    type('旧密码', 'old-password')
    type('新密码', 'a-new-password')
    type('确认新密码', 'a-new-password')
    press('确定')
    await screen.findByText('密码修改成功')
    const body = {
      username: 'linjy',
      oldpassword: 'old-password',
      password: 'a-new-password',
      confirmpassword: 'a-new-password',
    }
    expect(asked.find(({ path }) => path === CHANGE)).toMatchObject({ method: 'POST', body })
    expect(read('Access-Token')).toBe('T2')
  })

  it('stays open with the input intact when the server refuses', async () => {
    await openMenu('密码修改', { [CHANGE]: () => no('旧密码输入错误!') })
    await dialog()
    type('旧密码', 'wrong')
    type('新密码', 'a-new-password')
    type('确认新密码', 'a-new-password')
    press('确定')
    await screen.findByText('旧密码输入错误!')
    expect(screen.getByLabelText<HTMLInputElement>('新密码').value).toBe('a-new-password')
  })
})

describe('切换部门', () => {
  const DEPARTS = '/sys/user/getCurrentUserDeparts'

  it('names the current department and replaces the person kept', async () => {
    const asked = await openMenu('切换部门', {
      [DEPARTS]: () => yes({ list: departs, orgCode: 'A01' }),
      '/sys/selectDepart': ({ body }) => yes({ userInfo: { ...user, orgCode: body.orgCode } }),
    })
    await screen.findByText('部门切换（当前部门 : 慢病随访中心）')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox')))
    expect(screen.queryByRole('tooltip')).toBeNull()
    await expectAccessible(await dialog())
    fireEvent.mouseDown(screen.getByRole('combobox'))
    fireEvent.click(await screen.findByTitle('护理部'))
    press('确定')
    await waitFor(() => expect(useSession.getState().user!.orgCode).toBe('A02'))
    expect(asked.find(({ path }) => path === '/sys/selectDepart')!.method).toBe('POST')
  })

  it('says where departments of one name hang', async () => {
    const node = (key: string, title: string, children: unknown[] | null = null) => ({ key, title, children })
    const twins = ['1', '2'].map((id) => ({ id: `t${id}`, departName: '护理部', orgCode: `T0${id}` }))
    const tree = [
      node('h', '医院', [node('e', '东院区', [node('t1', '护理部')]), node('w', '西院区', [node('t2', '护理部')])]),
    ]
    await openMenu('切换部门', {
      [DEPARTS]: () => yes({ list: twins, orgCode: null }),
      '/sys/sysDepart/queryIdTree': () => yes(tree),
    })
    await screen.findByText('部门切换')
    fireEvent.mouseDown(screen.getByRole('combobox'))
    for (const name of ['护理部（东院区）', '护理部（西院区）']) expect(await screen.findByTitle(name)).toBeTruthy()
  })

  it('is left with Escape', async () => {
    await openMenu('切换部门', { [DEPARTS]: () => yes({ list: departs, orgCode: 'A01' }) })
    fireEvent.keyDown(await dialog(), { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('shows that a choice is missing', async () => {
    const asked = await openMenu('切换部门', { [DEPARTS]: () => yes({ list: departs, orgCode: null }) })
    await screen.findByText('部门切换')
    press('确定')
    expect(
      (await screen.findByText('请选择登录部门', { selector: '.ant-form-item-explain-error' })).textContent,
    ).toBeTruthy()
    expect(asked.some(({ path }) => path === '/sys/selectDepart')).toBe(false)
  })

  it('opens for users of an identity provider who have none, and has to be answered', async () => {
    answerWith({
      ...answers,
      [DEPARTS]: () => yes({ list: departs, orgCode: null }),
      '/sys/selectDepart': ({ body }) => yes({ userInfo: { ...user, orgCode: body.orgCode } }),
    })
    enter({ ...user, orgCode: null })
    render(<Shell arrival={{ noDepart: false }} leave={leave} />)
    await screen.findByText('部门选择')
    expect(within(screen.getByRole('dialog')).queryByRole('button', { name: '关闭' })).toBeNull()
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
    fireEvent.mouseDown(screen.getByRole('combobox', { name: /^部门/ }))
    fireEvent.click(await screen.findByTitle('护理部'))
    press('确定')
    await waitFor(() => expect(useSession.getState().user!.orgCode).toBe('A02'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('warns people without a department', async () => {
    await openMenu('切换部门', { [DEPARTS]: () => yes({ list: [], orgCode: null }) })
    await screen.findByText('您尚未设置部门信息!')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('退出登录', () => {
  it('asks first, notifies the server with the token and leaves without a way back', async () => {
    const asked = await openMenu('退出登录', { '/sys/logout': () => yes(null) })
    expect(within(await dialog()).getByText('真的要注销登录吗 ?')).toBeTruthy()
    press('确定')
    await waitFor(() => expect(leave).toHaveBeenCalledWith({ back: false, notice: undefined }))
    expect(asked.at(-1)!.headers.get('X-Access-Token')).toBe('T1')
  })

  it('leaves even when the server refuses, and says so', async () => {
    await openMenu('退出登录', { '/sys/logout': () => refusal(503, '服务暂不可用') })
    await dialog()
    press('确定')
    await waitFor(() => expect(leave).toHaveBeenCalledWith({ back: false, notice: '服务暂不可用' }))
  })
})

it('offers another tenant only to people of several', async () => {
  await openMenu('清理缓存')
  expect(screen.queryByText('切换租户')).toBeNull()
})

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge · Windows',
  ],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Safari/604.1', 'Safari · iOS'],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36 MicroMessenger/8',
    '微信 · Android',
  ],
  ['curl/8', '未知设备'],
])('names the device of %s', (agent, name) => {
  expect(deviceName(agent)).toBe(name)
})

it('keeps 退出登录 in sight on a phone: the pages of 个人设置 are reached there', async () => {
  setWidth(375)
  answerWith(answers)
  enter(user)
  render(<Shell leave={leave} />)
  fireEvent.click(await screen.findByRole('button', { name: '林静怡的账号菜单' }))
  expect(await screen.findByRole('menuitem', { name: '退出登录' })).toBeTruthy()
  expect(screen.getByRole('menuitem', { name: '个人设置' })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: '我的登录设备' })).toBeNull()
  setWidth(1440)
})
